import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Creates a folder for the files of a test, until the test ends. */
export function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
