import type { ServerUnderTest } from './server-under-test.ts';
import type { Lane } from './world.ts';

/** Milliseconds between two looks at the database. */
const interval = 3;
/** A bound against a server that does no background work, in milliseconds. */
const patience = 60_000;

/** Waits until the broadcasts of all accounts are sent and no batch is queued. */
export async function settle({ database: { query } }: ServerUnderTest, lanes: readonly Lane[]): Promise<void> {
  const accounts = lanes.reduce((sum, lane) => sum + lane.accounts.length, 0);
  await poll(async () => {
    const sent = await query.selectFrom('broadcasts').where('status', '=', 'sent').select('id').execute();
    const queued = await query.selectFrom('queued_batches').select('position').limit(1).execute();
    return sent.length === accounts && queued.length === 0;
  }, 'The broadcasts were not sent.');
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
