import { type Command, Option } from 'commander';
import { systemClock } from '../domain/clock.ts';
import { findEmail, listEmails, retryEmail, withoutSecrets } from '../storage/emails.ts';
import { print } from './print.ts';
import { CommandError, databaseOption, withDatabase } from './with-database.ts';

/** Adds `emails`: what is in the outbox, and what could not be sent. */
export function addEmailCommands(program: Command): void {
  const group = program.command('emails').description('look into the outbox');
  group
    .command('list')
    .description('list the newest emails, a hundred at most')
    .option('--account <id>', 'only those of this account')
    .option('--to <email>', 'only those to this address')
    .addOption(
      new Option('--state <state>', 'only those in this state').choices([
        'held',
        'queued',
        'sent',
        'failed',
        'canceled',
      ]),
    )
    .addOption(databaseOption())
    .option('--json', 'as JSON')
    .action(({ database, json, ...wanted }) =>
      withDatabase(database, async ({ query }) => print(await listEmails(query, wanted), { json })),
    );
  group
    .command('show <message-id>')
    .description('show an email as JSON; what was sent has left its content behind')
    .addOption(databaseOption())
    .action((id, { database }) =>
      withDatabase(database, async ({ query }) => {
        const email = await findEmail(query, id);
        if (email === undefined) throw new CommandError(`There is no email ${id}. See: emails list`);
        process.stdout.write(`${JSON.stringify(withoutSecrets(email), null, 2)}\n`);
      }),
    );
  group
    .command('retry <message-id>')
    .description('send an email that was set aside')
    .addOption(databaseOption())
    .action((id, { database }) =>
      withDatabase(database, async ({ query }) => {
        const queued = await retryEmail(query, id, systemClock.now().toISOString());
        if (!queued) throw new CommandError(`No email ${id} was set aside. See: emails list --state failed`);
        process.stdout.write(`${id} waits to be sent.\n`);
      }),
    );
}
