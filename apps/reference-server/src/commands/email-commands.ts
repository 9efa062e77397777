import { emailStates } from '@email-automation/service/domain/records';
import {
  findEmail,
  listEmails,
  mostListed,
  retryEmail,
  showEmail,
} from '@email-automation/service/storage/queries/emails';
import { type Command, Option } from 'commander';
import { CommandError } from './command-error.ts';
import { print } from './print.ts';
import { databaseOption, withDatabase } from './with-database.ts';

const moreAdvice = `These are the newest ${mostListed}. To see others, choose with --to, --account, or --state.`;

/** Adds `emails list`, `show`, and `retry`: the emails in the outbox. */
export function addEmailCommands(program: Command): void {
  const group = program.command('emails').description('list, show, and retry emails in the outbox');
  group
    .command('list')
    .description('list the newest 100 emails')
    .option('--account <id>', 'only emails of this account')
    .option('--to <email>', 'only emails to this email address')
    .addOption(new Option('--state <state>', 'only emails in this state').choices(emailStates))
    .addOption(databaseOption())
    .option('--json', 'print JSON')
    .action(({ database, json, ...filters }) =>
      withDatabase(database, async ({ query }, name) => {
        const emails = await listEmails(query, filters);
        print(emails, { json, of: 'emails', database: name, filters });
        if (emails.length === mostListed) process.stderr.write(`${moreAdvice}\n`);
      }),
    );
  group
    .command('show <message-id>')
    .description('print an email as JSON; the content of sent emails is deleted')
    .addOption(databaseOption())
    .action((id, { database }) =>
      withDatabase(database, async ({ query }) => {
        const email = await findEmail(query, id);
        if (email === undefined) throw new CommandError(`There is no email ${id}. To list emails, run: emails list`);
        process.stdout.write(`${JSON.stringify(showEmail(email), null, 2)}\n`);
      }),
    );
  group
    .command('retry <message-id>')
    .description('queue a failed email again')
    .addOption(databaseOption())
    .action((id, { database }) =>
      withDatabase(database, async ({ query }, _, readClock) => {
        const queued = await retryEmail(query, id, (await readClock()).now().toISOString());
        if (!queued)
          throw new CommandError(
            `There is no failed email ${id}. To list failed emails, run: emails list --state failed`,
          );
        process.stdout.write(`${id} is queued.\n`);
      }),
    );
}
