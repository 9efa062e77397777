import {
  chmodSync,
  chownSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { maxUtcOffset } from '@email-automation/service/domain/sending-times';
import { migrationNames } from '@email-automation/service/storage/schema/migrate';
import { findNewerMigrations } from '@email-automation/service/storage/schema/newer-migrations';
import { lockForServer } from '@email-automation/service/storage/sqlite/server-lock';
import { syncFile, syncFolderOf } from '@email-automation/service/storage/sqlite/sync-file';
import { checkBackup, UnusableBackup } from './check-backup.ts';

export interface Restored {
  /** Name of the last migration of the backup. */
  schema: string;
  /** Where the database is that was replaced; undefined if there was none. */
  replaced: string | undefined;
  /** What does not go on by itself, if emails were to be stopped. */
  stopped: Stopped | undefined;
}

/** How many emails have failed, how many campaigns are paused, and how many broadcasts are canceled. */
export type Stopped = Record<'emails' | 'campaigns' | 'broadcasts', number>;

/**
 * Replaces a SQLite database by a backup of it, in one step: whatever happens, there is the one or the other. The backup stays.
 * @param now names the file of the database that is replaced
 * @param stopEmails whether nothing is sent that can have been sent since the backup
 * @throws UnusableBackup; NewerDatabase for a backup that this version cannot use; DatabaseInUse while a server uses the database
 */
export function restoreBackup(backup: string, database: string, now: Date, stopEmails: boolean): Restored {
  const migrations = checkBackup(backup);
  findNewerMigrations(migrations, migrationNames);
  const existing = existsSync(database) ? statSync(database) : undefined;
  if (existing ? !existing.isFile() : isName(database)) throw new UnusableBackup(`${database} is not a file.`);
  if (existing && realpathSync(backup) === realpathSync(database))
    throw new UnusableBackup(`${backup} is the database itself.`);
  const unlock = lockForServer(database);
  const file = existing ? realpathSync(database) : database;
  let folder: string | undefined;
  try {
    // Others cannot open the folder: at first, the copy has the permissions of the backup.
    folder = mkdtempSync(`${file}.partial-`);
    const partial = join(folder, 'copy.db');
    copyFileSync(backup, partial, constants.COPYFILE_FICLONE);
    // The server must be able to open it, whoever restores it.
    if (existing) giveTo(partial, existing);
    else chmodSync(partial, 0o600);
    const stopped = stopEmails ? stopSending(partial, now) : undefined;
    syncFile(partial);
    const replaced = existing && keepReplaced(file, now);
    renameSync(partial, file);
    syncFolderOf(file);
    return { schema: migrations.at(-1) ?? '', replaced, stopped };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOSPC') throw error;
    throw new UnusableBackup(`There is no space left for the database in the folder ${dirname(file)}.`);
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    unlock();
  }
}

/** Whether a file or a link has this name. Unlike `existsSync`, it finds dangling links. */
const isName = (file: string) => lstatSync(file, { throwIfNoEntry: false }) !== undefined;

function giveTo(file: string, { mode, uid, gid }: Stats): void {
  chmodSync(file, mode & 0o777);
  if (process.getuid?.() === 0) chownSync(file, uid, gid);
}

/** Gives the database that is replaced a second name. @returns the name */
function keepReplaced(file: string, now: Date): string {
  const kept = `${file}.replaced-${now.toISOString().replaceAll(/[-:.]/g, '')}`;
  if (isName(kept)) throw new UnusableBackup(`${kept} exists. Try again.`);
  moveLogInto(file, kept);
  try {
    linkSync(file, kept);
  } catch {
    // Not every file system has links.
    copyFileSync(file, kept, constants.COPYFILE_EXCL);
  }
  return kept;
}

/** Moves what is committed into the file, and deletes the log beside it, which must not meet another file of this name. */
function moveLogInto(file: string, kept: string): void {
  const database = new DatabaseSync(file);
  try {
    database.exec('pragma busy_timeout = 1000; pragma journal_mode = delete');
  } catch (error) {
    if (/locked/.test((error as Error).message))
      throw new UnusableBackup(`Another program uses the database ${file}. Stop it, and try again.`);
    // It is damaged: the log stays with it.
    for (const suffix of ['-wal', '-shm'])
      if (existsSync(`${file}${suffix}`)) renameSync(`${file}${suffix}`, `${kept}${suffix}`);
  } finally {
    database.close();
  }
}

const unknownOutcome = 'A backup was restored. The email may have been sent since the backup.';

/** Makes everything wait for an operator that can have been sent since the backup. */
function stopSending(file: string, now: Date): Stopped {
  const database = new DatabaseSync(file);
  try {
    const change = (statement: string, ...values: string[]) =>
      Number(database.prepare(statement).run(...values).changes);
    const begun = new Date(now.getTime() + maxUtcOffset).toISOString();
    return {
      emails: change(
        "update outbox set state = 'failed', next_attempt_at = null, error = ? where state = 'queued'",
        unknownOutcome,
      ),
      campaigns: change("update campaigns set status = 'paused' where status = 'active'"),
      broadcasts: change(
        `update broadcasts set status = 'canceled', next_send_at = null
         where status = 'sending' or status = 'scheduled' and send_at <= ?`,
        begun,
      ),
    };
  } finally {
    database.close();
  }
}
