import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Writes a workspace file with an account, 7, and a user, until the test ends. @returns its path */
export function writeWorkspaceFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'workspace-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'workspace.yaml');
  writeFileSync(file, "users: [{ email: eve@example.com, name: Eve }]\naccounts: [{ id: '7', name: Seven }]\n");
  return file;
}
