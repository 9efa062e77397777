import { serverLimits } from '@email-automation/contract-tools/server-limits';
import type { Connection } from './connection.ts';
import type { Rejection } from './rejection.ts';

/** In bytes, of a request line with all headers. */
export const maxHeaderSize = serverLimits.headersKibibytes * 1024;

/**
 * The response to a request that Node's parser cannot read.
 * @param code code of the error of `clientError`
 * @returns undefined if the connection is lost, or if the client itself announced that it ends
 */
export function explainParserError(code = ''): Rejection | undefined {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return { status: 408, message: 'The request did not arrive in time. Send it again.' };
  }
  if (code === 'HPE_HEADER_OVERFLOW') {
    return { status: 431, message: `Send at most ${maxHeaderSize / 1024} KiB of headers.` };
  }
  if (!code.startsWith('HPE_') || code === 'HPE_CLOSED_CONNECTION') return undefined;
  return { status: 400, message: 'The server cannot read the request. Send valid HTTP/1.1, without TLS.' };
}

/** The error of Node's parser for unreadable bytes. */
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
