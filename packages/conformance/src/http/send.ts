import { Agent as HttpAgent, type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { Interrupted, Trouble } from '../outcome.ts';
import { troubleOf } from './trouble.ts';

export interface Request {
  method: string;
  url: URL;
  headers: Record<string, string>;
  body?: string;
}

export interface Answer {
  status: number;
  /** By lower-case name; repeated headers are joined by commas. */
  headers: Record<string, string>;
  text: string;
  /** The body read as JSON; undefined when it is none. */
  body: unknown;
}

/** No answer of the interface comes near it; a server that sends without end is not waited for. */
const largestAnswer = 20 * 2 ** 20;

const agents = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) };

/**
 * Sends a request as it is given and reads the whole answer; follows no redirect.
 * @throws Trouble when there is no complete answer within the seconds, or the run is interrupted
 */
export function send(request: Request, timeoutSeconds: number, interrupt?: AbortSignal): Promise<Answer> {
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
      if (interrupt?.aborted) fail(new Interrupted());
      else if (timeout.aborted && begun) fail(new Trouble(`The answer of ${url.host} did not end within ${seconds}.`));
      else if (timeout.aborted) fail(new Trouble(`No answer of ${url.host} within ${seconds}.`));
      else fail(troubleOf(error, url));
    };
    const sent = (secure ? requestHttps : requestHttp)(url, options, (response) => {
      begun = true;
      read(response).then(done, failed);
    });
    sent.on('error', failed).end(body);
  });
}

async function read(response: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += (chunk as Buffer).length;
    if (size > largestAnswer) {
      response.destroy();
      throw new Trouble(`The answer is longer than ${largestAnswer / 2 ** 20} MiB and was not read to its end.`);
    }
    chunks.push(chunk as Buffer);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  const headers = Object.entries(response.headersDistinct).map(([name, values]) => [name, values?.join(', ') ?? '']);
  return { status: response.statusCode ?? 0, headers: Object.fromEntries(headers), text, body: parse(text) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
