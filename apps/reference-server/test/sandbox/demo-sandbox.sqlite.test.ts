import { expect, onTestFinished, test } from 'vitest';
import { startDemo } from '../../src/demo.ts';
import { ada, basic } from '../environment/sandbox.ts';

const headers = { authorization: basic(ada) };

test('startDemo takes faults, and returns what adds them and the log of requests', async () => {
  const server = await startDemo({ faults: [{ kind: 'status', status: 503, times: 1 }] });
  onTestFinished(server.close);
  const statusOf = async () => (await fetch(`${server.url}/v2/accounts`, { headers })).status;
  expect([await statusOf(), await statusOf()]).toEqual([503, 200]);
  server.faults.add({ kind: 'status', status: 429 });
  expect(await statusOf()).toBe(429);
  expect(server.requests.list({ status: '429' })).toMatchObject([{ operation: 'listAccounts', faults: ['status'] }]);
  const [newest] = server.requests.list();
  expect(server.requests.find(newest?.request_id ?? '')?.errors[0]?.requirements).not.toEqual([]);
  await expect(startDemo({ faults: [{ kind: 'cut' } as never] })).rejects.toThrow(
    'at must be one of: before_work, before_response, in_response.',
  );
});

test.each([
  [{ clok: {} }, 'Unknown option `clok` for `startDemo`. Valid options: workspace, limits, faults, seed, clock.'],
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

test('startDemo returns what reads emails with their links', async () => {
  const { url, clock, emails, close } = await startDemo({ clock: { at: '2026-03-02T09:15:00Z', ticking: false } });
  onTestFinished(close);
  const response = await fetch(`${url}/v2/1001/campaigns/3001/subscribers`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('demo-token-of-ada:')}`, 'content-type': 'application/json' },
    body: JSON.stringify({ subscribers: [{ email: 'kim@example.com', double_optin: true }] }),
  });
  expect(response.ok).toBe(true);
  const to = 'kim@example.com';
  const [email, ...others] = await emails.list({ to });
  expect(others).toEqual([]);
  expect(email).toMatchObject({ account_id: '1001', kind: 'confirmation', state: 'held', to_email: to, sent_at: null });
  const link = email?.link?.url ?? '';
  expect(email?.text_body).toContain(link);
  expect((await fetch(link, { method: 'POST' })).status).toBe(200);
  await clock.advance('1m');
  const subjects = (await emails.list({ to })).map(({ subject }) => subject);
  expect(subjects.sort()).toEqual(['Please confirm your subscription', 'Welcome to Acme']);
  expect(await emails.list({ to, state: 'sent' })).toEqual([]);
});

test('what a test gets wrong is refused with what to change', async () => {
  const { limits, snapshots, close } = await startDemo();
  onTestFinished(close);
  for (const change of [undefined, null, 'none', 5, []])
    expect(() => limits.set(change as never)).toThrow('Limits must be "off" or an object');
  for (const name of [undefined, 'a b', ''])
    await expect(snapshots.take(name as never)).rejects.toThrow('The name of a snapshot must have 1 to 64 letters');
});
