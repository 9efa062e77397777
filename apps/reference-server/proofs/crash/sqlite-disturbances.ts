import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import type { Disturbance } from '../rounds/disturbance.ts';
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

/** What happens to a SQLite file. */
export const sqliteDisturbances: readonly Disturbance[] = [
  {
    name: 'server while the file is locked',
    kills: 'servers while the file was locked',
    times: 10,
    async run({ location, kill, restart, draw }) {
      const free = await holdLock(location());
      await setTimeout(200 + draw.below(300));
      await kill({ servers: [0] });
      free();
      await restart();
    },
  },
  {
    name: 'locked file',
    times: 2,
    async run({ location, draw }) {
      const free = await holdLock(location());
      // Once shorter and once longer than a server waits.
      await setTimeout(draw.chance(0.5) ? 1500 : 11_500);
      free();
    },
  },
  {
    name: 'write errors',
    times: 4,
    needsLimits: true,
    async run({ servers, draw }) {
      const lift = await Promise.all(servers.map(({ child }) => failWrites(child.pid as number)));
      await setTimeout(300 + draw.below(500));
      for (const end of lift) await end();
    },
  },
  {
    name: 'full disk',
    times: 4,
    needsSmallDisk: true,
    async run({ disk, draw }) {
      const makeRoom = disk?.fill();
      await setTimeout(500 + draw.below(1000));
      makeRoom?.();
    },
  },
  {
    name: 'server on a full disk',
    kills: 'servers on a full disk',
    times: 5,
    needsSmallDisk: true,
    async run({ disk, kill, restart, draw }) {
      const makeRoom = disk?.fill();
      await setTimeout(draw.below(500));
      await kill({ servers: [0], workers: true });
      makeRoom?.();
      await restart();
    },
  },
  {
    name: 'read-only disk',
    kills: 'servers before their disk was read-only, and on it',
    times: 3,
    needsSmallDisk: true,
    async run({ disk, kill, restart, draw }) {
      await kill({ servers: [0], workers: true });
      const makeWritable = disk?.makeReadOnly();
      try {
        // With the log of the killed server, it responds to reads, and to writes with 503; without, it refuses to start.
        await restart({ workers: false });
        await setTimeout(500 + draw.below(1000));
      } catch (error) {
        if (!String(error).includes('cannot be written')) throw error;
      } finally {
        await kill({ servers: [0] });
        makeWritable?.();
      }
      await restart();
    },
  },
];
