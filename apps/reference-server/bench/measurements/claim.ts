import { countQueuedBatches } from '@email-automation/service/storage/queues/queued-batches';
import { sql } from 'kysely';
import { processorMs } from '../consumption.ts';
import type { DatabaseName } from '../databases.ts';
import { importBatch, queueEmpty } from '../importing.ts';
import { type Measurement, own } from '../measurement.ts';
import { type ServerProgram, startServer } from '../program.ts';
import { account, createWorkspace } from '../workspaces.ts';

/** Batches of an account that waits for a retry. */
const waiting = 10_000;
/** Batches of another account that are processed, one after the other. */
const sample = 50;
const other = '1002';

const quantity = 'Processor time of a batch of one record';
const emptyName = 'empty queue';

/**
 * Processes batches of one account while another account, whose batches are older, waits for a retry. It includes the claim,
 * and the processor time of the database.
 */
export const claim = (on: DatabaseName): Measurement => ({
  name: `claim-${on.toLowerCase()}`,
  title: `Batch behind ${waiting.toLocaleString('en')} that wait, ${on}`,
  extent: () => `${sample} batches of one record`,
  aims: [{ quantity, peer: emptyName, atMost: 1.5 }],
  async run({ checkouts, add }) {
    for (const checkout of checkouts) {
      await using server = await startServer(checkout, { workspace: createWorkspace({}, { id: other }), on });
      // Warms up the just-in-time compiler.
      await measure(server, 0, 0);
      const empty = await measure(server, sample, 0);
      await fillQueue(server);
      // The server notes that this account waits.
      await importBatch(server, 0, 1);
      const full = await measure(server, 2 * sample, waiting + 1);
      if (checkout.name === own) add(quantity, emptyName, empty.processor, 'ms', { digits: 2, note: empty.note });
      add(quantity, checkout.name, full.processor, 'ms', { digits: 2, note: full.note });
    }
  },
});

/** Adds batches with SQL, because the first of them has to wait from the beginning. The others wait for it. */
async function fillQueue({ database: { query } }: ServerProgram): Promise<void> {
  const retryAt = sql`case n when 1 then ${inHalfAMinute()} end`;
  await sql`
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(waiting)})
    insert into queued_batches (account_id, request_id, operation, payload, accepted_at, attempts, retry_at)
    select ${account}, 'bench-' || n, 'subscribers', '[]', ${new Date().toISOString()}, 1, ${retryAt} from numbers order by n
  `.execute(query);
}

/** No retry is later. */
const inHalfAMinute = () => new Date(Date.now() + 30_000).toISOString();

async function measure(server: ServerProgram, from: number, queued: number) {
  const read = () => processorMs(server.pid) + server.on.processorMs();
  const [since, before] = [performance.now(), read()];
  for (let n = from; n < from + sample; n++) {
    await postpone(server);
    await importBatch(server, n, 1, other);
    await queueEmpty(server, queued);
  }
  const count = await countQueuedBatches(server.database);
  if (count !== queued) throw new Error(`${count} batches wait instead of ${queued}.`);
  const note = `${((performance.now() - since) / sample).toFixed(1)} ms until it is processed`;
  return { processor: (read() - before) / sample, note };
}

/** Lets the account wait on. */
async function postpone({ database: { query } }: ServerProgram): Promise<void> {
  await sql`
    update queued_batches set retry_at = ${inHalfAMinute()}
    where account_id = ${account} and position = (select min(position) from queued_batches where account_id = ${account})
  `.execute(query);
}
