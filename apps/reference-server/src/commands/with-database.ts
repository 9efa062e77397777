import { Option } from 'commander';
import type { Database } from '../storage/database.ts';
import { migrate } from '../storage/migrate.ts';
import { explainDatabase, openDatabase } from '../storage/open.ts';
import { WorkspaceError } from '../workspace/workspace.ts';
import { parseNonEmpty } from './values.ts';

/** A command cannot do its work; the message says what to do. */
export class CommandError extends Error {}

export const databaseOption = () =>
  new Option(
    '--database <location>',
    'SQLite file, created if missing, or postgres://user@host/database, with a password in DATABASE_URL only',
  )
    .env('DATABASE_URL')
    .argParser(parseNonEmpty)
    .default('email-automation.db');

/** Opens the database, does the work, and closes the database. Prints errors and sets exit code 1. */
export async function withDatabase(location: string, work: (database: Database) => Promise<void>): Promise<void> {
  let database: Database | undefined;
  try {
    database = openDatabase(location);
    await migrate(database);
    await work(database);
  } catch (error) {
    const isExplained = error instanceof CommandError || error instanceof WorkspaceError;
    const explanation = isExplained ? error.message : explainDatabase(error, location);
    process.stderr.write(`${explanation ?? `The command failed: ${(error as Error).message}`}\n`);
    process.exitCode = 1;
  } finally {
    await database?.close();
  }
}
