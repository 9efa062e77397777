import type { Command } from 'commander';
import { failuresOf, listBatches } from '../storage/inbox.ts';
import { print } from './print.ts';
import { databaseOption, withDatabase } from './with-database.ts';

/** Adds `batches list` and `failures`: what was accepted and waits, and what could not be taken of it. */
export function addBatchCommands(program: Command): void {
  const group = program.command('batches').description('look at accepted batches');
  group
    .command('list')
    .description('list the batches that wait to be worked off')
    .addOption(databaseOption())
    .option('--json', 'as JSON')
    .action(({ database, json }) =>
      withDatabase(database, async ({ query }) => print(await listBatches(query), { json })),
    );
  group
    .command('failures [request-id]')
    .description('list the records that could not be taken, of all requests or of one')
    .addOption(databaseOption())
    .option('--json', 'as JSON')
    .action((requestId, { database, json }) =>
      withDatabase(database, async ({ query }) => print(await failuresOf(query, requestId), { json })),
    );
}
