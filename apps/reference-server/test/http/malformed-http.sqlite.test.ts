import { expect, test } from 'vitest';
import { checkCases } from '../environment/check-cases.ts';
import { formatPost, formatRequest, openConnection, readToEnd, sendBytes } from '../environment/raw-connection.ts';
import { control, eventually, startSandbox } from '../environment/sandbox.ts';

const event = (action: string) => ({ events: [{ email: 'wire@example.com', action }] });
const error = { code: 'format_error', message: expect.stringMatching(/^[A-Z].*\.$/) };

const valid = formatRequest('GET /v2/accounts');
const lines = (...all: string[]) => formatRequest('GET /v2/accounts', all);
const chunked = formatRequest('POST /v2/1001/events', ['Content-Type: application/json', 'Transfer-Encoding: chunked']);

const malformed: [name: string, bytes: string | Buffer, status: number][] = [
  ['garbage', 'garbage\r\n\r\n', 400],
  ['a TLS hello', Buffer.from('16030100c8010000c40303', 'hex'), 400],
  ['a URI that is not ASCII', valid.replace('accounts', 'accöunts'), 400],
  ['a length and chunks', `${lines('Content-Length: 5', 'Transfer-Encoding: chunked')}0\r\n\r\n`, 400],
  ['an invalid chunk', `${chunked}xyz\r\n`, 400],
  ['a header of 40 kB', lines(`X: ${'x'.repeat(40_000)}`), 431],
  ['5,000 headers', lines(...Array.from({ length: 5000 }, (_, n) => `X-${n}: x`)), 431],
  ['no Host', valid.replace('Host: api.example\r\n', ''), 400],
  ['two Hosts', lines('Host: api.example'), 400],
  ['a Host with a path', valid.replace('api.example', 'api.example/x'), 400],
  [
    'a URI of 8,001 characters',
    valid.replace('accounts', `accounts?${'x'.repeat(8001 - '/v2/accounts?'.length)}`),
    414,
  ],
  ['an unknown transfer coding', `${lines('Transfer-Encoding: gzip, chunked')}0\r\n\r\n`, 501],
  ['an unknown expectation', lines('Expect: 200-ok'), 417],
  ['another version', valid.replace('HTTP/1.1', 'HTTP/2.0'), 505],
];

test('what is malformed gets an error in the format of the interface [http]', async () => {
  const sandbox = await startSandbox();
  await checkCases(malformed, async ([_, bytes, status]) => {
    const responses = await sendBytes(sandbox.url, bytes, { end: true });
    expect(responses).toMatchObject([{ status, body: { errors: [error] } }]);
  });
});

test('requests that follow each other without waiting get their responses in order [http]', async () => {
  const sandbox = await startSandbox();
  const requests = [
    formatPost('/v2/1001/events', event('First')),
    formatPost('/v2/1001/events', '{'),
    formatPost('/v2/1001/events', 'x'.repeat(11 * 2 ** 20)),
    formatRequest('GET /v2/1001/unicorns'),
    formatPost('/v2/1001/events', event('Last'), ['Connection: close']),
    valid,
  ];
  const responses = await sendBytes(sandbox.url, requests.join(''));
  // Bytes after `Connection: close` are no request.
  expect(responses.map(({ status }) => status)).toEqual([204, 422, 413, 404, 204]);
  await eventually(async () => {
    const rows = await sandbox.database.query.selectFrom('events').select('action').orderBy('id').execute();
    expect(rows.map(({ action }) => action)).toEqual(['First', 'Last']);
  });
});

test('no Host in HTTP/1.0, an absolute URI, and a URI of 8,000 characters are accepted [http]', async () => {
  const sandbox = await startSandbox();
  for (const bytes of [
    valid.replace('Host: api.example\r\n', '').replace('HTTP/1.1', 'HTTP/1.0'),
    valid.replace('/v2', 'http://api.example/v2'),
    valid.replace('accounts', `accounts?${'x'.repeat(8000 - '/v2/accounts?'.length)}`),
  ]) {
    const [response] = await sendBytes(sandbox.url, bytes, { end: true });
    expect(response?.status).toBe(200);
  }
});

test('100-continue is met [http]', async () => {
  const sandbox = await startSandbox();
  const socket = await openConnection(sandbox.url);
  const request = formatPost('/v2/1001/events', event('Expected'), ['Expect: 100-continue']);
  const [head = '', body = ''] = request.split(/(?<=\r\n\r\n)/);
  socket.write(head);
  socket.once('data', () => socket.end(body));
  expect((await readToEnd(socket)).map(({ status }) => status)).toEqual([100, 204]);
});

test('the control port responds to malformed requests in its own format [http]', async () => {
  const sandbox = await startSandbox({ control });
  // A request whose body is malformed gets its 401 before that.
  for (const [, bytes, status] of malformed.filter(([name]) => !name.includes(' chunk'))) {
    const [response] = await sendBytes(sandbox.controlUrl as string, bytes, { end: true });
    expect([response?.status, response?.body]).toEqual([status, { message: error.message }]);
  }
});
