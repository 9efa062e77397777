import { lstatSync, mkdirSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** Path of this user's folder for temporary files. By the user's number: in a container, it may have no name. */
export const privateFolder = () => join(tmpdir(), `email-automation-${process.getuid?.() ?? userInfo().username}`);

/** Creates the folder for temporary files. @returns its path @throws Error when it cannot be created, or other users can open it */
export function createPrivateFolder(): string {
  const path = privateFolder();
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (!isPrivate(path)) throw new Error(`${path} must be a folder that only you can open. Delete it`);
  return path;
}

/** Whether only this user can open a folder: in a shared folder, other users can create any name. */
export function isPrivate(path: string): boolean {
  const stats = lstatSync(path);
  const isMine = process.getuid === undefined || stats.uid === process.getuid();
  return stats.isDirectory() && isMine && (process.platform === 'win32' || (stats.mode & 0o077) === 0);
}
