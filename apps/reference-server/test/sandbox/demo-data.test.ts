import { expect, onTestFinished, test } from 'vitest';
import { createSandbox, type DemoOptions, type Workspace } from '../../src/demo.ts';
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
  const { data, snapshots, workspace } = operator;
  expect((await get('/v2/accounts')).body.accounts.map(({ id }: { id: string }) => id)).toEqual(['7']);
  const subscribers = [{ email: 'kim@example.com', campaigns: [{ campaign: 'c' }] }];
  await workspace.apply({ accounts: [{ id: '7', subscribers }] });
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
