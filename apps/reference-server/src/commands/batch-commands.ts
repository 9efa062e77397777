import type { Command } from 'commander';
import { listDeadLetters, retryDeadLetter } from '../storage/dead-letters.ts';
import { listQueuedBatches, listRecordFailures } from '../storage/queued-batches.ts';
import { print } from './print.ts';
import { CommandError, databaseOption, withDatabase } from './with-database.ts';

/** Adds `batches`: queued batches, records that failed, and dead letters. */
export function addBatchCommands(program: Command): void {
  const group = program
    .command('batches')
    .description('list queued batches, failed records, and dead letters; retry dead letters');
  group
    .command('list')
    .description('list the accepted batches that are not processed yet')
    .addOption(databaseOption())
    .option('--json', 'print JSON')
    .action(({ database, json }) =>
      withDatabase(database, async ({ query }, name) =>
        print(await listQueuedBatches(query), { json, of: 'queued batches', database: name }),
      ),
    );
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
        if (!(await retryDeadLetter(query, requestId)))
          throw new CommandError(
            `There is no dead letter ${requestId}. To list dead letters, run: batches dead-letters`,
          );
        process.stdout.write(`${requestId} is queued.\n`);
      }),
    );
}
