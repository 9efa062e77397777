import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newFolder } from './new-folder.ts';

/** Writes a workspace file with an account, 7, and a user, until the test ends. @returns its path */
export function writeWorkspaceFile(): string {
  const folder = newFolder();
  const file = join(folder, 'workspace.yaml');
  writeFileSync(file, "users: [{ email: eve@example.com, name: Eve }]\naccounts: [{ id: '7', name: Seven }]\n");
  return file;
}
