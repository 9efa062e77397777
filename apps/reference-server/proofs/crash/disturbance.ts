import { setTimeout } from 'node:timers/promises';
import { countQueuedBatches } from '@email-automation/service/storage/queues/queued-batches';
import type { Draw } from '../workload/draw.ts';
import { prepareLargeBatch } from '../workload/requests.ts';
import { send } from '../workload/send.ts';
import type { Environment } from './environment.ts';

/** Something that happens to a database and its processes under load, after which everything is repaired. */
export interface Disturbance {
  /** As `--only` names it. */
  name: string;
  /** What is killed, for the counts. Without it, nothing is. */
  kills?: string;
  /** How often it happens in the long form. */
  times: number;
  /** Whether the database must be on a small disk. */
  needsSmallDisk?: true;
  /** Disturbs, and repairs. */
  run(environment: Environment, draw: Draw): Promise<void>;
}

/** Sends large batches, and waits until some of them are done while others wait: a worker is in the middle of one. */
export async function untilBusy({ url, ledger, database }: Environment, draw: Draw): Promise<void> {
  const seed = draw.below(1e9);
  let waiting = 0;
  for (let n = 0; n < 12; n++) {
    waiting++;
    const sent = send(prepareLargeBatch(ledger, seed, n), url(), ledger);
    // Those that a crash cuts are noted in the ledger, like all others.
    void sent.finally(() => waiting--);
  }
  let most = 0;
  for (let queued = 0; waiting > 0 && (most < 3 || queued >= most); most = Math.max(most, queued)) {
    // A pause each time, because SQLite responds without giving the requests a turn.
    await setTimeout(1);
    queued = await countQueuedBatches(database);
  }
  await moment(draw, 10);
}

/** Waits a random time, up to some milliseconds. */
export function moment(draw: Draw, most: number): Promise<void> {
  return setTimeout(draw.below(most));
}
