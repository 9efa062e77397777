import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemRandom } from '@email-automation/service/domain/random';
import { DatabaseInUse, lockForServer } from '@email-automation/service/storage/sqlite/server-lock';
import { createPrivateFolder, isPrivate, privateFolder } from './private-folder.ts';

/** The facts about a running sandbox that commands need. */
export interface RunningSandbox {
  /** Process id of its server. */
  pid: number;
  url: string;
  controlUrl: string;
  controlToken: string;
  /** Absolute path of its SQLite file, or the URL of its PostgreSQL database without a password. */
  database: string;
  /** Absolute path of the folder that it was started in. */
  folder: string;
}

/**
 * Notes a sandbox in a folder that only its user can read, so that commands find it. The note goes when the process exits.
 * The note of a killed process does not count: the kernel frees the lock that is beside each note, whereas the process id may
 * be the id of another process soon, or of another container.
 * @throws Error when the folder cannot be written, or is not private
 */
export function noteSandbox(sandbox: RunningSandbox): void {
  const note = join(createPrivateFolder(), systemRandom.uuid());
  const free = lockForServer(note);
  process.on('exit', () => removeNote(note, free));
  // A command must not read half a note.
  writeFileSync(`${note}.new`, JSON.stringify(sandbox), { mode: 0o600 });
  renameSync(`${note}.new`, `${note}.json`);
}

/** The sandboxes of this user that run on this computer. Removes the notes of those that were killed. */
export function listRunningSandboxes(): RunningSandbox[] {
  const path = privateFolder();
  if (!existsSync(path) || !isPrivate(path)) return [];
  const notes = readdirSync(path).filter((name) => name.endsWith('.json'));
  return notes.flatMap((name) => readNote(join(path, name.slice(0, -'.json'.length))) ?? []);
}

/**
 * The sandboxes that a command can mean which names none: those that were started in the folder of the command, or else all.
 * @returns more than one when the user has to choose
 */
export function listNearbySandboxes(): RunningSandbox[] {
  const all = listRunningSandboxes();
  const here = all.filter((one) => one.folder === process.cwd());
  return here.length > 0 ? here : all;
}

/** @returns undefined when its sandbox does not run any more */
function readNote(note: string): RunningSandbox | undefined {
  try {
    const sandbox = JSON.parse(readFileSync(`${note}.json`, 'utf8'));
    if (isLocked(note)) return sandbox;
  } catch (error) {
    // A sandbox that stops removes its note.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return undefined;
}

/** Whether the process that wrote a note runs. Removes the note if not. */
function isLocked(note: string): boolean {
  try {
    removeNote(note, lockForServer(note));
    return false;
  } catch (error) {
    if (error instanceof DatabaseInUse) return true;
    throw error;
  }
}

function removeNote(note: string, free: () => void): void {
  rmSync(`${note}.json`, { force: true });
  // Windows removes no file that is open.
  free();
  for (const suffix of ['.new', '.lock']) rmSync(note + suffix, { force: true });
}
