import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { UnreadableRequest } from './unreadable-request.ts';

const largestBody = 10 * 2 ** 20;
const decoders = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};
const tooLarge = () => new UnreadableRequest(413, 'Body too large', 'The mock accepts bodies up to 10 MiB.');

/** Reads a body, and decodes its content coding. @throws UnreadableRequest */
export async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += chunk.length;
    // Read the rest as well, so that the client receives the response.
    if (size <= largestBody) chunks.push(chunk);
  }
  if (size > largestBody) throw tooLarge();
  const coding = (incoming.headers['content-encoding'] ?? 'identity').toLowerCase();
  if (size === 0 || coding === 'identity') return Buffer.concat(chunks).toString('utf8');
  if (!Object.hasOwn(decoders, coding)) {
    const detail = 'Send the body without Content-Encoding, or with one of gzip, br, and deflate.';
    throw new UnreadableRequest(415, 'Unsupported coding', detail, { 'accept-encoding': 'gzip, br, deflate' });
  }
  try {
    const decode = decoders[coding as keyof typeof decoders];
    return (await decode(Buffer.concat(chunks), { maxOutputLength: largestBody })).toString('utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
    throw new UnreadableRequest(422, 'Invalid body', `The body must be valid ${coding}.`);
  }
}

/**
 * Parses a body with a JSON media type, or without one. A body that is not JSON stays a string, which Prism rejects because no
 * schema allows it. An empty body is none, whatever its type.
 * @throws UnreadableRequest for other media types
 */
export function readJson(body: string, type = 'application/json'): unknown {
  if (body === '') return undefined;
  if (!/^(application\/json|text\/json|[^/;\s]+\/[^/;\s]+\+json)\s*(;|$)/i.test(type)) {
    const detail = 'Send the body as JSON, with the header Content-Type: application/json.';
    throw new UnreadableRequest(415, 'Unsupported media type', detail, { 'accept-post': 'application/json' });
  }
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
