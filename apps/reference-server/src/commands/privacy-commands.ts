import { createInterface } from 'node:readline/promises';
import { type Erased, eraseSubscriber } from '@email-automation/sandbox/operator/erase-subscriber';
import { exportSubscriber } from '@email-automation/sandbox/operator/export-subscriber';
import { hasSnapshots } from '@email-automation/sandbox/snapshots/snapshot-store';
import type { Database } from '@email-automation/service/storage/database';
import { existingAccounts } from '@email-automation/service/storage/queries/accounts';
import type { Command } from 'commander';
import { parseNonEmpty } from '../configuration/values.ts';
import { CommandError } from './command-error.ts';
import { databaseOption, withDatabase } from './with-database.ts';
import { writeJson } from './write-json.ts';

/**
 * Adds `subscribers export` and `subscribers erase`: what privacy laws grant to subscribers.
 * @param subscribers the group of commands on subscribers
 */
export function addPrivacyCommands(subscribers: Command): void {
  subscribers
    .command('export <email>')
    .description('print everything that an account stores about a subscriber, as JSON')
    .requiredOption('--account <id>', 'id of the account', parseNonEmpty)
    .addOption(databaseOption())
    .action((email: string, { account, database }) =>
      withDatabase(database, async (opened) => {
        await requireAccount(opened, account);
        await writeJson(process.stdout, await exportSubscriber(opened.query, account, email));
      }),
    );
  subscribers
    .command('erase <email>')
    .description('erase a subscriber for good; the email address stays as unsubscribed, so that no import sends to it')
    .requiredOption('--account <id>', 'id of the account', parseNonEmpty)
    .option('--completely', 'erase the email address, too; an import can then make it a subscriber who gets emails')
    .option('--yes', 'do not ask')
    .addOption(databaseOption())
    .option('--json', 'print JSON')
    .action(async (email: string, { account, database, completely = false, yes, json }, command: Command) => {
      if (!yes && !process.stdin.isTTY)
        command.error('error: This erases data for good. To do it without a terminal, add --yes.');
      await withDatabase(database, async (opened, name, readClock) => {
        await requireAccount(opened, account);
        if (!yes) await confirm(`Erase ${email} from account ${account} of ${name}, for good?`);
        const erased = await eraseSubscriber(opened, account, email, completely);
        const at = (await readClock()).now().toISOString();
        const record = { at, account_id: account, email, ...erased };
        process.stdout.write(json ? `${JSON.stringify(record, null, 2)}\n` : describe(record));
        if (await hasSnapshots(opened)) process.stderr.write(snapshotAdvice);
      });
    });
}

async function requireAccount({ query }: Database, id: string): Promise<void> {
  if ((await existingAccounts(query, [id])).size === 0)
    throw new CommandError(`There is no account ${id}. To list accounts, run: accounts list`);
}

/** @throws CommandError unless the user types yes */
async function confirm(question: string): Promise<void> {
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const response = await prompt.question(`${question} Type yes: `);
    if (response.trim().toLowerCase() !== 'yes') throw new CommandError('Nothing was erased.');
  } finally {
    prompt.close();
  }
}

/** A line for the records of who erases, and what stays. */
function describe({ at, account_id, email, subscriber_id, keeps_address, ...counts }: Record & Erased): string {
  const rows = Object.entries(counts).map(([what, count]) => `${count} ${what.replace('_', ' ')}`);
  if (subscriber_id === null)
    return `${at} The account ${account_id} has no subscriber ${email}. Erased: ${counts.batch_records} batch records.\n`;
  const address = keeps_address
    ? 'The email address, as unsubscribed, so that no import sends to it'
    : 'Nothing of the subscriber: take the email address out of your imports';
  return `${at} Erased subscriber ${subscriber_id} (${email}) of account ${account_id}: ${rows.join(', ')}.
What stays: ${address}; the totals of campaigns and conversions; backups, until you delete them.
`;
}

interface Record {
  at: string;
  account_id: string;
  email: string;
}

const snapshotAdvice =
  'Snapshots of the sandbox still have the subscriber. Delete them: email-automation-server snapshots delete <name>\n';
