import { fileURLToPath } from 'node:url';
import type { WorkspaceAccount } from '@email-automation/sandbox/workspace/workspace';
import type { Database } from '@email-automation/service/storage/database';
import { openDatabase } from '@email-automation/service/storage/open';
import { startProgram } from '@email-automation/test-tools/start-program';
import { expect, test } from 'vitest';
import { newLocation } from '../environment/databases.ts';
import { declare, emailsOf, stoppedClock } from '../environment/delivery.ts';
import { startSandbox } from '../environment/sandbox.ts';

const script = fileURLToPath(new URL('../environment/scheduler-process.ts', import.meta.url));
const time = '2026-05-01T09:00:00Z';
const crowd = 1_200;

/** Two broadcasts and two campaigns that are due, each for all subscribers. */
const account: Omit<WorkspaceAccount, 'id' | 'name'> = {
  broadcasts: ['b1', 'b2'].map((id) => ({ id, name: id, status: 'scheduled', send_at: time, subject: id })),
  campaigns: ['c1', 'c2'].map((id) => ({ id, name: id, status: 'active', emails: [{ subject: id }, { subject: id }] })),
  subscribers: [{ email: 'p{n}@example.com', repeat: crowd, campaigns: [{ campaign: 'c1' }, { campaign: 'c2' }] }],
};

/** Runs a scheduler. @param additions after which it is killed @returns its exit code and signal */
const run = (location: string, additions = '') => startProgram([script, location, time, additions]).ended;

async function declared(): Promise<{ location: string; database: Database }> {
  const location = await newLocation();
  const { database } = await startSandbox({ database: openDatabase(location), worker: false });
  await declare(database, account, stoppedClock('2026-05-01T08:00:00Z'));
  return { location, database };
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
  // Each has work left when the other one is killed, however slow the machine is.
  const killed = await Promise.all([run(location, '2'), run(location, '4')]);
  expect(killed).toEqual(killed.map(() => [null, 'SIGKILL']));
  const others = await Promise.all([run(location), run(location)]);
  expect(others).toEqual(others.map(() => [0, null]));
  await expectOneEach(database);
});
