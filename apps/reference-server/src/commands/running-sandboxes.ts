import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** What commands need to know of a running sandbox. */
export interface RunningSandbox {
  /** Process id of its server. */
  pid: number;
  url: string;
  controlUrl: string;
  controlToken: string;
  /** Absolute path of its SQLite file, or the URL of its PostgreSQL database without a password. */
  database: string;
}

const folder = () => join(tmpdir(), `email-automation-${userInfo().username}`);

/**
 * Notes a sandbox in a folder that only its user can read, so that commands find it. The note goes when the process exits;
 * that of a killed process does not count.
 */
export function noteSandbox(sandbox: RunningSandbox): void {
  mkdirSync(folder(), { recursive: true, mode: 0o700 });
  if (!isPrivate(folder())) return;
  const file = join(folder(), `${sandbox.pid}.json`);
  writeFileSync(file, JSON.stringify(sandbox), { mode: 0o600 });
  process.on('exit', () => rmSync(file, { force: true }));
}

/** The sandboxes of this user that run on this computer. */
export function listRunningSandboxes(): RunningSandbox[] {
  try {
    if (!isPrivate(folder())) return [];
    const files = readdirSync(folder()).map((name) => readFileSync(join(folder(), name), 'utf8'));
    return files.map((text) => JSON.parse(text) as RunningSandbox).filter(({ pid }) => isRunning(pid));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Whether a folder is one of this user that nobody else can write to: in a shared folder, others can create any name. */
function isPrivate(path: string): boolean {
  const { mode, uid } = lstatSync(path);
  const isMine = process.getuid === undefined || uid === process.getuid();
  return isMine && (process.platform === 'win32' || (mode & 0o077) === 0);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
