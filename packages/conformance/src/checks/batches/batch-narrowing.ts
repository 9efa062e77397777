import type { Kit } from '../../kit/kit.ts';
import type { Batch } from './batch-records.ts';
import { isAccepted, recurringEmail, sendAlone } from './batch-requests.ts';
import type { Sample } from './batch-sample.ts';
import { samples } from './batch-samples.ts';

/** What is known of samples that the server has rejected together. */
export interface Narrowed {
  /** Names of the samples that the server rejects. */
  rejected: Set<string>;
  /** Names of samples of which it rejects at least one, when the run has no requests left to find out which. */
  unknown: Set<string>;
  /** Names of samples that the run has no requests left for. */
  untested: Set<string>;
}

/** Finds out which samples of a batch operation the server rejects, in few requests: it sends halves of them. */
export const narrowSamples = (kit: Kit, batch: Batch): Promise<Narrowed> =>
  kit.once(`rejected samples of ${batch.operation}`, async () => {
    const narrowed: Narrowed = { rejected: new Set(), unknown: new Set(), untested: new Set() };
    await narrow(kit, batch, samples[batch.operation] ?? [], narrowed);
    return narrowed;
  });

/** @param group samples that the server rejects together */
async function narrow(kit: Kit, batch: Batch, group: Sample[], narrowed: Narrowed): Promise<void> {
  const [only, second] = group;
  if (only !== undefined && second === undefined) {
    narrowed.rejected.add(only.name);
    return;
  }
  const halves = [group.slice(0, group.length / 2), group.slice(group.length / 2)] as const;
  const first = await accepts(kit, batch, halves[0]);
  if (first === undefined) {
    for (const { name } of group) narrowed.unknown.add(name);
    return;
  }
  // If the server accepts the first half, it rejects the second.
  if (first) return narrow(kit, batch, halves[1], narrowed);
  await narrow(kit, batch, halves[0], narrowed);
  const last = await accepts(kit, batch, halves[1]);
  if (last === false) await narrow(kit, batch, halves[1], narrowed);
  if (last === undefined) for (const { name } of halves[1]) narrowed.untested.add(name);
}

async function accepts(kit: Kit, batch: Batch, group: Sample[]): Promise<boolean | undefined> {
  let index = 0;
  const records = group.flatMap((sample) => sample.records(() => recurringEmail(batch.operation, index++)));
  const response = await sendAlone(kit, batch, records);
  return response && isAccepted(response);
}
