import { setTimeout } from 'node:timers/promises';
import type { Draw } from '../workload/draw.ts';
import { prepareLargeBatch } from '../workload/requests.ts';
import { send } from '../workload/send.ts';
import type { Scene } from './scene.ts';

/** Something that happens to a database and its processes under load, after which everything is repaired. */
export interface Disturbance {
  /** As `--only` names it. */
  name: string;
  /** What is killed, for the counts. Without it, nothing is. */
  kills?: string;
  /** How often it happens in the long form. */
  times: number;
  /** Disturbs, and repairs. */
  run(scene: Scene, draw: Draw): Promise<void>;
}

/** Keeps the workers busy with large batches, and returns at a random moment meanwhile. */
export async function keepBusy({ url, ledger }: Scene, draw: Draw): Promise<void> {
  const seed = draw.below(1e9);
  await Promise.all(Array.from({ length: 12 }, (_, n) => send(prepareLargeBatch(ledger, seed, n), url(), ledger)));
  await moment(draw, 60);
}

/** Waits a random time, up to some milliseconds. */
export function moment(draw: Draw, most: number): Promise<void> {
  return setTimeout(draw.below(most));
}
