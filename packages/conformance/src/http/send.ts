import { Agent as HttpAgent, type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { CheckError, RunInterrupted } from '../outcomes.ts';
import { connectionError } from './connection-error.ts';

export interface HttpRequest {
  method: string;
  url: URL;
  headers: Record<string, string>;
  body?: string;
}

export interface HttpResponse {
  status: number;
  /** By lower-case name; repeated headers are joined by commas. */
  headers: Record<string, string>;
  text: string;
  /** The body read as JSON; undefined when it is none. */
  body: unknown;
}

/** No answer of the interface comes near it; a server that sends without end is not waited for. */
const largestResponse = 20 * 2 ** 20;

const agents = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) };

/**
 * Sends a request as it is given and reads the whole answer; follows no redirect.
 * @throws Trouble when there is no complete answer within the seconds, or the run is interrupted
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
    agent: secure ? agents.https : agents.http,
    signal,
  };
  const seconds = `${timeoutSeconds} s`;
  let begun = false;
  return new Promise((done, fail) => {
    const failed = (error: Error) => {
      if (interrupt?.aborted) fail(new RunInterrupted());
      else if (timeout.aborted && begun)
        fail(new CheckError(`The answer of ${url.host} did not end within ${seconds}.`));
      else if (timeout.aborted) fail(new CheckError(`No answer of ${url.host} within ${seconds}.`));
      else fail(connectionError(error, url));
    };
    const sent = (secure ? requestHttps : requestHttp)(url, options, (response) => {
      begun = true;
      readResponse(response).then(done, failed);
    });
    sent.on('error', failed).end(body);
  });
}

async function readResponse(response: IncomingMessage): Promise<HttpResponse> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += (chunk as Buffer).length;
    if (size > largestResponse) {
      response.destroy();
      throw new CheckError(`The answer is longer than ${largestResponse / 2 ** 20} MiB and was not read to its end.`);
    }
    chunks.push(chunk as Buffer);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  const headers = Object.entries(response.headersDistinct).map(([name, values]) => [name, values?.join(', ') ?? '']);
  return { status: response.statusCode ?? 0, headers: Object.fromEntries(headers), text, body: parseJson(text) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
