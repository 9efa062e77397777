import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { hashPassword, minPasswordLength } from '@email-automation/service/domain/passwords';
import type { Command } from 'commander';
import { CommandError } from './command-error.ts';
import { printErrors } from './with-operator.ts';

/** Adds `passwords hash`, which reads the password from standard input, because shells store command lines. */
export function addPasswordCommands(program: Command): void {
  program
    .command('passwords')
    .description('hash passwords of users')
    .command('hash')
    .description('hash a password for password_hash in a workspace file; reads it from standard input')
    .action(() =>
      printErrors(async () => {
        const password = await readPassword();
        if (password.length < minPasswordLength)
          throw new CommandError(`The password must have at least ${minPasswordLength} characters.`);
        process.stdout.write(`${await hashPassword(password)}\n`);
      }),
    );
}

/** Reads the password from a pipe without its line break, or from a prompt without echo. */
async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, '');
  process.stderr.write('New password: ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await prompt.question('');
  } catch (error) {
    // Ctrl-C.
    throw new CommandError((error as Error).message);
  } finally {
    prompt.close();
    process.stderr.write('\n');
  }
}
