import type { IncomingMessage } from 'node:http';
import { serverLimits } from '@email-automation/contract-tools/server-limits';

/** The server does not process a message of this kind, or for this path. The error says how to change it. */
export class MessageRejected extends Error {
  readonly statusCode: number;
  /** Of the response. */
  readonly headers: Record<string, string>;
  constructor(statusCode: number, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.statusCode = statusCode;
    this.headers = headers;
  }
}

/** RFC 9110 (4.1) recommends to support at least this many characters. */
const maxUriLength = serverLimits.uriCharacters;

/** A host name, an IPv4 or an IPv6 address, with or without a port; empty for a URI without a host (RFC 9112, 3.2). */
const hostPattern = /^(\[[\da-f:.]+\]|([\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(:\d*)?$/i;

/**
 * Rejects messages that Node accepts and HTTP/1.1 forbids (`http`).
 * @throws MessageRejected
 */
export function checkMessage({ url = '', headers, rawHeaders, httpVersion }: IncomingMessage): void {
  if (url.length > maxUriLength) {
    throw new MessageRejected(414, `Send a URI of at most ${maxUriLength} characters.`);
  }
  if (httpVersion !== '1.1' && httpVersion !== '1.0') throw new MessageRejected(505, 'Send HTTP/1.1.');
  const { host } = headers;
  const isOptional = httpVersion === '1.0' && host === undefined;
  if (!isOptional && !(host !== undefined && hostPattern.test(host) && isSingle('host', rawHeaders))) {
    throw new MessageRejected(400, 'Send one Host header with the host and the port of the URL.');
  }
  const { 'transfer-encoding': coding = 'chunked', expect = '' } = headers;
  if (coding.toLowerCase() !== 'chunked') {
    throw new MessageRejected(501, 'Send the body without a transfer coding other than chunked.');
  }
  if (expect !== '' && expect.toLowerCase() !== '100-continue') {
    throw new MessageRejected(417, 'Send no expectation other than 100-continue.');
  }
}

/** Whether a request has a header once. @param rawHeaders names and values in turn */
function isSingle(name: string, rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === name) count++;
  }
  return count === 1;
}
