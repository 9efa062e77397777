import { expect, onTestFinished, test } from 'vitest';
import { createSandbox, type DemoOptions, startDemo } from '../../src/demo.ts';
import { ada, basic } from '../environment/sandbox.ts';

const headers = { authorization: basic(ada) };

async function start(options?: DemoOptions) {
  const sandbox = await createSandbox(options);
  onTestFinished(sandbox.close);
  const accounts = () => sandbox.fetch('/v2/accounts', { headers });
  return { ...sandbox, accounts };
}

test('a sandbox takes faults, and has the operations that add them and explain requests', async () => {
  const { accounts, operator } = await start({ faults: [{ kind: 'status', status: 503, times: 1 }] });
  expect([(await accounts()).status, (await accounts()).status]).toEqual([503, 200]);
  await operator.faults.add({ kind: 'status', status: 429 });
  expect((await accounts()).status).toBe(429);
  const { requests } = await operator.requests.list({ status: '429' });
  expect(requests).toMatchObject([{ operation: 'listAccounts', faults: ['status'] }]);
  const request = await operator.requests.fetch({ id: requests[0]?.request_id ?? '' });
  expect(request.errors[0]?.requirements).not.toEqual([]);
  await expect(createSandbox({ faults: [{ kind: 'cut' } as never] })).rejects.toThrow(
    'at is required for a fault of the kind cut.',
  );
});

test.each([
  [{ clok: {} }, 'Unknown option `clok` for `startDemo`. Valid options: workspace, limits, faults, clock.'],
  [{ clock: { tick: false } }, 'Unknown option `tick` for `clock`. Valid options: at, ticking.'],
  [{ clock: { ticking: 'no' } }, '`ticking` must be true or false.'],
  [{ clock: '2026-03-02T08:00:00Z' }, 'The options of `clock` must be an object.'],
  [{ faults: { kind: 'status', status: 503 } }, '`faults` must be a list, such as'],
  [{ limits: 'none' }, 'Limits must be "off" or an object'],
  [null, 'The options of `startDemo` must be an object.'],
  ['off', 'The options of `startDemo` must be an object.'],
])('startDemo(%j) is refused with what to change', async (options, message) => {
  await expect(startDemo(options as never)).rejects.toThrow(message);
});

test('the emails of a sandbox have links, which its fetch opens', async () => {
  const { fetch, operator } = await start({ clock: { at: '2026-03-02T09:15:00Z', ticking: false } });
  const response = await fetch('/v2/1001/campaigns/3001/subscribers', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ subscribers: [{ email: 'kim@example.com', double_optin: true }] }),
  });
  expect(response.ok).toBe(true);
  const list = async () => (await operator.emails.list({ to: 'kim@example.com' })).emails;
  const [{ message_id = '' } = {}, ...others] = await list();
  expect(others).toEqual([]);
  const email = await operator.emails.fetch({ message_id });
  expect(email).toMatchObject({ account_id: '1001', kind: 'confirmation', state: 'held', sent_at: null });
  const link = email.link?.url ?? '';
  expect(email.text_body).toContain(link);
  expect((await fetch(link, { method: 'POST' })).status).toBe(200);
  await operator.clock.move({ advance: '1m' });
  const subjects = (await list()).map(({ subject }) => subject);
  expect(subjects.sort()).toEqual(['Please confirm your subscription', 'Welcome to Acme']);
});

test('without a port, requests and responses are as in HTTP', async () => {
  const { fetch, accounts, operator } = await start();
  for (const [at, failure] of [
    ['before_work', 'fetch failed'],
    ['before_response', 'fetch failed'],
    ['in_response', 'aborted'],
  ] as const) {
    await operator.faults.add({ kind: 'cut', at, times: 1 });
    await expect(accounts().then((response) => response.text())).rejects.toThrow(failure);
  }
  await operator.faults.add({ kind: 'slow', ms: 50, times: 1 });
  expect(await (await accounts()).json()).toHaveProperty('accounts');
  expect(await (await fetch('/v2/accounts', { method: 'HEAD', headers })).text()).toBe('');
  await expect(fetch('/v2/accounts', { signal: AbortSignal.abort() })).rejects.toThrow('aborted');
  const records = Array.from({ length: 1000 }, (_, n) => ({ email: `${n}@example.com`, tags: ['x'.repeat(500)] }));
  const body = JSON.stringify({ batches: [{ subscribers: records }] });
  const json = { ...headers, 'content-type': 'application/json' };
  expect((await fetch('/v2/1001/subscribers/batches', { method: 'POST', headers: json, body })).status).toBe(201);
  expect(await operator.requests.sendAgain({ id: '1' })).toEqual({ number: 7 });
});

test('a sandbox takes a workspace as an object, applies another, and forgets it at a reset', async () => {
  const { operator } = await start({ workspace: { accounts: [{ id: '7', campaigns: [{ id: 'c', name: 'C' }] }] } });
  const count = async () => (await operator.campaigns.list()).campaigns[0]?.active_subscriber_count;
  const subscribers = [{ email: 'new{n}@example.com', repeat: 3, campaigns: [{ campaign: 'c' }] }];
  await operator.workspace.apply({ accounts: [{ id: '7', subscribers }] });
  expect(await count()).toBe(3);
  await operator.sandbox.reset();
  expect(await count()).toBe(0);
});

test('startDemo is a sandbox with a port', async () => {
  const demo = await startDemo();
  onTestFinished(demo.close);
  for (const send of [globalThis.fetch, demo.fetch])
    expect((await send(`${demo.url}/v2/accounts`, { headers })).status).toBe(200);
  expect((await demo.operator.requests.list()).requests).toHaveLength(2);
});
