import { timestamp } from '../../src/domain/clock.ts';
import { findDueBroadcasts, findDueCampaigns } from '../../src/storage/schedule.ts';
import type { ServerUnderTest } from './server-under-test.ts';

/** Milliseconds between two looks at the database. */
const interval = 3;
/** A bound against a server that does no background work, in milliseconds. */
const patience = 60_000;

/** Waits until the server has nothing to do that is due: what it has done by then, another has done, too. */
export async function settle({ database: { query } }: ServerUnderTest): Promise<void> {
  const accounts = await query.selectFrom('accounts').select('id').execute();
  await poll(async () => {
    const now = new Date();
    for (const { id } of accounts) {
      if ((await findDueBroadcasts(query, id, timestamp(now))).length > 0) return false;
      if ((await findDueCampaigns(query, id, now)).length > 0) return false;
    }
    return (await query.selectFrom('queued_batches').select('position').limit(1).execute()).length === 0;
  }, 'The server still had broadcasts, series, or batches to process.');
}

/** Waits until no batch of an account is queued. */
export async function processBatches({ database: { query } }: ServerUnderTest, account: string): Promise<void> {
  await poll(async () => {
    const queued = query.selectFrom('queued_batches').where('account_id', '=', account).select('position').limit(1);
    return (await queued.execute()).length === 0;
  }, `A batch of account ${account} was not processed.`);
}

async function poll(isDone: () => Promise<boolean>, otherwise: string): Promise<void> {
  const end = Date.now() + patience;
  while (!(await isDone())) {
    if (Date.now() > end) throw new Error(`${otherwise} The server had ${patience / 1000} seconds.`);
    await new Promise((resolve) => setTimeout(resolve, interval));
  }
}
