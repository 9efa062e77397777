import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** A file that cannot be backed up or restored; the message says why, and what to do. */
export class UnusableBackup extends Error {}

/**
 * Checks that a file is a whole database of a server, of any version.
 * @param name how errors call the file
 * @returns the names of its migrations, in their order
 * @throws UnusableBackup
 */
export function checkBackup(file: string, name = file): string[] {
  if (!existsSync(file)) throw new UnusableBackup(`The file ${name} does not exist.`);
  if (!statSync(file).isFile()) throw new UnusableBackup(`${name} is not a file.`);
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const rows = database.prepare('pragma integrity_check').all() as { integrity_check: string }[];
    const [first] = rows.map((row) => row.integrity_check);
    if (first !== 'ok') throw new UnusableBackup(`The database ${name} is damaged (${first}). Use another backup.`);
    return readMigrations(database, name);
  } catch (error) {
    throw error instanceof UnusableBackup ? error : explain(error as Error, name);
  } finally {
    database.close();
  }
}

function readMigrations(database: DatabaseSync, name: string): string[] {
  const isOurs = database.prepare("select 1 from sqlite_master where name = 'kysely_migration'").get() !== undefined;
  if (!isOurs) throw new UnusableBackup(`${name} is not a database of this server.`);
  const rows = database.prepare('select name from kysely_migration order by name').all();
  return rows.map((row) => row.name as string);
}

function explain({ message }: Error, name: string): Error {
  if (/not a database/.test(message)) return new UnusableBackup(`${name} is not an SQLite database.`);
  if (/malformed/.test(message))
    return new UnusableBackup(`The database ${name} is damaged (${message}). Use another backup.`);
  return new UnusableBackup(`${name} cannot be read: ${message}.`);
}
