import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { WorkspaceAccount } from '@email-automation/sandbox/workspace/workspace';
import type { Database } from '@email-automation/service/storage/database';
import { openDatabase } from '@email-automation/service/storage/open';
import { expect, onTestFinished, test } from 'vitest';
import { newLocation } from '../environment/databases.ts';
import { declare, emailsOf, stoppedClock } from '../environment/delivery.ts';
import { eventually, startSandbox } from '../environment/sandbox.ts';

const script = fileURLToPath(new URL('../environment/scheduler-process.ts', import.meta.url));
const time = '2026-05-01T09:00:00Z';
const crowd = 1_200;

/** Two broadcasts and two campaigns that are due, each for all subscribers. */
const account: Omit<WorkspaceAccount, 'id' | 'name'> = {
  broadcasts: ['b1', 'b2'].map((id) => ({ id, name: id, status: 'scheduled', send_at: time, subject: id })),
  campaigns: ['c1', 'c2'].map((id) => ({ id, name: id, status: 'active', emails: [{ subject: id }, { subject: id }] })),
  subscribers: [{ email: 'p{n}@example.com', repeat: crowd, campaigns: [{ campaign: 'c1' }, { campaign: 'c2' }] }],
};

async function start(location: string): Promise<{ child: ChildProcess; ended: Promise<unknown[]> }> {
  const child = spawn(process.execPath, [script, location, time], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  await once(child.stdout as NodeJS.ReadableStream, 'data');
  return { child, ended };
}

async function declared(): Promise<{ location: string; database: Database }> {
  const location = await newLocation();
  const { database } = await startSandbox({ database: openDatabase(location), worker: false });
  await declare(database, account, stoppedClock('2026-05-01T08:00:00Z'));
  return { location, database };
}

async function count({ query }: Database): Promise<number> {
  const { emails } = await query
    .selectFrom('outbox')
    .where('account_id', '=', '7')
    .select((eb) => eb.fn.countAll<number>().as('emails'))
    .executeTakeFirstOrThrow();
  return emails;
}

/** Each subscriber has one email of each broadcast and the first one of each campaign, and all progress is recorded. */
async function expectOneEach(database: Database): Promise<void> {
  const emails = await emailsOf(database);
  expect(emails).toHaveLength(4 * crowd);
  expect(new Set(emails.map(({ to_email, subject }) => `${to_email} ${subject}`)).size).toBe(4 * crowd);
  const states = await database.query.selectFrom('broadcasts').where('account_id', '=', '7').select('status').execute();
  expect(states).toEqual([{ status: 'sent' }, { status: 'sent' }]);
  const behind = await database.query
    .selectFrom('campaign_subscriptions')
    .where('account_id', '=', '7')
    .where((eb) => eb.or([eb('last_sent_email_index', 'is', null), eb('last_sent_email_index', '!=', 0)]))
    .select('id')
    .execute();
  expect(behind).toEqual([]);
}

test('schedulers share the work, also what killed ones left [sending-of-email]', async () => {
  const { location, database } = await declared();
  const killAt = async (emails: number, { child, ended }: Awaited<ReturnType<typeof start>>) => {
    await eventually(async () => expect(await count(database)).toBeGreaterThanOrEqual(emails));
    child.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
  };
  const [first, second] = await Promise.all([start(location), start(location)]);
  await killAt(0.2 * crowd, first);
  await killAt(0.5 * crowd, second);
  const others = await Promise.all([start(location), start(location)]);
  expect(await Promise.all(others.map(({ ended }) => ended))).toEqual([
    [0, null],
    [0, null],
  ]);
  await expectOneEach(database);
});
