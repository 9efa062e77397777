import { createInterface } from 'node:readline/promises';
import { createOperatorClient } from '@email-automation/sandbox/operator-client/operator-client';
import type { Erased } from '@email-automation/types/operator/schemas';
import type { Command } from 'commander';
import { parseNonEmpty } from '../configuration/values.ts';
import { CommandError } from './command-error.ts';
import { databaseOption } from './with-database.ts';
import { withOperator } from './with-operator.ts';

/**
 * Adds `subscribers erase`, which asks before it erases for good.
 * @param subscribers the group of commands on subscribers
 */
export function addPrivacyCommands(subscribers: Command): void {
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
      await withOperator(database, async (send, name) => {
        const operator = createOperatorClient(send);
        await operator.accounts.fetch({ account_id: account });
        if (!yes) await confirm(`Erase ${email} from account ${account} of ${name}, for good?`);
        const erased = await operator.subscribers.erase({ account_id: account, email, completely });
        process.stdout.write(json ? `${JSON.stringify(erased, null, 2)}\n` : describe(erased));
        if (erased.in_snapshots) process.stderr.write(snapshotAdvice);
      });
    });
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
function describe({ at, account_id, email, subscriber_id, keeps_address, in_snapshots: _, ...counts }: Erased): string {
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

const snapshotAdvice =
  'Snapshots of the sandbox still have the subscriber. Delete them: email-automation-server snapshots delete <name>\n';
