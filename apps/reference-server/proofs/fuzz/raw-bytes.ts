import { connect } from 'node:net';
import fc from 'fast-check';
import { credentials, known } from './fuzzed-workspace.ts';
import type { ServerPair } from './server-pair.ts';

/** Bytes for a connection of their own, which the client then ends on its side. */
export interface RawCase {
  name: string;
  /** Written one after another; the server may read them apart. */
  parts: readonly Buffer[];
}

const authorization = `Authorization: Basic ${Buffer.from(`${credentials.token}:`).toString('base64')}`;
const event = JSON.stringify({ events: [{ email: 'raw@example.com', action: 'Raw' }] });
const get = ['GET /v2/accounts HTTP/1.1', 'Host: a.example', authorization, '', ''].join('\r\n');
const post = (lines: readonly string[], body: string) =>
  [
    `POST /v2/${known.account}/events HTTP/1.1`,
    'Host: a.example',
    authorization,
    'Content-Type: application/json',
    ...lines,
    '',
    body,
  ].join('\r\n');
const chunks = (text: string, end = '0\r\n\r\n') => `${text.length.toString(16)}\r\n${text}\r\n${end}`;
const chunked = ['Transfer-Encoding: chunked'];

/** Requests that are complete, and that are broken in the ways that attackers and broken clients know. */
const messages: Readonly<Record<string, string>> = {
  'a request': get,
  'a request with a body': post([`Content-Length: ${event.length}`], event),
  'a body in chunks': post(chunked, chunks(event)),
  'chunks with extensions': post(chunked, `${event.length.toString(16)};a=b;c="d"\r\n${event}\r\n0\r\nX: y\r\n\r\n`),
  'a chunk of each byte': post(chunked, `${[...event].map((one) => `1\r\n${one}\r\n`).join('')}0\r\n\r\n`),
  'a body that is shorter than its length': post([`Content-Length: ${event.length + 10}`], event),
  'a body that is longer than its length': post([`Content-Length: ${event.length - 10}`], event),
  'an unfinished chunk': post(chunked, `ff\r\n${event}`),
  'a chunk without a length': post(chunked, `\r\n${event}\r\n0\r\n\r\n`),
  'a chunk with a negative length': post(chunked, `-1\r\n${event}\r\n0\r\n\r\n`),
  'a chunk with a huge length': post(chunked, `fffffffffffffffff\r\n${event}`),
  'two lengths': post(['Content-Length: 3', 'Content-Length: 4'], event),
  'the same length twice': post([`Content-Length: ${event.length}`, `Content-Length: ${event.length}`], event),
  'a length and chunks': post(['Content-Length: 3', ...chunked], chunks(event)),
  'chunks and gzip': post(['Transfer-Encoding: gzip, chunked'], chunks(event)),
  'an unknown transfer coding': post(['Transfer-Encoding: identity'], event),
  'chunks in disguise': post(['Transfer-Encoding:\vchunked'], chunks(event)),
  'a length with a sign': post([`Content-Length: +${event.length}`], event),
  'a length in hexadecimal': post(['Content-Length: 0x10'], event),
  'an empty length': post(['Content-Length: '], event),
  'expecting to continue': post([`Content-Length: ${event.length}`, 'Expect: 100-continue'], event),
  'an upgrade': get.replace('Host', 'Connection: Upgrade\r\nUpgrade: h2c\r\nHost'),
  'no host': get.replace('Host: a.example\r\n', ''),
  'two hosts': get.replace('Host', 'Host: b.example\r\nHost'),
  'an invalid host': get.replace('a.example', 'a b<>'),
  'HTTP/1.0': get.replace('1.1', '1.0'),
  'HTTP/0.9': 'GET /v2/accounts\r\n\r\n',
  'HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'an absolute URI': get.replace('/v2', 'http://a.example/v2'),
  'a URI of another host': get.replace('/v2', 'http://evil.example/v2'),
  'an asterisk': get.replace('GET /v2/accounts', 'OPTIONS *'),
  'a tunnel': get.replace('GET /v2/accounts', 'CONNECT a.example:443'),
  'an unknown method': get.replace('GET', 'BREW'),
  'blanks in the request line': get.replace(' /v2', '   /v2'),
  'line feeds alone': get.replaceAll('\r\n', '\n'),
  'carriage returns alone': get.replaceAll('\r\n', '\r'),
  'empty lines before': `\r\n\r\n\r\n${get}`,
  'a folded header': get.replace('Host', 'X: a\r\n b\r\nHost'),
  'a header without a name': get.replace('Host', ': x\r\nHost'),
  'a header without a colon': get.replace('Host', 'nothing\r\nHost'),
  'a null character in a header': get.replace('Host', 'X: a\0b\r\nHost'),
  'a header beyond Latin-1': get.replace('Host', 'X: \u{1F600}\r\nHost'),
  'a blank before the colon': get.replace('Host:', 'Host :'),
  'a large header': get.replace('Host', `X: ${'x'.repeat(40_000)}\r\nHost`),
  'many headers': get.replace('Host', `${Array.from({ length: 3000 }, (_, n) => `X-${n}: x\r\n`).join('')}Host`),
  'a long URI': get.replace('accounts', 'x'.repeat(9000)),
  TLS: '\x16\x03\x01\x00\xc8\x01\x00\x00\xc4\x03\x03',
  nothing: '',
  zeros: '\0'.repeat(100),
};

const names = Object.keys(messages);

