import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@email-automation/service/storage/schema/migrate';
import { openSqlite } from '@email-automation/service/storage/sqlite/sqlite';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder for the databases of the project `sqlite`, with a migrated database `template.db` to copy. */
    sqlite: string;
  }
}

/** Prepares databases in memory where that is possible: the server waits for the disk at each commit. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(hasRoom('/dev/shm') ? '/dev/shm' : tmpdir(), 'server-'));
  const template = openSqlite(join(folder, 'template.db'));
  await migrate(template);
  await template.close();
  project.provide('sqlite', folder);
  return () => rmSync(folder, { recursive: true });
}

/** Whether a folder has a GiB, which containers do not always give to this one. */
function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > 2 ** 30;
  } catch {
    return false;
  }
}
