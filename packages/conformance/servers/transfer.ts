import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

/** How a response is sent. HTTP permits each of these ways. */
export interface Transfer {
  /** Compresses the body. */
  encoding?: 'gzip';
  /** Sends the body in chunks of this many bytes. */
  chunkSize?: number;
  /** Closes the connection after the response. */
  close?: true;
}

/** Sends a response in an unusual way. */
export async function sendWith(
  { encoding, chunkSize, close }: Transfer,
  { status, headers, text }: { status: number; headers: Record<string, string>; text: string },
  outgoing: ServerResponse,
): Promise<void> {
  const isEncoded = encoding !== undefined && text !== '';
  outgoing.writeHead(status, {
    ...headers,
    ...(isEncoded && { 'content-encoding': encoding }),
    ...(close && { connection: 'close' }),
  });
  const content = isEncoded ? gzipSync(text, { level: 1 }) : Buffer.from(text);
  const size = chunkSize ?? Math.max(1, content.length);
  for (let start = 0; start < content.length; start += size) outgoing.write(content.subarray(start, start + size));
  outgoing.end();
}
