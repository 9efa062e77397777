import type { HttpResponse } from './send.ts';

/**
 * Reads a response that Node's parser rejects because it has a body where HTTP allows none: after a 204 or 304. Undefined
 * for anything else.
 * @param packet the bytes that the parser could not read
 */
export function readForbiddenBody(packet: unknown): HttpResponse | undefined {
  if (!(packet instanceof Uint8Array)) return undefined;
  const [head = '', ...rest] = Buffer.from(packet).toString('utf8').split('\r\n\r\n');
  const text = rest.join('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const status = Number(/^HTTP\/1\.[01] (204|304)\b/.exec(statusLine)?.[1]);
  if (Number.isNaN(status) || text === '') return undefined;
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const [name = '', ...value] = line.split(':');
    const key = name.trim().toLowerCase();
    const text = value.join(':').trim();
    headers[key] = headers[key] === undefined ? text : `${headers[key]}, ${text}`;
  }
  return { status, headers, text, body: undefined };
}
