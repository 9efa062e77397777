import { copyFileSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@email-automation/service/storage/schema/migrate';
import { openSqlite } from '@email-automation/service/storage/sqlite/sqlite';
import type { TestProject } from 'vitest/node';
import { seedDemo } from './seed-demo.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder for the databases of the project `sqlite`, with migrated databases to copy: `template.db` is empty, and `demo.db` has the records of the demo. */
    sqlite: string;
  }
}

/** Prepares databases in memory where that is possible: the server waits for the disk at each commit. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(hasRoom('/dev/shm') ? '/dev/shm' : tmpdir(), 'server-'));
  const [template, demo] = [join(folder, 'template.db'), join(folder, 'demo.db')];
  const migrated = openSqlite(template);
  await migrate(migrated);
  await migrated.close();
  copyFileSync(template, demo);
  const seeded = openSqlite(demo);
  await seedDemo(seeded);
  await seeded.close();
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
