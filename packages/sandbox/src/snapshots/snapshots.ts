import { timestamp } from '@email-automation/service/domain/clock';
import { forgetCredentials } from '@email-automation/service/services/access/guard';
import { clearUsage } from '@email-automation/service/storage/access/rate-limit-usage';
import type { Snapshot as SnapshotInfo } from '@email-automation/types/operator/schemas';
import { Refusal } from '../refusal.ts';
import type { Sandbox } from '../sandbox.ts';
import {
  countEmails,
  createSnapshotTable,
  deleteSnapshot,
  findSnapshot,
  listSnapshots,
  readSchema,
  restoreSnapshot,
  type Snapshot,
  takeSnapshot,
} from './snapshot-store.ts';

/** Name of the first data of a sandbox. */
const start = 'start';

export type SandboxSnapshots = ReturnType<typeof createSnapshots>;

/**
 * Creates the snapshots of a sandbox, whose methods throw a Refusal when they cannot work. They are copies of all data in its
 * database, and survive restarts. Every request and all background work see the data before a restore or the data after it, never
 * both.
 */
export function createSnapshots(sandbox: Pick<Sandbox, 'database' | 'clock' | 'gate' | 'background'>) {
  const { database, clock, gate } = sandbox;

  /** Does work while neither requests nor background work use the data. */
  async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
    // Background work is paused first: it can take long until the clock has moved, and requests need not wait for that.
    const resume = await sandbox.background?.pause();
    try {
      return await gate.alone(work);
    } finally {
      resume?.();
    }
  }

  const toInfo = async (snapshot: Snapshot): Promise<SnapshotInfo> => {
    const { name, clock: at, subscribers } = snapshot;
    return { name, clock: timestamp(new Date(at)), subscribers, emails: await countEmails(database, snapshot) };
  };

  const take = async (name: string) => toInfo(await takeSnapshot(database, name, clock.now().getTime()));

  async function restore(name: string): Promise<SnapshotInfo> {
    const snapshot = await findSnapshot(database, name);
    if (snapshot === undefined) throw noSnapshot(name);
    if (snapshot.schema !== (await readSchema(database.query))) {
      throw new Refusal(
        409,
        `The snapshot ${name} has the tables of another version of the server. Delete it, and take a new one.`,
      );
    }
    await restoreSnapshot(database, snapshot);
    gate.countReplacement();
    await clearUsage(database.query);
    forgetCredentials(database);
    clock.set(new Date(snapshot.clock));
    return toInfo(snapshot);
  }

  return {
    /** The snapshots, oldest first. */
    list: async () => Promise.all((await listSnapshots(database)).map(toInfo)),
    /** Copies all data and the time of the clock, in place of an earlier snapshot of this name. */
    async take(name: string) {
      requireName(name);
      return alone(() => take(name));
    },
    /** Replaces all data and sets the clock to the time of the snapshot. The usage of limits becomes zero. */
    restore: (name: string) => alone(() => restore(name)),
    async delete(name: string) {
      if (name === start) throw new Refusal(409, 'The snapshot start cannot be deleted: a reset needs it.');
      if (!(await alone(() => deleteSnapshot(database, name)))) throw noSnapshot(name);
    },
    /** Copies the first data of the sandbox. Call it before the server listens. */
    async takeStart() {
      await createSnapshotTable(database);
      await take(start);
    },
    /** @param also further work of the return, before the next request */
    restoreStart: (also: () => Promise<void>) =>
      alone(async () => {
        await restore(start);
        await also();
      }),
  };
}

function requireName(name: string): void {
  if (name === start) {
    throw new Refusal(409, 'The snapshot start is the data with which the sandbox started. Choose another name.');
  }
  // No URL can have a name of one or two dots.
  if (typeof name !== 'string' || !/^(?!\.+$)[\w.-]{1,64}$/.test(name)) {
    const rule = 'must have 1 to 64 letters, digits, dots, hyphens, and underscores, and not only dots';
    throw new Refusal(400, `The name of a snapshot ${rule}.`);
  }
}

function noSnapshot(name: string): Refusal {
  return new Refusal(404, `There is no snapshot ${name}. To list snapshots, run: snapshots list`);
}

/**
 * Returns a sandbox to its start: its data, its limits without usage, its faults, and its clock. The request log is emptied;
 * snapshots stay.
 */
export async function resetSandbox({ snapshots, limits, faults, requests, clock, start }: Sandbox): Promise<void> {
  await snapshots.restoreStart(async () => {
    await limits.reset();
    faults.restart();
    requests.clear();
    clock.set(start.at ?? new Date());
    if (start.ticking === false) clock.stop();
    else clock.start();
  });
}
