import type { Connection } from './connection.ts';

/** What the parser of Node says about bytes that it cannot read. */
export interface ParserError extends NodeJS.ErrnoException {
  /** The bytes that arrived last. */
  rawPacket?: Buffer;
  /** How many of them the parser has read. */
  bytesParsed?: number;
}

/** A request line begins with a method and a space; in a header, the colon comes first. */
const requestLine = /^([A-Z]+) /gm;

/**
 * Whether the request that cannot be read is a HEAD: then the client expects no body (RFC 9110, 9.3.2). It is no HEAD if
 * its first line came in an earlier packet.
 */
export function isHead({ latest }: Connection, { rawPacket, bytesParsed = 0 }: ParserError): boolean {
  // The body of a request cannot be read, not its head.
  if (latest && !latest.request.complete) return latest.request.method === 'HEAD';
  const read = rawPacket?.toString('latin1', 0, bytesParsed + 1) ?? '';
  return [...read.matchAll(requestLine)].at(-1)?.[1] === 'HEAD';
}
