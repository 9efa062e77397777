import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { createOperatorClient } from '@email-automation/sandbox/operator-client/operator-client';
import { describeChange } from '@email-automation/sandbox/workspace/describe-change';
import type { Workspace } from '@email-automation/sandbox/workspace/workspace';
import type { AppliedWorkspace } from '@email-automation/types/operator/schemas';
import { type Command, Option } from 'commander';
import { parseNonEmpty, parseUrl } from '../configuration/values.ts';
import { CommandError } from './command-error.ts';
import { databaseOption } from './with-database.ts';
import { type OperatorWork, printErrors, withOperator, withSandbox } from './with-operator.ts';

/** Adds `workspace apply` and `workspace get`: accounts, users, and their records as a file. */
export function addWorkspaceCommands(program: Command): void {
  const group = program
    .command('workspace')
    .description('apply and print accounts, users, and their records as a file');
  group
    .command('apply <file>')
    .description(
      'create the records of a workspace file (YAML, - for standard input) that are missing, and change those that differ: all or none',
    )
    .option('--dry-run', 'print what would change, and change nothing')
    .option('--prune', 'also delete records that the lists of the file do not have; asks before')
    .option('--yes', 'delete without asking')
    .addOption(databaseOption())
    .addOption(remoteOption())
    .action((file: string, { dryRun = false, prune = false, yes = false, ...target }) =>
      printErrors(async () => {
        const workspace = await readWorkspaceFile(file);
        await withTarget(target, !dryRun, async (send) => {
          const apply = (dry_run: boolean) =>
            createOperatorClient(send).workspace.apply({ ...workspace, dry_run, prune });
          if (prune && !dryRun && !yes) await confirm(await apply(true));
          printApplied(await apply(dryRun), dryRun);
        });
      }),
    );
  group
    .command('get')
    .description('print the workspace as a file (YAML) to edit and apply, without subscribers and secrets')
    .option('--account <id>', 'only this account', parseNonEmpty)
    .addOption(databaseOption())
    .addOption(remoteOption())
    .action(({ account, ...target }) =>
      withTarget(target, false, async (send) => {
        const { stringify } = await import('yaml');
        process.stdout.write(stringify(await createOperatorClient(send).workspace.fetch({ account })));
      }),
    );
}

const remoteOption = () =>
  new Option('--sandbox <url>', 'URL of the control port of a server, whose token is in CONTROL_TOKEN').argParser(
    parseUrl,
  );

/** Does work on a server at a URL, or on a database. @param creates whether it creates a database that does not exist */
const withTarget = (
  { database, sandbox }: { database?: string; sandbox?: string },
  creates: boolean,
  work: OperatorWork,
): Promise<void> => (sandbox === undefined ? withOperator(database, work, { creates }) : withSandbox(sandbox, work));

/** Shows the deletions, and asks for consent. @throws CommandError if the user does not agree, or cannot be asked */
async function confirm({ changes }: AppliedWorkspace): Promise<void> {
  const deleted = changes.filter(({ action }) => action === 'delete');
  if (deleted.length === 0) return;
  const list = deleted.map((change) => `${describeChange(change)}\n`).join('');
  if (!process.stdin.isTTY) throw new CommandError(`${list}To delete these records, run the command with --yes.`);
  process.stderr.write(list);
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await prompt.question(`Delete ${deleted.length === 1 ? 'this record' : 'these records'}? (y/N) `);
    if (!/^y(es)?$/i.test(answer.trim())) throw new CommandError('Nothing changed.');
  } finally {
    prompt.close();
  }
}

/** Prints one line for each change and, only here, the secrets that were made. */
function printApplied({ changes, secrets }: AppliedWorkspace, isPlan: boolean): void {
  for (const change of changes) process.stdout.write(`${describeChange(change)}\n`);
  if (changes.length === 0) process.stderr.write('Nothing differs from the file.\n');
  else if (isPlan) process.stderr.write('Nothing changed: this was a dry run.\n');
  if (secrets.length > 0) process.stderr.write('Store these secrets: nothing shows them again.\n');
  for (const { kind, user, id, secret } of secrets)
    process.stdout.write(`${kind} ${id}${user === undefined ? '' : ` of ${user}`}: ${secret}\n`);
}

/** Reads a file, or standard input for `-`. Loads the YAML parser on demand, because it takes time to load. */
async function readWorkspaceFile(file: string): Promise<Workspace> {
  const { parseWorkspace, readWorkspace } = await import('@email-automation/sandbox/workspace/read');
  return file === '-' ? parseWorkspace(await text(process.stdin), 'line ') : readWorkspace(file);
}
