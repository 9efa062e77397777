import { isUtf8 } from 'node:buffer';
import { Agent as HttpAgent, type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { type AgentOptions, Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { parseJson } from '@email-automation/contract-tools/parse-json';
import { connectionError } from './connection-error.ts';
import { CheckError, IdleConnectionLost, ResponseTimeout, RunInterrupted } from './outcomes.ts';
import { readForbiddenBody } from './raw-response.ts';

/** A request to send. */
export interface HttpRequest {
  method: string;
  url: URL;
  headers: Record<string, string>;
  body?: string;
}

/** A complete response. */
export interface HttpResponse {
  status: number;
  /** By lower-case name; the values of repeated headers are joined by commas. */
  headers: Record<string, string>;
  text: string;
  /** The body has bytes that are not UTF-8. */
  notUtf8?: true;
  /** The body parsed as JSON; undefined if it is not JSON. */
  body: unknown;
}

/** In bytes. Far more than any response of the interface, so that a server cannot send without end. */
const largestResponse = 20 * 2 ** 20;

const createAgents = (options: AgentOptions) => ({ http: new HttpAgent(options), https: new HttpsAgent(options) });

const agents = { lasting: createAgents({ keepAlive: true }), single: createAgents({ keepAlive: false }) };

/** Hosts that close idle connections without a word: each request to one gets a new connection. */
const closing = new Set<string>();

/**
 * Sends a request and reads the whole response. Follows no redirects. A GET is sent again if the server has closed a
 * connection that was open already.
 * @throws CheckError when there is no complete response within the timeout, RunInterrupted when the run is interrupted,
 *   IdleConnectionLost for another request than a GET on a connection that the server has closed
 */
export function send(request: HttpRequest, timeoutSeconds: number, interrupt?: AbortSignal): Promise<HttpResponse> {
  const { method, url, headers, body } = request;
  const secure = url.protocol === 'https:';
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const timeout = AbortSignal.timeout(timeoutSeconds * 1000);
  const signal = interrupt ? AbortSignal.any([timeout, interrupt]) : timeout;
  const options: RequestOptions = {
    method,
    headers: { ...headers, ...length },
    agent: agents[closing.has(url.host) ? 'single' : 'lasting'][secure ? 'https' : 'http'],
    signal,
  };
  const seconds = `${timeoutSeconds} s`;
  let responded = false;
  return new Promise((resolve, reject) => {
    const handleError = (error: Error) => {
      const forbidden = readForbiddenBody((error as { rawPacket?: unknown }).rawPacket);
      if (forbidden !== undefined) return resolve(forbidden);
      if (interrupt?.aborted) reject(new RunInterrupted());
      else if (timeout.aborted && responded)
        reject(new ResponseTimeout(`The response of ${url.host} was not complete within ${seconds}.`));
      else if (timeout.aborted) reject(new ResponseTimeout(`No response from ${url.host} within ${seconds}.`));
      else reject(connectionError(error, url));
    };
    const outgoing = (secure ? requestHttps : requestHttp)(url, options, (response) => {
      responded = true;
      readResponse(response).then(resolve, handleError);
    });
    const handleNoResponse = (error: NodeJS.ErrnoException) => {
      // The server may close a connection that is idle while the request is on its way.
      const wasIdle = outgoing.reusedSocket && ['ECONNRESET', 'EPIPE'].includes(error.code ?? '') && !responded;
      if (!wasIdle || signal.aborted) return handleError(error);
      closing.add(url.host);
      if (method === 'GET') send(request, timeoutSeconds, interrupt).then(resolve, reject);
      else reject(new IdleConnectionLost(`${url.host} closed a connection that was idle.`));
    };
    outgoing.on('error', handleNoResponse).end(body);
  });
}

async function readResponse(response: IncomingMessage): Promise<HttpResponse> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += (chunk as Buffer).length;
    if (size > largestResponse) {
      response.destroy();
      throw new CheckError(`The response is longer than ${largestResponse / 2 ** 20} MiB and was not read completely.`);
    }
    chunks.push(chunk as Buffer);
  }
  const content = decode(Buffer.concat(chunks), response.headers['content-encoding']);
  const text = content.toString('utf8');
  const headers = Object.entries(response.headersDistinct).map(([name, values]) => [name, values?.join(', ') ?? '']);
  const received = {
    status: response.statusCode ?? 0,
    headers: Object.fromEntries(headers),
    text,
    body: parseJson(text),
  };
  return isUtf8(content) ? received : { ...received, notUtf8: true };
}

/** The media type of a response, without parameters; empty if it has none. */
export const mediaTypeOf = (headers: HttpResponse['headers']): string =>
  (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** Whether a response says that it is JSON and is not, for example because it was cut. */
export const isBroken = ({ headers, text, body }: Pick<HttpResponse, 'headers' | 'text' | 'body'>): boolean =>
  body === undefined && text !== '' && mediaTypeOf(headers) === 'application/json';

/** Whether a response is an HTML page. */
export const isHtml = ({ headers, text }: HttpResponse): boolean =>
  /html/i.test(headers['content-type'] ?? '') || /^\s*<(!doctype html|html)/i.test(text);

/** They run at once, because most responses are short: a stream for each costs more than the decoding. */
const decoders: Record<string, (content: Buffer, limit: { maxOutputLength: number }) => Buffer> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/** Decodes compressed content: a server may compress it, because requests do not forbid that (RFC 9110). */
function decode(content: Buffer, encodings: string | undefined): Buffer {
  try {
    return decodeContent(content, encodings);
  } catch {
    // Other content stays as it is. It is not JSON then.
    return content;
  }
}

/** Decodes compressed content, of at most 20 MiB. @throws when it is longer, or coded in another way */
export function decodeContent(content: Buffer, encodings = ''): Buffer {
  let decoded = content;
  for (const encoding of encodings.toLowerCase().split(',').reverse()) {
    const name = encoding.trim();
    if (name === '' || name === 'identity') continue;
    const decoder = decoders[name];
    if (decoder === undefined) throw new Error(`The content coding ${name} is unknown.`);
    decoded = decoder(decoded, { maxOutputLength: largestResponse });
  }
  return decoded;
}
