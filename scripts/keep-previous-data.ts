import { existsSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/**
 * Renames the database of the previous run. The one before it is replaced.
 * @returns whether there is one
 */
export function keepPreviousData(database: string, previous: string): boolean {
  if (!existsSync(database)) return false;
  const opened = new DatabaseSync(database);
  try {
    // A killed server leaves its last changes in a second file.
    opened.exec('pragma wal_checkpoint(truncate)');
  } catch {
    // The file is no database. Keep it as it is.
  }
  opened.close();
  for (const suffix of ['-wal', '-shm']) rmSync(database + suffix, { force: true });
  renameSync(database, previous);
  return true;
}
