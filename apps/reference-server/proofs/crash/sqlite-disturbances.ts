import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import type { Disturbance } from './disturbance.ts';
import { canLimit, failWrites } from './limit-process.ts';
import { canMount } from './small-disk.ts';

/** Holds the lock of the file, as a process of someone else would. @returns a function that frees it */
async function holdLock(location: string): Promise<() => void> {
  const other = new DatabaseSync(location);
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
    async run({ location, kill, restart }, draw) {
      const free = await holdLock(location);
      await setTimeout(200 + draw.below(300));
      await kill({ servers: [0] });
      free();
      await restart();
    },
  },
  {
    name: 'locked file',
    times: 2,
    async run({ location }, draw) {
      const free = await holdLock(location);
      // Once shorter and once longer than a server waits.
      await setTimeout(draw.chance(0.5) ? 1500 : 11_500);
      free();
    },
  },
  ...(canLimit
    ? [
        {
          name: 'write errors',
          times: 4,
          async run({ servers }, draw) {
            const lift = await Promise.all(servers.map(({ child }) => failWrites(child.pid as number)));
            await setTimeout(300 + draw.below(500));
            for (const end of lift) await end();
          },
        } satisfies Disturbance,
      ]
    : []),
  ...(canMount
    ? [
        {
          name: 'full disk',
          times: 4,
          needsSmallDisk: true,
          async run({ disk }, draw) {
            const makeRoom = disk?.fill();
            await setTimeout(500 + draw.below(1000));
            makeRoom?.();
          },
        } satisfies Disturbance,
        {
          name: 'server on a full disk',
          kills: 'servers on a full disk',
          times: 5,
          needsSmallDisk: true,
          async run({ disk, kill, restart }, draw) {
            const makeRoom = disk?.fill();
            await setTimeout(draw.below(500));
            await kill({ servers: [0], workers: true });
            makeRoom?.();
            await restart();
          },
        } satisfies Disturbance,
        {
          name: 'read-only disk',
          kills: 'servers before their disk was read-only, and on it',
          times: 3,
          needsSmallDisk: true,
          async run({ disk, kill, restart, withoutDatabase }, draw) {
            await kill({ servers: [0], workers: true });
            await withoutDatabase(async () => {
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
            });
            await restart();
          },
        } satisfies Disturbance,
      ]
    : []),
];
