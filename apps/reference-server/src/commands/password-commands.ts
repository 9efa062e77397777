import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { NotFound, ValidationFailed } from '../domain/errors.ts';
import { hashNewPassword, setPassword } from '../services/passwords.ts';
import { CommandError, databaseOption, withDatabase } from './with-database.ts';

/** Adds `passwords set` and `hash`. The password comes from the standard input: command lines are kept in histories. */
export function addPasswordCommands(program: Command): void {
  const group = program.command('passwords').description('set and hash the passwords that users sign in with');
  group
    .command('set')
    .description('give a user a password, instead of the one before; it is read from the standard input')
    .requiredOption('--user <email>', 'the user')
    .addOption(databaseOption())
    .action(({ user, database }) =>
      withDatabase(database, async (opened) => {
        const password = await readPassword();
        await setPassword(opened, user, password).catch((error: unknown) => {
          if (error instanceof NotFound) throw new CommandError(`There is no user ${user}. See: users list`);
          throw error instanceof ValidationFailed ? new CommandError(error.message) : error;
        });
        process.stdout.write(`${user} signs in with the new password.\n`);
      }),
    );
  group
    .command('hash')
    .description('print what a workspace file takes as password_hash; the password is read from the standard input')
    .action(async () => {
      try {
        process.stdout.write(`${await hashNewPassword(await readPassword())}\n`);
      } catch (error) {
        // Whoever types Ctrl-C wants no hash.
        const { name, message } = error as Error;
        if (!(error instanceof ValidationFailed) && name !== 'AbortError') throw error;
        process.stderr.write(`${message}\n`);
        process.exitCode = 1;
      }
    });
}

/** What was piped in, without the line's end; at a terminal it is asked for and does not show while it is typed. */
async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, '');
  process.stderr.write('New password: ');
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const asking = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await asking.question('');
  } finally {
    asking.close();
    process.stderr.write('\n');
  }
}
