import { showBatch } from '@email-automation/sandbox/operator/show-batch';
import { batchStates } from '@email-automation/service/domain/records';
import { listBatches } from '@email-automation/service/storage/queries/batches';
import { listDeadLetters, retryDeadLetter } from '@email-automation/service/storage/queues/dead-letters';
import { listRecordFailures } from '@email-automation/service/storage/queues/queued-batches';
import { type Command, Option } from 'commander';
import { CommandError } from './command-error.ts';
import { print } from './print.ts';
import { listNearbySandboxes } from './running-sandboxes.ts';
import { databaseOption, withDatabase } from './with-database.ts';
import { withSandbox } from './with-sandbox.ts';

/** Only the server knows which batch it processes at the moment. */
const knownStates = batchStates.filter((state) => state !== 'processing');

/** Adds `batches`: accepted batches, records that failed, and dead letters. */
export function addBatchCommands(program: Command): void {
  const group = program
    .command('batches')
    .description('list and show accepted batches, failed records, and dead letters; retry dead letters');
  group
    .command('list')
    .description('list up to 100 batches: the queued ones, oldest first; then the others, the last finished first')
    .addOption(new Option('--state <state>', 'only batches in this state').choices(knownStates))
    .option('--account <id>', 'only batches of this account')
    .addOption(databaseOption())
    .option('--json', 'print JSON')
    .action(({ database, json, state, account }) =>
      withDatabase(database, async ({ query }, name) => {
        const filters = { state, account };
        const filter = { ...(state && { state }), ...(account && { account_id: account }) };
        print(await listBatches(query, filter, new Set()), { json, of: 'batches', database: name, filters });
      }),
    );
  group
    .command('show <request-id>')
    .description('print a batch with each record that failed, as JSON')
    .addOption(databaseOption())
    .action((requestId, { database }) => {
      // A sandbox also knows what was sent, and what refused it.
      if (database === undefined && listNearbySandboxes().length === 1)
        return withSandbox(undefined, async (control) => {
          const batch = await control('GET', `/batches/${encodeURIComponent(requestId)}`);
          process.stdout.write(`${JSON.stringify(batch, null, 2)}\n`);
        });
      return withDatabase(database, async ({ query }) => {
        const batch = await showBatch(query, requestId);
        if (batch === undefined)
          throw new CommandError(`There is no batch ${requestId}. To list batches, run: batches list`);
        process.stdout.write(`${JSON.stringify(batch, null, 2)}\n`);
      });
    });
  group
    .command('failures [request-id]')
    .description('list the records that failed, of all requests or of one')
    .addOption(databaseOption())
    .option('--json', 'print JSON')
    .action((requestId, { database, json }) =>
      withDatabase(database, async ({ query }, name) => {
        const filters = { 'request id': requestId };
        print(await listRecordFailures(query, requestId), { json, of: 'failed records', database: name, filters });
      }),
    );
  group
    .command('dead-letters')
    .description('list the batches that failed as a whole, with their last error')
    .addOption(databaseOption())
    .option('--json', 'print JSON')
    .action(({ database, json }) =>
      withDatabase(database, async ({ query }, name) =>
        print(await listDeadLetters(query), { json, of: 'dead letters', database: name }),
      ),
    );
  group
    .command('retry <request-id>')
    .description('queue a dead letter again, after the batches that are queued')
    .addOption(databaseOption())
    .action((requestId, { database }) =>
      withDatabase(database, async ({ query }) => {
        if (!(await retryDeadLetter(query, requestId))) {
          const batch = await showBatch(query, requestId);
          throw new CommandError(
            batch
              ? `The batch ${requestId} is ${batch.state}, and only dead letters are retried. If records of it failed, correct them and send them again: batches failures ${requestId}`
              : `There is no dead letter ${requestId}. To list dead letters, run: batches dead-letters`,
          );
        }
        process.stdout.write(`${requestId} is queued.\n`);
      }),
    );
}
