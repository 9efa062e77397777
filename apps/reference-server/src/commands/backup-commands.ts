import {
  chmodSync,
  chownSync,
  closeSync,
  createReadStream,
  createWriteStream,
  existsSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { commandOf, serverProgram } from '@email-automation/contract-tools/command-of';
import { quoteShell } from '@email-automation/contract-tools/quote-shell';
import { displayLocation, isPostgres } from '@email-automation/service/storage/open';
import { lockForServer } from '@email-automation/service/storage/sqlite/server-lock';
import type { Command } from 'commander';
import { CommandError } from './command-error.ts';
import { databaseOption, explainFailure, locateDatabase } from './with-database.ts';
import { printErrors } from './with-operator.ts';

/** Adds `backup` and `restore`, of a database in an SQLite file. */
export function addBackupCommands(program: Command): void {
  const add = (name: string, description: string, work: (file: string, database: string) => Promise<string>) =>
    program
      .command(`${name} <file>`)
      .description(description)
      .addOption(databaseOption())
      .action((file: string, { database }) =>
        printErrors(async () => {
          const location = database ?? locateDatabase();
          try {
            if (isPostgres(location))
              throw new CommandError(
                'PostgreSQL has its own tools: pg_dump and pg_restore, as in the guide “Backup and restore”.',
              );
            process.stdout.write(await work(displayLocation(file), displayLocation(location)));
          } catch (error) {
            throw error instanceof CommandError ? error : new CommandError(explainFailure(error as Error, location));
          }
        }),
      );
  add('backup', 'copy the SQLite database to a new file while the server runs, and check the copy', backUp);
  add('restore', 'replace the SQLite database by a backup, while no server uses it', restore);
}

/** Copies the database to a new file. The copy has all that was committed when it began. */
async function backUp(file: string, database: string): Promise<string> {
  if (!existsSync(database))
    throw new CommandError(`The database ${database} does not exist. Name another one with --database.`);
  const copy = createFile(file);
  try {
    using source = new DatabaseSync(database, { readOnly: true });
    source.prepare('vacuum into ?').run(file);
    check(file);
    fsyncSync(copy);
  } catch (error) {
    rmSync(file);
    throw error;
  } finally {
    closeSync(copy);
  }
  return `${file} has all that was committed when the copy began, checked. It is as confidential as the database.
To use it, stop the server and run:
${commandOf(serverProgram)} restore ${quoteShell(file)} --database ${quoteShell(database)}
`;
}

/** Creates the file of a backup, which only this user can open. SQLite writes to it because it is empty. */
function createFile(file: string): number {
  try {
    return openSync(file, 'wx', 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new CommandError(`${file} exists. Name another file.`);
  }
}

/** Replaces the database by a copy of the backup in one step, so that a full disk leaves the old one. */
async function restore(file: string, database: string): Promise<string> {
  check(file);
  const unlock = lockForServer(database);
  try {
    const target = existsSync(database) ? realpathSync(database) : database;
    if (target === realpathSync(file)) throw new CommandError(`${file} is the database itself.`);
    const copy = `${target}.restoring`;
    try {
      // A command that was killed left it.
      rmSync(copy, { force: true });
      await pipeline(createReadStream(file), createWriteStream(copy, { flags: 'wx', mode: 0o600, flush: true }));
      replace(target, copy);
    } finally {
      rmSync(copy, { force: true });
    }
  } finally {
    unlock();
  }
  return `${database} is restored. Emails that were sent since the backup can be sent again when the server starts.\n`;
}

/** Renames a copy to the database, whose user and permissions it gets. */
function replace(target: string, copy: string): void {
  const existing = statSync(target, { throwIfNoEntry: false });
  if (existing) {
    chownSync(copy, existing.uid, existing.gid);
    chmodSync(copy, existing.mode & 0o777);
    writeLog(target);
  }
  // The log belongs to the database that is replaced.
  for (const suffix of ['-wal', '-shm']) rmSync(`${target}${suffix}`, { force: true });
  renameSync(copy, target);
}

/** Writes the log of a database to it, so that it is whole without the log until it is replaced. */
function writeLog(file: string): void {
  try {
    using database = new DatabaseSync(file);
    database.exec('pragma wal_checkpoint(truncate)');
  } catch {
    // A damaged database is replaced, too.
  }
}

/** Checks that a file is a whole database of a server. @throws CommandError */
function check(file: string): void {
  if (!existsSync(file)) throw new CommandError(`The file ${file} does not exist.`);
  try {
    using database = new DatabaseSync(file, { readOnly: true });
    const { integrity_check: found } = database.prepare('pragma integrity_check').get() as { integrity_check: string };
    if (found !== 'ok') throw new Error(found);
    database.prepare('select name from kysely_migration').get();
  } catch (error) {
    throw new CommandError(`${file} is not an undamaged database of this server: ${(error as Error).message}.`);
  }
}