/** Arbitrary bytes: one or several messages one after another, whole, cut off, or with a byte changed, in several parts. */
const rawCases: fc.Arbitrary<RawCase> = fc
  .record({
    names: fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 3 }),
    change: fc.option(
      fc.record({ at: fc.nat(), byte: fc.nat(255), kind: fc.constantFrom('cut', 'replace', 'insert', 'remove') }),
    ),
    parts: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ names: chosen, change, parts }) => {
    let bytes = Buffer.from(chosen.map((name) => messages[name]).join(''), 'utf8');
    if (change && bytes.length > 0) {
      const at = change.at % bytes.length;
      const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)];
      const byte = Buffer.from([change.byte]);
      if (change.kind === 'cut') bytes = Buffer.from(before);
      else if (change.kind === 'insert') bytes = Buffer.concat([before, byte, after]);
      else bytes = Buffer.concat([before, ...(change.kind === 'replace' ? [byte] : []), after.subarray(1)]);
    }
    const length = Math.ceil(bytes.length / parts) || 1;
    const name = [...chosen, ...(change ? [`${change.kind} byte ${change.at}`] : [])].join(', ');
    return { name, parts: Array.from({ length: parts }, (_, n) => bytes.subarray(n * length, (n + 1) * length)) };
  });

/** Every message by itself, then arbitrary ones. */
export function createRawCases(seed: number, count: number): RawCase[] {
  const each = names.map((name) => ({ name, parts: [Buffer.from(messages[name] as string, 'utf8')] }));
  return [...each, ...fc.sample(rawCases, { seed, numRuns: Math.max(0, count - each.length) })].slice(0, count);
}

/** Milliseconds in which the server has to end a connection that the client has ended on its side. */
const patience = 60_000;
/** The same for one that stays: a request may take 60 seconds to arrive, and connections are looked at every 5 seconds. */
const longPatience = 100_000;

/** Sends bytes to both servers. @returns what is wrong, in a sentence; undefined if both respond alike and end the connection */
export async function compareBytes({ servers }: ServerPair, { name, parts }: RawCase): Promise<string | undefined> {
  const [first, second] = await Promise.all(
    servers.map(({ on, server }) => sendParts(server.url, parts).catch((error: Error) => `(${on}: ${error.message})`)),
  );
  const bytes = Buffer.concat([...parts])
    .toString('base64')
    .slice(0, 1500);
  const about = `Bytes at the socket (${name.slice(0, 200)}), in base64 ${bytes}: `;
  const failure = [first, second].find((text) => /^\(|HTTP\/1\.1 500 /.test(text as string));
  if (failure !== undefined) return `${about}${failure.slice(0, 300)}.`;
  if (!areAlike(first as string, second as string))
    return `${about}SQLite responds ${describe(first as string)}, PostgreSQL ${describe(second as string)}.`;
  return undefined;
}

/** A response follows the body of the one before it, which ends no line. */
const startOfResponse = /(?=HTTP\/1\.1 \d{3} )/;

/** The statuses of all responses, and the end of the last one. */
const describe = (text: string) =>
  `${[...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status).join(', ') || 'nothing'} (ending ${JSON.stringify(text.slice(-300))})`;

/**
 * Whether two connections got the same responses. The last one can be another error: a request can be rejected for its
 * headers, or for its body as soon as that cannot be read.
 */
function areAlike(first: string, second: string): boolean {
  const [own, other] = [first, second].map((text) => text.split(startOfResponse)) as [string[], string[]];
  if (own.length !== other.length) return false;
  return own.every((response, n) => {
    const isLast = n === own.length - 1;
    return (
      response === other[n] || (isLast && [response, other[n]].every((one) => /^HTTP\/1\.1 (4|501)/.test(one ?? '')))
    );
  });
}

/** Messages whose end never comes, although the client stays. */
const unfinished = ['an unfinished chunk', 'a body that is shorter than its length', 'nothing'];

/** Waits for the responses to requests that are never finished. @returns what is wrong, in sentences */
export async function compareUnfinished({ servers }: ServerPair): Promise<string[]> {
  const found = await Promise.all(
    [...unfinished.map((name) => messages[name] as string), get.slice(0, 40)].map(async (text) => {
      const parts = [Buffer.from(text)];
      const responses = await Promise.all(servers.map(({ server }) => sendParts(server.url, parts, longPatience)));
      if (responses.every((response) => response.startsWith('HTTP/1.1 408') && response === responses[0])) return [];
      const [first, second] = responses.map((response) => JSON.stringify(response.slice(0, 200)));
      return `${JSON.stringify(text)}, which is never finished, gets ${first} on SQLite and ${second} on PostgreSQL, not 408.`;
    }),
  );
  return found.flat();
}

/**
 * Writes each part by itself, and reads until the server ends its side.
 * @param stays milliseconds to wait without an end of this side; by default, this side ends after the parts
 */
function sendParts(url: string, parts: readonly Buffer[], stays?: number): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const received: Buffer[] = [];
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true, noDelay: true });
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`the connection is open ${(stays ?? patience) / 1000} s after its last byte`));
    }, stays ?? patience);
    socket.on('data', (chunk) => received.push(chunk));
    // A server that has responded to broken HTTP may reset the connection.
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(withoutTime(Buffer.concat(received).toString('latin1')));
    });
    socket.on('end', () => socket.end());
    socket.on('connect', async () => {
      for (const part of parts) {
        await new Promise((written) => socket.write(part, written));
        await new Promise(setImmediate);
      }
      if (stays === undefined) socket.end();
    });
  });
}

/** Without the date, what depends on which of several requests is first, and whether the end of bytes arrived before that. */
const withoutTime = (text: string) =>
  text.replace(/^(date|x-request-id|x-ratelimit-remaining|connection|keep-alive): .*\r\n/gim, '');
