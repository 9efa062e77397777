import { Option } from 'commander';
import type { Database } from '../storage/database.ts';
import { migrate } from '../storage/migrate.ts';
import { explainDatabase, openDatabase } from '../storage/open.ts';
import { nonEmpty } from './values.ts';

/** A command that cannot be carried out as it was given; the message says what to do. */
export class CommandError extends Error {}

export const databaseOption = () =>
  new Option('--database <address>', 'SQLite file, made if it is not there, or postgres://user:password@host/database')
    .env('DATABASE_URL')
    .argParser(nonEmpty)
    .default('email-automation.db');

/** Opens the database, does the work, closes it; a fault is told in a sentence and ends with exit code 1. */
export async function withDatabase(address: string, work: (database: Database) => Promise<void>): Promise<void> {
  let database: Database | undefined;
  try {
    database = openDatabase(address);
    await migrate(database);
    await work(database);
  } catch (error) {
    const told = error instanceof CommandError ? error.message : explainDatabase(error, address);
    process.stderr.write(`${told ?? `It did not work: ${(error as Error).message}`}\n`);
    process.exitCode = 1;
  } finally {
    await database?.close();
  }
}
