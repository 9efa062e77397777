import type { SandboxBackground } from '@email-automation/sandbox/sandbox';
import { createSandboxParts } from '@email-automation/sandbox/sandbox';
import { expect, test } from 'vitest';
import { newDatabase } from '../environment/databases.ts';
import { declare, emailsOf } from '../environment/delivery.ts';
import { type Sandbox, startSandbox } from '../environment/sandbox.ts';

const campaign = {
  id: 'c',
  name: 'C',
  status: 'active' as const,
  postal_address: '1 Street',
  start_immediately: true,
  emails: [{ subject: 'One', text_body: 'One.' }],
};
const batch = { batches: [{ subscribers: [{ email: 'kim@example.com' }] }] };

async function start(): Promise<{ server: Sandbox; background: SandboxBackground }> {
  const database = await newDatabase();
  const sandbox = createSandboxParts(database);
  const server = await startSandbox({ database, sandbox, scheduler: true });
  await declare(database, { campaigns: [campaign] }, sandbox.clock);
  return { server, background: sandbox.background as SandboxBackground };
}
const kimExists = async ({ get }: Sandbox) =>
  (await get('/v2/7/subscribers/kim@example.com/campaign_subscriptions')).status === 200;

test('during a pause nothing claims work, and after it the work is done', async () => {
  const { server, background } = await start();
  const resume = await background.pause();
  await server.post('/v2/7/subscribers/batches', batch);
  // Longer than the time between two polls.
  await new Promise((resolve) => setTimeout(resolve, 1100));
  expect(await kimExists(server)).toBe(false);
  resume();
  await expect.poll(() => kimExists(server)).toBe(true);
});

test('settling does the work that is due and what it causes, during a pause', async () => {
  const { server, background } = await start();
  const resume = await background.pause();
  await server.post('/v2/7/subscribers/batches', batch);
  await server.post('/v2/7/campaigns/c/subscribers', {
    subscribers: [{ email: 'lee@example.com', double_optin: false }],
  });
  await background.settle();
  expect(await kimExists(server)).toBe(true);
  expect((await emailsOf(server.database, { kind: 'campaign' })).map(({ subject }) => subject)).toEqual(['One']);
  resume();
});
