import type { FaultRule } from '@email-automation/sandbox/faults/fault-rules';
import { createFaults } from '@email-automation/sandbox/faults/faults';
import { createSandboxParts } from '@email-automation/sandbox/sandbox';
import { resetSandbox } from '@email-automation/sandbox/snapshots/snapshots';
import { expect, test } from 'vitest';
import { newDatabase } from '../environment/databases.ts';
import { ada, basic, contract, createRequest, eventually, startSandbox } from '../environment/sandbox.ts';

const operations = contract.operations.map(({ operationId }) => operationId);

async function startWithFaults(...rules: FaultRule[]) {
  const server = await startSandbox({ start: {} });
  for (const rule of rules) server.parts.faults.add(rule);
  /** Without the check against the contract, which has no 500. */
  const sendAnyway = async (path: string, body?: object) => {
    const response = await fetch(server.url + path, createRequest(body ? 'POST' : 'GET', basic(ada), body));
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  return { ...server, faults: server.parts.faults, sendAnyway };
}

const serverError = { errors: [{ code: 'server_error', message: expect.any(String) }] };
const event = { events: [{ email: 'kim@example.com', action: 'Came' }] };
const countEvents = async ({ database }: Awaited<ReturnType<typeof startWithFaults>>) =>
  (await database.query.selectFrom('events').selectAll().execute()).length;

test.each([
  [500, null],
  [503, '1'],
  [429, '1'],
] as const)(
  'a status %i has the shape of the interface and does nothing, as often as the rule says',
  async (status, after) => {
    const server = await startWithFaults({ kind: 'status', status, times: 1 });
    const failed = await server.sendAnyway('/v2/1001/events', event);
    expect([failed.status, failed.headers.get('retry-after')]).toEqual([status, after]);
    const shape = status === 429 ? { message: expect.any(String), documentation: expect.any(String) } : serverError;
    expect(JSON.parse(failed.text)).toEqual(shape);
    expect(await countEvents(server)).toBe(0);
    expect((await server.post('/v2/1001/events', event)).status).toBe(204);
    expect(server.faults.list()).toMatchObject([{ matched: 1, applied: 1 }]);
  },
);

test('a 429 has the headers of its limit, and a Retry-After of the rule, without usage', async () => {
  const server = await startWithFaults({ kind: 'status', status: 429, retry_after: 7, times: 1 });
  const { headers, body } = await server.get('/v2/accounts');
  expect([headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]).toEqual(['3600', '0']);
  expect([headers.get('retry-after'), body.message]).toEqual(['7', expect.stringContaining('in an hour')]);
  expect((await server.get('/v2/accounts')).headers.get('x-ratelimit-remaining')).toBe('3599');
});

test.each([
  [500, 'server_error'],
  [503, 'temporarily_unavailable'],
  [429, 'temporarily_unavailable'],
] as const)('the token endpoint gets a %i in the shape of OAuth 2', async (status, error) => {
  const server = await startWithFaults({ kind: 'status', status, operation: 'exchangeAuthorizationCode' });
  const response = await fetch(`${server.url}/oauth/token`, { method: 'POST' });
  expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([status, error]);
  expect(response.headers.get('retry-after')).toBe(status === 500 ? null : '1');
});

test.each([
  ['before_work', 0],
  ['before_response', 1],
  ['in_response', 1],
] as const)('a connection that is cut %s has %i events recorded', async (at, recorded) => {
  const server = await startWithFaults({ kind: 'cut', at, operation: 'recordEvent' });
  await expect(server.post('/v2/1001/events', event)).rejects.toThrow();
  await eventually(async () => expect(await countEvents(server)).toBe(recorded));
});

test('latency and slow responses change nothing but the time', async () => {
  const server = await startWithFaults(
    { kind: 'latency', ms: [20, 40] },
    { kind: 'latency', ms: 30 },
    { kind: 'slow', ms: 60 },
  );
  const since = performance.now();
  const { status, body } = await server.get('/v2/accounts');
  expect([status, body.accounts.length]).toEqual([200, 1]);
  // A lower bound holds on every machine.
  expect(performance.now() - since).toBeGreaterThan(100);
  expect((await server.post('/v2/1001/events', event)).status).toBe(204);
});

test('a client that leaves during latency leaves nothing behind, and the server stops at once', async () => {
  const server = await startWithFaults({ kind: 'latency', ms: 60_000 });
  const left = fetch(`${server.url}/v2/accounts`, { signal: AbortSignal.timeout(50) });
  await expect(left).rejects.toThrow();
  await server.close();
});

test('a rule applies to its operation and its account only, and not pages', async () => {
  const server = await startWithFaults(
    { kind: 'status', status: 503, operation: 'listCampaigns', account_id: '1001' },
    { kind: 'status', status: 500, account_id: '1002' },
  );
  expect((await server.get('/v2/1001/campaigns')).status).toBe(503);
  expect((await server.get('/v2/1001/goals')).status).toBe(200);
  expect((await server.sendAnyway('/v2/1002/campaigns')).status).toBe(500);
  expect((await server.get('/v2/accounts')).status).toBe(200);
  server.faults.clear();
  server.faults.add({ kind: 'status', status: 500 });
  expect((await server.get('/openapi.json')).status).toBe(200);
  expect((await server.get('/unsubscribe/x')).status).toBe(404);
});

test('faults apply in their order, up to the first that is no latency', () => {
  const faults = createFaults(operations);
  faults.add({ kind: 'latency', ms: 5 });
  faults.add({ kind: 'status', status: 503, after: 1, times: 1 });
  faults.add({ kind: 'cut', at: 'before_work' });
  const kinds = () => faults.apply('listAccounts', undefined).map(({ kind }) => kind);
  expect([kinds(), kinds(), kinds()]).toEqual([
    ['latency', 'cut'],
    ['latency', 'status'],
    ['latency', 'cut'],
  ]);
  expect(faults.list().map(({ matched, applied }) => [matched, applied])).toEqual([
    [3, 3],
    [2, 1],
    [2, 2],
  ]);
});

test('each run has the same requests and times, and a share is about as large as it says', () => {
  const run = () => {
    const faults = createFaults(operations);
    for (let n = 0; n < 2; n++) faults.add({ kind: 'latency', ms: [0, 1000], share: 0.25 });
    return Array.from({ length: 1000 }, () => faults.apply('listAccounts', undefined));
  };
  const applied = run().flat();
  expect(run().flat()).toEqual(applied);
  const [first, second] = ['1', '2'].map((id) => applied.filter(({ fault }) => fault === id));
  expect(first?.map((one) => Reflect.get(one, 'ms'))).not.toEqual(second?.map((one) => Reflect.get(one, 'ms')));
  expect(first?.length).toBeGreaterThan(200);
  expect(first?.length).toBeLessThan(300);
});

test('after a reset, a sandbox has the faults of its start, and the next ones have the same ids', async () => {
  const database = await newDatabase();
  const faults = [{ kind: 'slow', ms: 1, operation: 'listGoals' } as const];
  const parts = createSandboxParts(database, { faults });
  await startSandbox({ database, sandbox: parts });
  const add = () => parts.faults.add({ kind: 'status', status: 503 }).id;
  expect([add(), add()]).toEqual(['2', '3']);
  await resetSandbox(parts);
  expect(parts.faults.list()).toMatchObject([{ id: '1', kind: 'slow', matched: 0 }]);
  expect(add()).toBe('2');
});

test.each([
  [null, 'must be an object'],
  [[], 'must be an object'],
  [{}, 'kind is required.'],
  [{ kind: 'constructor' }, 'kind must be one of'],
  [{ kind: 'status' }, 'status is required for a fault of the kind status.'],
  [{ kind: 'status', status: 404 }, 'status must be one of 500, 503, 429.'],
  [{ kind: 'status', status: 503, ms: 5 }, 'has no ms. It has status, retry_after'],
  [{ kind: 'status', status: 503, toString: 5 }, 'has no toString'],
  [{ kind: 'latency' }, 'ms is required'],
  [{ kind: 'latency', ms: [3, 2] }, 'ms must have the lower number first.'],
  [{ kind: 'cut', at: 'end' }, 'at must be one of before_work, before_response, in_response.'],
  [
    { kind: 'latency', ms: 1, operation: 'listAll' },
    'operation must be one of the contract, not "listAll": listAccounts',
  ],
  [{ kind: 'batch' }, 'outcome is required'],
  [{ kind: 'record', operation: 'listGoals' }, 'listGoals accepts no batches. Those that do are createSubscriberBatch'],
  [{ kind: 'latency', ms: 1, share: 0 }, 'share must be'],
])('a rule %j is refused in a sentence', async (rule, sentence) => {
  expect(() => createFaults(operations).add(rule as never)).toThrow(sentence);
});
