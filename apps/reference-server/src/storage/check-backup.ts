import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { migrationNames } from './migrate.ts';

/** A file that cannot be backed up or restored; the message says why, and what to do. */
export class UnusableBackup extends Error {}

/**
 * Checks that a file is a whole database of a server that this program knows.
 * @param name how errors call the file
 * @returns the name of its last migration
 * @throws UnusableBackup
 */
export function checkBackup(file: string, name = file): string {
  if (!existsSync(file)) throw new UnusableBackup(`The file ${name} does not exist.`);
  if (!statSync(file).isFile()) throw new UnusableBackup(`${name} is not a file.`);
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const rows = database.prepare('pragma integrity_check').all() as { integrity_check: string }[];
    const [first] = rows.map((row) => row.integrity_check);
    if (first !== 'ok') throw new UnusableBackup(`The database ${name} is damaged (${first}). Use another backup.`);
    return readSchema(database, name);
  } catch (error) {
    throw error instanceof UnusableBackup ? error : explain(error as Error, name);
  } finally {
    database.close();
  }
}

function readSchema(database: DatabaseSync, name: string): string {
  const isOurs = database.prepare("select 1 from sqlite_master where name = 'kysely_migration'").get() !== undefined;
  if (!isOurs) throw new UnusableBackup(`${name} is not a database of this server.`);
  const rows = database.prepare('select name from kysely_migration order by name').all() as { name: string }[];
  const unknown = rows.filter((row) => !migrationNames.includes(row.name));
  if (unknown.length > 0)
    throw new UnusableBackup(
      `A newer version of this program has written ${name} (${unknown.at(-1)?.name}). Use that version, or a newer one.`,
    );
  return rows.at(-1)?.name ?? '';
}

function explain({ message }: Error, name: string): Error {
  if (/not a database/.test(message)) return new UnusableBackup(`${name} is not an SQLite database.`);
  if (/malformed/.test(message))
    return new UnusableBackup(`The database ${name} is damaged (${message}). Use another backup.`);
  return new UnusableBackup(`${name} cannot be read: ${message}.`);
}
