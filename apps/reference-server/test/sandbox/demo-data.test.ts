import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createSandbox, type DemoOptions, readWorkspace, type Workspace } from '../../src/demo.ts';
import { basic } from '../environment/sandbox.ts';

const token = 'token-of-eve-1234';
const workspace: Workspace = {
  users: [{ email: 'eve@example.com', name: 'Eve', tokens: [{ name: 'laptop', token }] }],
  accounts: [{ id: '7', name: 'Seven', users: ['eve@example.com'], campaigns: [{ id: 'c', name: 'C' }] }],
};

async function start(options: DemoOptions = {}) {
  const { fetch, operator, close } = await createSandbox({ workspace, ...options });
  onTestFinished(close);
  const get = async (path: string) => {
    const response = await fetch(path, { headers: { authorization: basic(token) } });
    return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
  };
  const activeSubscribers = async () => (await get('/v2/7/campaigns/c')).body.campaigns[0].active_subscriber_count;
  return { operator, get, activeSubscribers };
}

test('a sandbox takes a workspace as an object, and resets what tests add', async () => {
  const { operator, get, activeSubscribers } = await start();
  const { data, snapshots } = operator;
  expect((await get('/v2/accounts')).body.accounts.map(({ id }: { id: string }) => id)).toEqual(['7']);
  const subscribers = [{ email: 'kim@example.com', campaigns: [{ campaign: 'c' }] }];
  await data.addWorkspace({ users: [], accounts: [{ id: '7', subscribers }] });
  expect(await data.generateSubscribers({ account_id: '7', count: 10, campaign_id: 'c' })).toMatchObject({ count: 10 });
  expect(await activeSubscribers()).toBe(11);
  expect(await snapshots.take({ name: 'eleven' })).toMatchObject({ name: 'eleven', subscribers: 11 });
  await operator.sandbox.reset();
  expect(await activeSubscribers()).toBe(0);
  await snapshots.restore({ name: 'eleven' });
  expect(await activeSubscribers()).toBe(11);
  await snapshots.delete({ name: 'eleven' });
  expect((await snapshots.list()).snapshots.map(({ name }) => name)).toEqual(['start']);
  await expect(snapshots.restore({ name: 'eleven' })).rejects.toThrow('There is no snapshot eleven.');
});

test('a sandbox takes limits, and its 429 says how to lift them', async () => {
  const { operator, get } = await start({ limits: { individual: 1 } });
  expect((await get('/v2/accounts')).status).toBe(200);
  const refused = await get('/v2/accounts');
  const advice = expect.stringContaining('call operator.limits.update({ off: true })');
  expect([refused.status, refused.body.message]).toEqual([429, advice]);
  expect((await operator.limits.update({ off: true })).individual).toEqual({ limit: 2_147_483_647, off: true });
  expect((await get('/v2/accounts')).status).toBe(200);
  await operator.sandbox.reset();
  expect((await operator.limits.list()).individual).toEqual({ limit: 1, off: false });
  expect((await get('/v2/accounts')).headers.get('x-ratelimit-remaining')).toBe('0');
  await expect(operator.limits.update({ individual: -1 })).rejects.toThrow('individual must be');
});

test('an invalid workspace is refused by the path of the error', async () => {
  await expect(createSandbox({ workspace: { users: [] } as never })).rejects.toThrow('accounts is required');
  await expect(createSandbox({ limits: { individual: 1.5 } })).rejects.toThrow('individual must be');
  const { operator } = await start();
  await expect(operator.data.addWorkspace({ users: [], accounts: [{ id: 7 }] } as never)).rejects.toThrow(
    'accounts.0.id must be a string',
  );
  const folder = mkdtempSync(join(tmpdir(), 'workspace-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'w.yaml');
  writeFileSync(file, 'users: []\naccounts:\n  - id: 7\n');
  expect(() => readWorkspace(file)).toThrow('w.yaml:3: accounts.0.id must be a string');
  await expect(createSandbox({ workspace: file })).rejects.toThrow('w.yaml:3: accounts.0.id must be a string');
});
