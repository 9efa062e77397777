import { expect, test } from 'vitest';
import { formatRequest, sendBytes } from '../environment/raw-connection.ts';
import { ada, basic, captureLog, control, startSandbox } from '../environment/sandbox.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const authorization = basic(ada);

test('every response has the id of the client, or a UUID', async () => {
  const sandbox = await startSandbox({ control });
  for (const path of ['/v2/accounts', '/v2/%/campaigns', '/openapi.json', '/forms/1001/5001', '/oauth/token']) {
    const headers = { authorization, 'x-request-id': 'trace:1/2' };
    expect((await sandbox.send(path, { headers })).headers.get('x-request-id'), path).toBe('trace:1/2');
    expect((await sandbox.send(path, {})).headers.get('x-request-id'), path).toMatch(uuid);
  }
  for (const path of ['/health', '/metrics', '/unicorn']) {
    const { headers } = await fetch(sandbox.controlUrl + path, { headers: { 'x-request-id': 'control-1' } });
    expect(headers.get('x-request-id'), path).toBe('control-1');
  }
});

test('the response to something malformed has the id of its line in the log', async () => {
  const { lines, log } = captureLog('info');
  const sandbox = await startSandbox({ log });
  lines.length = 0;
  const [garbage] = await sendBytes(sandbox.url, 'garbage\r\n\r\n');
  const [tooLong] = await sendBytes(sandbox.url, formatRequest(`GET /${'x'.repeat(8001)}`, ['Connection: close']));
  const logged = lines.map((line) => JSON.parse(line)).map(({ reqId, status }) => [reqId, status]);
  expect(logged).toEqual([
    [garbage?.headers['x-request-id'], 400],
    [tooLong?.headers['x-request-id'], 414],
  ]);
  expect(garbage?.headers['x-request-id']).toMatch(uuid);
});

test('an id of a client that does not fit in logs is replaced [request-ids-of-clients]', async () => {
  const sandbox = await startSandbox();
  for (const [id, isTaken] of [
    ['x'.repeat(128), true],
    ['x'.repeat(129), false],
    ['a b', false],
  ] as const) {
    const request = formatRequest('GET /v2/accounts', [`X-Request-Id: ${id}`, 'Connection: close']);
    const [response] = await sendBytes(sandbox.url, request);
    const expected = isTaken ? expect.stringMatching(new RegExp(`^${id}$`)) : expect.stringMatching(uuid);
    expect(response?.headers['x-request-id']).toEqual(expected);
  }
});
