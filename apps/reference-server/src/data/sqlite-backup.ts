import {
  closeSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { syncFile, syncFolderOf } from '@email-automation/service/storage/sqlite/sync-file';
import { checkBackup, UnusableBackup } from './check-backup.ts';

/** Pages that are copied between two calls of `onProgress`. */
const pagesPerStep = 1000;

export interface BackupOptions {
  /** Whether a file of this name is replaced. */
  force: boolean;
  /** Called with the part of the pages that are copied, from 0 to 1. */
  onProgress: (part: number) => void;
}

export interface Backup {
  bytes: number;
  /** Name of the last migration of the database. */
  schema: string;
}

/**
 * Copies a SQLite database to a file while servers use it. The copy has all that was committed before it began, and nothing of
 * what is committed later. It is checked, and gets its name when it is on the disk.
 * @throws UnusableBackup
 */
export async function backUp(database: string, file: string, { force, onProgress }: BackupOptions): Promise<Backup> {
  if (!existsSync(database))
    throw new UnusableBackup(`The database ${database} does not exist. Name another one with --database.`);
  refuseName(database, file, force);
  let folder: string | undefined;
  try {
    // Others cannot open the folder, or create a link there that leads the copy elsewhere.
    folder = mkdtempSync(`${file}.partial-`);
    const partial = join(folder, 'copy.db');
    await copyTo(partial, database, onProgress);
    const schema = checkBackup(partial, database).at(-1) ?? '';
    syncFile(partial);
    // Fails if another program has created the file during the copy.
    if (!force) closeSync(openSync(file, 'wx'));
    renameSync(partial, file);
    syncFolderOf(file);
    return { bytes: statSync(file).size, schema };
  } catch (error) {
    throw explainBackup(error, database, file);
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  }
}

async function copyTo(partial: string, database: string, onProgress: BackupOptions['onProgress']): Promise<void> {
  const source = new DatabaseSync(database);
  try {
    // Without a transaction that reads, the copy begins anew whenever a server writes.
    source.exec('pragma busy_timeout = 10000; pragma query_only = on; begin');
    source.prepare('select count(*) from sqlite_master').get();
    await backup(source, partial, {
      rate: pagesPerStep,
      progress: ({ totalPages, remainingPages }) => onProgress(1 - remainingPages / totalPages),
    });
  } finally {
    source.close();
  }
  const copy = new DatabaseSync(partial);
  // One file, without a log beside it.
  copy.exec('pragma journal_mode = delete');
  copy.close();
}

function refuseName(database: string, file: string, force: boolean): void {
  if (!existsSync(dirname(file))) throw new UnusableBackup(`The folder ${dirname(file)} does not exist.`);
  if (existsSync(file)) {
    if (!statSync(file).isFile()) throw new UnusableBackup(`${file} is not a file. Name a file for the backup.`);
    if (realpathSync(file) === realpathSync(database))
      throw new UnusableBackup(`${file} is the database itself. Name another file for the backup.`);
  }
  // Unlike `existsSync`, it finds dangling links.
  if (!force && lstatSync(file, { throwIfNoEntry: false })) throw refuseExisting(file);
}

const refuseExisting = (file: string) =>
  new UnusableBackup(`${file} exists. Name another file, or replace it with --force.`);

function explainBackup(error: unknown, database: string, file: string): unknown {
  const { code, message, errcode } = error as NodeJS.ErrnoException & { errcode?: number };
  if (code === 'EEXIST') return refuseExisting(file);
  if (code === 'ENOSPC' || errcode === 13)
    return new UnusableBackup(`There is no space left for the backup in the folder ${dirname(file)}.`);
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
    return new UnusableBackup(`The folder ${dirname(file)} cannot be written. Choose another one.`);
  if (/malformed|is damaged/.test(message))
    return new UnusableBackup(
      `The database ${database} is damaged, so that there is no new backup. Restore an old one.`,
    );
  return errcode === 26 ? new UnusableBackup(`${database} is not an SQLite database.`) : error;
}
