import type { Command } from 'commander';
import { listDeadLetters, retryDeadLetter } from '../storage/dead-letters.ts';
import { listQueuedBatches, listRecordFailures } from '../storage/queued-batches.ts';
import { print } from './print.ts';
import { CommandError, databaseOption, withDatabase } from './with-database.ts';

/** Adds `batches`: what was accepted and waits, what could not be taken of it, and what was given up. */
export function addBatchCommands(program: Command): void {
  const group = program.command('batches').description('look at accepted batches');
  group
    .command('list')
    .description('list the batches that wait to be worked off')
    .addOption(databaseOption())
    .option('--json', 'as JSON')
    .action(({ database, json }) =>
      withDatabase(database, async ({ query }) => print(await listQueuedBatches(query), { json })),
    );
  group
    .command('failures [request-id]')
    .description('list the records that could not be taken, of all requests or of one')
    .addOption(databaseOption())
    .option('--json', 'as JSON')
    .action((requestId, { database, json }) =>
      withDatabase(database, async ({ query }) => print(await listRecordFailures(query, requestId), { json })),
    );
  group
    .command('dead-letters')
    .description('list the batches that failed as a whole again and again, with their last error')
    .addOption(databaseOption())
    .option('--json', 'as JSON')
    .action(({ database, json }) =>
      withDatabase(database, async ({ query }) => print(await listDeadLetters(query), { json })),
    );
  group
    .command('retry <request-id>')
    .description('put a batch that was set aside back, behind those that wait')
    .addOption(databaseOption())
    .action((requestId, { database }) =>
      withDatabase(database, async ({ query }) => {
        if (!(await retryDeadLetter(query, requestId))) throw new CommandError(`No batch ${requestId} was set aside.`);
        process.stdout.write(`${requestId} waits to be worked off.\n`);
      }),
    );
}
