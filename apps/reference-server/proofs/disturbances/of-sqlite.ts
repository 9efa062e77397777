import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import type { Disturbance } from './disturbance.ts';
import { failWrites } from './limit-process.ts';

/** Holds the lock of the file, as a process of someone else would. @returns a function that frees it */
async function holdLock(file: string): Promise<() => void> {
  const other = new DatabaseSync(file);
  for (;;) {
    try {
      other.exec('begin immediate');
      return () => other.close();
    } catch {
      await setTimeout(1);
    }
  }
}

/** Disturbances of a SQLite file. */
export const ofSqlite: readonly Disturbance[] = [
  {
    name: 'server while the file is locked',
    times: 10,
    short: 1,
    severs: true,
    async run({ location, kill, restart, draw }) {
      const free = await holdLock(location());
      await setTimeout(200 + draw.below(300));
      await kill({ servers: [0] });
      free();
      await restart();
    },
  },
  {
    name: 'write errors',
    times: 4,
    short: 1,
    needs: 'limits',
    async run({ servers, draw }) {
      const lift = await Promise.all(servers.map(({ child }) => failWrites(child.pid as number)));
      await setTimeout(300 + draw.below(500));
      for (const end of lift) await end();
    },
  },
];
