import { existsSync } from 'node:fs';
import type { Database } from '@email-automation/service/storage/database';
import { displayLocation, explainDatabase, isPostgres, openDatabase } from '@email-automation/service/storage/open';
import { isMigrated } from '@email-automation/service/storage/schema/migrate';
import { Option } from 'commander';
import { defaultDatabase } from '../configuration/serve-options.ts';
import { parseNonEmpty } from '../configuration/values.ts';
import { CommandError, isExplained } from './command-error.ts';
import { migrateAndPrint } from './migrate-and-print.ts';
import { listNearbySandboxes } from './running-sandboxes.ts';

/**
 * The database of a command. The option itself has no default: `withDatabase` looks for the running sandbox.
 * @param fallback the database that is used without the option
 */
export const databaseOption = (fallback = `the database of the running sandbox, or ${defaultDatabase}`) =>
  new Option(
    '--database <location>',
    `SQLite file, or postgres://user@host/database; with a password in DATABASE_URL only (default: ${fallback})`,
  )
    .env('DATABASE_URL')
    .argParser(parseNonEmpty);

/** The work of a command on the database. @param name the name of the database for users */
export type DatabaseWork = (database: Database, name: string) => Promise<void>;

/**
 * Opens the database, does the work, and closes the database. Prints which database it is, unless it is given. Prints errors
 * and sets exit code 1, also for a database that does not exist.
 * @param given SQLite file or PostgreSQL URL; if it is missing, the database of the running sandbox, or the file in this folder
 * @param work gets the database and its name for users
 * @param creates whether the command creates a database that does not exist, and prints that it does
 */
export async function withDatabase(
  given: string | undefined,
  work: DatabaseWork,
  { creates = false } = {},
): Promise<void> {
  let location = given ?? defaultDatabase;
  let database: Database | undefined;
  try {
    if (given === undefined) location = locateDatabase();
    const name = displayLocation(location);
    if (!creates && !isPostgres(location) && !existsSync(location)) throw missingDatabase(name, 'does not exist');
    database = openDatabase(location);
    if (!(await isMigrated(database))) {
      if (!creates) throw missingDatabase(name, 'is empty');
      process.stderr.write(`The database ${name} is created.\n`);
    }
    await migrateAndPrint(database, location);
    await work(database, name);
  } catch (error) {
    process.stderr.write(`${isExplained(error) ? error.message : explainFailure(error as Error, location)}\n`);
    process.exitCode = 1;
  } finally {
    await database?.close();
  }
}

/** Explains why a command on a database failed. */
export const explainFailure = (error: Error, location: string): string =>
  explainDatabase(error, location) ?? `The command failed: ${error.message}`;

/** Finds the database that the user does not name, and prints it. @throws CommandError when several sandboxes run */
export function locateDatabase(): string {
  const [sandbox, ...others] = listNearbySandboxes();
  if (sandbox === undefined) {
    process.stderr.write(`Database: ${displayLocation(defaultDatabase)} (no sandbox runs)\n`);
    return defaultDatabase;
  }
  if (others.length > 0) {
    const choices = [sandbox, ...others].map(({ url, database }) => `\n  --database ${database}    # ${url}`);
    throw new CommandError(`Several sandboxes run. Choose one of their databases:${choices.join('')}`);
  }
  process.stderr.write(`Database: ${sandbox.database} (sandbox at ${sandbox.url})\n`);
  return sandbox.database;
}

function missingDatabase(name: string, state: string): CommandError {
  return new CommandError(
    `The database ${name} ${state}. Name another one with --database, or start a server on it: email-automation-server --database ${name}`,
  );
}
