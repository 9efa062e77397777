import { isAscii } from 'node:buffer';
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

/** Reads a body, and decodes its content coding and its character set. @throws UnreadableRequest */
export async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += chunk.length;
    // Read the rest as well, so that the client receives the response.
    if (size <= largestBody) chunks.push(chunk);
  }
  if (size > largestBody) throw tooLarge();
  const { 'content-encoding': codings = '', 'content-type': type = '' } = incoming.headers;
  return size === 0 ? '' : decodeText(await decode(Buffer.concat(chunks), codings), type);
}

/** @param codings the value of `Content-Encoding` */
async function decode(bytes: Buffer, codings: string): Promise<Buffer> {
  const [coding, ...others] = codings
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((name) => !['', 'identity'].includes(name));
  if (coding === undefined) return bytes;
  if (!Object.hasOwn(decoders, coding) || others.length > 0) {
    const detail = 'Send the body without Content-Encoding, or with one of gzip, br, and deflate.';
    throw new UnreadableRequest(415, 'Unsupported coding', detail, { 'accept-encoding': 'gzip, br, deflate' });
  }
  try {
    return await decoders[coding as keyof typeof decoders](bytes, { maxOutputLength: largestBody });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
    throw new UnreadableRequest(422, 'Invalid body', `The body must be valid ${coding}.`);
  }
}

/** Decodes UTF-8. ASCII means the same in every other character set that clients name out of habit. */
function decodeText(bytes: Buffer, type: string): string {
  const charset = /;\s*charset\s*=\s*["']?([^\s"';]*)/i.exec(type)?.[1] ?? 'utf-8';
  if (!/^utf-?8$/i.test(charset) && !(isAscii(bytes) && !bytes.includes(0))) {
    throw new UnreadableRequest(415, 'Unsupported character set', 'Send the body in UTF-8.');
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableRequest(422, 'Invalid body', 'The body must be valid UTF-8.');
  }
}

/**
 * Parses a body with a JSON media type, or without one. A body that is not JSON stays a string, which Prism rejects because no
 * schema allows it. An empty body counts as no body, whatever its type.
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
