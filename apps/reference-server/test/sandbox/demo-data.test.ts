import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type DemoOptions, startDemo, type Workspace } from '../../src/demo.ts';
import { basic } from '../environment/sandbox.ts';

const token = 'token-of-eve-1234';
const workspace: Workspace = {
  users: [{ email: 'eve@example.com', name: 'Eve', tokens: [{ name: 'laptop', token }] }],
  accounts: [{ id: '7', name: 'Seven', users: ['eve@example.com'], campaigns: [{ id: 'c', name: 'C' }] }],
};

async function start(options: DemoOptions = {}) {
  const demo = await startDemo({ workspace, ...options });
  onTestFinished(() => demo.close());
  const get = async (path: string) => {
    const response = await fetch(demo.url + path, { headers: { authorization: basic(token) } });
    return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
  };
  const activeSubscribers = async () => (await get('/v2/7/campaigns/c')).body.campaigns[0].active_subscriber_count;
  return { demo, get, activeSubscribers };
}

test('a demo takes a workspace as an object, and resets what tests add', async () => {
  const { demo, get, activeSubscribers } = await start();
  expect((await get('/v2/accounts')).body.accounts.map(({ id }: { id: string }) => id)).toEqual(['7']);
  const subscribers = [{ email: 'kim@example.com', campaigns: [{ campaign: 'c' }] }];
  await demo.addWorkspace({ users: [], accounts: [{ id: '7', subscribers }] });
  expect(await demo.generateSubscribers({ account_id: '7', count: 10, campaign_id: 'c' })).toMatchObject({ count: 10 });
  expect(await activeSubscribers()).toBe(11);
  expect(await demo.snapshots.take('eleven')).toMatchObject({ name: 'eleven', subscribers: 11 });
  await demo.reset();
  expect(await activeSubscribers()).toBe(0);
  await demo.snapshots.restore('eleven');
  expect(await activeSubscribers()).toBe(11);
  await demo.snapshots.delete('eleven');
  expect((await demo.snapshots.list()).map(({ name }) => name)).toEqual(['start']);
  await expect(demo.snapshots.restore('eleven')).rejects.toThrow('There is no snapshot eleven.');
});

test('a demo takes limits, and its 429 says how to lift them', async () => {
  const { demo, get } = await start({ limits: { individual: 1 } });
  expect((await get('/v2/accounts')).status).toBe(200);
  const refused = await get('/v2/accounts');
  expect([refused.status, refused.body.message]).toEqual([429, expect.stringContaining("call limits.set('off')")]);
  expect(demo.limits.set('off').individual).toEqual({ limit: 2_147_483_647, off: true });
  expect((await get('/v2/accounts')).status).toBe(200);
  await demo.reset();
  expect(demo.limits.list().individual).toEqual({ limit: 1, off: false });
  expect((await get('/v2/accounts')).headers.get('x-ratelimit-remaining')).toBe('0');
  expect(() => demo.limits.set({ individual: -1 })).toThrow('individual must be');
});

test('a workspace that is none is refused by the path of the error', async () => {
  await expect(startDemo({ workspace: { users: [] } as never })).rejects.toThrow('accounts is required');
  await expect(startDemo({ limits: { individual: 1.5 } })).rejects.toThrow('individual must be');
  const { demo } = await start();
  await expect(demo.addWorkspace({ users: [], accounts: [{ id: 7 }] } as never)).rejects.toThrow(
    'accounts.0.id must be a string',
  );
  const folder = mkdtempSync(join(tmpdir(), 'workspace-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'w.yaml'), 'users: []\naccounts:\n  - id: 7\n');
  await expect(demo.addWorkspace(join(folder, 'w.yaml'))).rejects.toThrow('w.yaml:3: accounts.0.id must be a string');
});
