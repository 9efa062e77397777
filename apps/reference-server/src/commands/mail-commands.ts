import { type Command, Option } from 'commander';
import { systemClock } from '../domain/clock.ts';
import { findMail, listMails, retryMail, shown } from '../storage/mails.ts';
import { print } from './print.ts';
import { CommandError, databaseOption, withDatabase } from './with-database.ts';

/** Adds `mails`: what is in the outbox, and what could not be sent. */
export function addMailCommands(program: Command): void {
  const group = program.command('mails').description('look into the outbox');
  group
    .command('list')
    .description('list the newest mails, a hundred at most')
    .option('--account <id>', 'only those of this account')
    .option('--to <email>', 'only those to this address')
    .addOption(
      new Option('--state <state>', 'only those in this state').choices([
        'kept',
        'queued',
        'sent',
        'set_aside',
        'withdrawn',
      ]),
    )
    .addOption(databaseOption())
    .option('--json', 'as JSON')
    .action(({ database, json, ...wanted }) =>
      withDatabase(database, async ({ query }) => print(await listMails(query, wanted), { json })),
    );
  group
    .command('show <message-id>')
    .description('show a mail as JSON; what was sent has left its content behind')
    .addOption(databaseOption())
    .action((id, { database }) =>
      withDatabase(database, async ({ query }) => {
        const mail = await findMail(query, id);
        if (mail === undefined) throw new CommandError(`There is no mail ${id}. See: mails list`);
        process.stdout.write(`${JSON.stringify(shown(mail), null, 2)}\n`);
      }),
    );
  group
    .command('retry <message-id>')
    .description('send a mail that was set aside')
    .addOption(databaseOption())
    .action((id, { database }) =>
      withDatabase(database, async ({ query }) => {
        const queued = await retryMail(query, id, systemClock.now().toISOString());
        if (!queued) throw new CommandError(`No mail ${id} was set aside. See: mails list --state set_aside`);
        process.stdout.write(`${id} waits to be sent.\n`);
      }),
    );
}
