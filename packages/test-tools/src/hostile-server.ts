import { createServer, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { type Listening, listen } from './listen.ts';

/**
 * How a list of event actions must end, in every language: complete, or with the error for
 * - `too-large`: a response above the largest size that the client reads;
 * - `deadline`: the time-out of the call;
 * - `rate-limit`: the status 429;
 * - `refused`: the status 422;
 * - `invalid-response`: a response that the contract does not describe.
 */
export type HostileOutcome = 'complete' | 'too-large' | 'deadline' | 'rate-limit' | 'refused' | 'invalid-response';

/** Responds to a request for a page with a credential. */
type Respond = (response: ServerResponse, authorization: string) => unknown;

const contentType = { 'Content-Type': 'application/json' };
const page = (actions: string[], pages = 1) => {
  const meta = {
    page: 1,
    sort: null,
    direction: null,
    count: actions.length,
    total_pages: pages,
    total_count: pages * 2,
  };
  return JSON.stringify({ links: {}, meta, event_actions: actions });
};

const json =
  (status: number, text: string, headers = {}): Respond =>
  (response) =>
    response.writeHead(status, { ...contentType, ...headers }).end(text);

/** A page after blanks, which JSON allows, so that a client that reads all of it returns a complete list. */
function* padPage(megabytes: number): Generator<string> {
  const blanks = ' '.repeat(64 * 1024);
  for (let sent = 0; sent < megabytes * 16; sent++) yield blanks;
  yield page(['a']);
}

const pad =
  (status: number, megabytes = Number.POSITIVE_INFINITY): Respond =>
  (response) =>
    pipeline(Readable.from(padPage(megabytes)), response.writeHead(status, contentType));

/** Sends a text, and then another one every 50 ms until the client ends the connection. */
const drip =
  (first: string, next: string): Respond =>
  async ({ socket }) => {
    for (socket?.write(first); socket && !socket.destroyed; await wait(50)) socket.write(next);
  };

const digits = '9'.repeat(5000);
const nested = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;

/** The cases that a client survives, by the first part of their paths. */
const cases: Record<string, [outcome: HostileOutcome, respond: Respond]> = {
  'endless-body': ['too-large', pad(200)],
  'endless-error': ['too-large', pad(422)],
  'compressed-body': [
    'too-large',
    (response) =>
      pipeline(
        Readable.from(padPage(64)),
        createGzip(),
        response.writeHead(200, { ...contentType, 'Content-Encoding': 'gzip' }),
      ),
  ],
  'slow-body': ['deadline', drip('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n', ' ')],
  'slow-headers': ['deadline', drip('HTTP/1.1 200 OK\r\nX-Slow: ', '.')],
  'silent-limit': ['rate-limit', json(429, '{"message":"Too many requests"}', { 'X-RateLimit-Remaining': '0' })],
  'endless-limit': ['rate-limit', json(429, '{"message":"Too many requests"}', { 'Retry-After': digits })],
  'numbers-too-large': [
    'complete',
    json(200, page(['a']), { 'X-RateLimit-Limit': digits, 'X-RateLimit-Remaining': digits, 'Retry-After': digits }),
  ],
  'repeated-page': ['invalid-response', json(200, page(['a', 'b'], 1_000_000))],
  'nested-json': ['invalid-response', json(200, nested)],
  'echoed-token': [
    'refused',
    (response, authorization) => {
      const token = Buffer.from(authorization.replace(/^\w+ /, ''), 'base64').toString().replace(/:$/, '');
      const problems = [authorization, token].map((message) => ({ code: 'echo', attribute: token, message }));
      json(422, JSON.stringify({ errors: problems }))(response, authorization);
    },
  ],
};

/** The cases, with the outcome that a client must have. */
export const hostileCases = Object.fromEntries(Object.entries(cases).map(([name, [outcome]]) => [name, outcome]));

/**
 * Starts a server that serves each case below the path with its name, such as `/endless-body/v2/1/event_actions`, and the
 * outcomes as a JSON object under `/`.
 */
export function startHostileServer(): Promise<Listening> {
  const server = createServer(async (request, response) => {
    request.resume();
    const name = request.url?.split('/')[1] ?? '';
    const [, respond = json(200, JSON.stringify(hostileCases))] = cases[name] ?? [];
    try {
      await respond(response, request.headers.authorization ?? '');
    } catch {
      // The client has ended the connection.
    }
  });
  return listen(server);
}
