import type { Rejection } from './rejection.ts';

/** In bytes, of a request line with all headers. */
export const maxHeaderSize = 32 * 1024;

/**
 * What to tell a client whose request the parser of Node cannot read.
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
