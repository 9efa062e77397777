import { type Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';

export interface SentRequest {
  method: string;
  /** As in the request line: nothing of it is normalized. */
  path: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
}

export interface HttpResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** The names and values of the headers in turn, as they were sent. */
  rawHeaders: string[];
  body: string;
}

export interface SendOptions {
  /**
   * The connections to use (default: those that all share, which end when they are idle for five seconds). A cut request has
   * its own.
   */
  agent?: Agent | false;
  /** Milliseconds that the complete response may take. */
  timeout: number;
  /** Where the client breaks off: in the body, or while it waits for the response. */
  cut?: 'in body' | 'after body' | undefined;
  /** Called at the status, which decides, also if the rest of the response is cut. */
  onStatus?: ((status: number) => void) | undefined;
}

/** The complete response did not arrive in time. */
export class NoResponse extends Error {}

/** Milliseconds after which a client breaks off in a body, so that the server reads it. */
const timeInBody = 500;
/** The most milliseconds until a client breaks off while it waits. */
const longestWait = 20;

/** Sends a request as it is written. @throws Error when there is no complete response in time */
export function sendHttp(
  url: string,
  { method, path, headers, body }: SentRequest,
  { agent, timeout, cut, onStatus }: SendOptions,
): Promise<HttpResponse> {
  const { hostname, port } = new URL(url);
  // Node writes the body of a GET without its length.
  const length = body !== undefined && { 'content-length': Buffer.byteLength(body) };
  const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>();
  // A cut ends its connection. The others stay, so that what the server keeps for a connection adds up.
  const connection = { agent: cut ? false : agent, hostname, port };
  const sent = request({ ...connection, method, path, headers: { ...headers, ...length } }, (response) => {
    const { statusCode: status = 0, headers, rawHeaders } = response;
    onStatus?.(status);
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('error', reject);
    response.on('end', () => resolve({ status, headers, rawHeaders, body: Buffer.concat(chunks).toString() }));
  });
  sent.on('error', reject);
  const end = () => sent.destroy(new NoResponse(`no complete response within ${timeout / 1000} s`));
  const timer = setTimeout(end, timeout);
  if (cut === 'in body') {
    sent.write(body?.slice(0, body.length / 2) ?? '');
    setTimeout(() => sent.destroy(), timeInBody);
  } else {
    sent.end(body);
    if (cut) setTimeout(() => sent.destroy(), Math.random() * longestWait);
  }
  return promise.finally(() => clearTimeout(timer));
}
