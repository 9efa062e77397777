import { setTimeout } from 'node:timers/promises';
import { countQueuedBatches } from '@email-automation/service/storage/queues/queued-batches';
import type { DatabaseName, Environment } from '../rounds/environment.ts';
import type { Load } from '../rounds/load.ts';
import type { Draw } from '../workload/draw.ts';
import { prepareLargeBatch } from '../workload/requests.ts';
import { send } from '../workload/send.ts';

/** Something that happens to a database and its processes under load, after which everything is repaired. */
export interface Disturbance {
  /** As `--only` names it. */
  name: string;
  /** The only database with it (default: both). */
  on?: DatabaseName;
  /** How often it happens in the long form. */
  times: number;
  /** How often it happens in the short form (default: never). */
  short?: number;
  /** Whether requests may end without a response, because a server is killed or accepts no connections. */
  severs?: true;
  /** Limits of other processes, which only Linux has, or the built last release. */
  needs?: 'limits' | 'last release';
  /** Milliseconds until the first success after the repair that are a violation: they bound hanging (default: a minute). */
  bound?: number;
  /** Disturbs, and repairs. */
  run(environment: Environment, load: Load): Promise<void>;
}

/** The batches of an import, and their records. */
const [batches, size] = [12, 1000];

/** Sends large batches at the same time, as an import does. Those that a crash cuts are noted in the ledger, too. */
export function importBatches({ draw, url }: Environment, { watch: { ledger } }: Load): Promise<boolean>[] {
  const seed = draw.below(1e9);
  return Array.from({ length: batches }, (_, n) => send(prepareLargeBatch(ledger, seed, n, size), url(), ledger));
}

/** Sends large batches, and waits until some of them are done while more wait: a worker is in the middle of one. */
export async function untilBusy(environment: Environment, load: Load): Promise<void> {
  let waiting = true;
  void Promise.all(importBatches(environment, load)).finally(() => {
    waiting = false;
  });
  await environment.read(async (database) => {
    let most = 0;
    for (let queued = 0; waiting && (most < 3 || queued >= most); most = Math.max(most, queued)) {
      // A pause each time, because SQLite responds without giving the requests a turn.
      await setTimeout(1);
      queued = await countQueuedBatches(database);
    }
  });
  await moment(environment.draw, 10);
}

/** Waits a random time, up to some milliseconds. */
export function moment(draw: Draw, most: number): Promise<void> {
  return setTimeout(draw.below(most));
}
