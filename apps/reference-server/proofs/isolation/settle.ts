import { longestWait } from '@email-automation/service/domain/sending-times';
import { findWork } from '@email-automation/service/storage/queues/account-work';
import type { ServerUnderTest } from './server-under-test.ts';

/** Milliseconds between two looks at the database. */
const interval = 3;
/** A bound against a server that does no background work, in milliseconds. */
const patience = 60_000;

/** Waits until the server has nothing to do that is due: what it has done by then, another has done, too. */
export async function settle({ database }: ServerUnderTest): Promise<void> {
  await poll(async () => {
    const due = await findWork(database, new Date(), { broadcast: Number.POSITIVE_INFINITY, campaign: longestWait });
    const batches = await database.query.selectFrom('queued_batches').select('position').limit(1).execute();
    return due.length + batches.length === 0;
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
