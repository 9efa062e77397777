import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemRandom } from '@email-automation/service/domain/random';
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
 * @throws Error when the folder cannot be written, or is not private
 */
export function noteSandbox(sandbox: RunningSandbox): void {
  const note = join(createPrivateFolder(), `${systemRandom.uuid()}.json`);
  process.on('exit', () => rmSync(note, { force: true }));
  // A command must not read half a note.
  writeFileSync(`${note}.new`, JSON.stringify(sandbox), { mode: 0o600 });
  renameSync(`${note}.new`, note);
}

/** The sandboxes of this user that run on this computer. Removes the notes of those that were killed. */
export function listRunningSandboxes(): RunningSandbox[] {
  const path = privateFolder();
  if (!existsSync(path) || !isPrivate(path)) return [];
  const notes = readdirSync(path).filter((name) => name.endsWith('.json'));
  return notes.flatMap((name) => readNote(join(path, name)) ?? []);
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

/** @returns undefined when its process was killed, and removes the note then */
function readNote(note: string): RunningSandbox | undefined {
  try {
    const sandbox: RunningSandbox = JSON.parse(readFileSync(note, 'utf8'));
    if (isRunning(sandbox.pid)) return sandbox;
    rmSync(note, { force: true });
  } catch (error) {
    // A sandbox that stops removes its note.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return undefined;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
