import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { hashNewPassword } from '@email-automation/sandbox/operator/passwords';
import { createOperatorClient } from '@email-automation/sandbox/operator-client/operator-client';
import { ValidationFailed } from '@email-automation/service/domain/errors';
import type { Command } from 'commander';
import { databaseOption } from './with-database.ts';
import { withOperator } from './with-operator.ts';

/** Adds `passwords set` and `hash`. Both read the password from standard input, because shells store command lines. */
export function addPasswordCommands(program: Command): void {
  const group = program.command('passwords').description('set and hash passwords of users');
  group
    .command('set')
    .description('set the password of a user; reads it from standard input')
    .requiredOption('--user <email>', 'email address of the user')
    .addOption(databaseOption())
    .action(({ user, database }) =>
      withOperator(database, async (send) => {
        const password = await readPassword();
        await createOperatorClient(send).users.setPassword({ email: user, password });
        process.stdout.write(`The password of ${user} is set.\n`);
      }),
    );
  group
    .command('hash')
    .description('hash a password for password_hash in a workspace file; reads it from standard input')
    .action(async () => {
      try {
        process.stdout.write(`${await hashNewPassword(await readPassword())}\n`);
      } catch (error) {
        // `AbortError` means Ctrl-C at the prompt.
        const { name, message } = error as Error;
        if (!(error instanceof ValidationFailed) && name !== 'AbortError') throw error;
        process.stderr.write(`${message}\n`);
        process.exitCode = 1;
      }
    });
}

/** Reads the password from a pipe without its line break, or from a prompt without echo. */
async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, '');
  process.stderr.write('New password: ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await prompt.question('');
  } finally {
    prompt.close();
    process.stderr.write('\n');
  }
}
