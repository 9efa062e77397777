import { countQueuedBatches } from '@email-automation/service/storage/queues/queued-batches';
import type { ServerProgram } from './program.ts';
import { account, authorization } from './workspaces.ts';

/** Records per batch. */
export const batchSize = 1000;
const headers = { authorization, 'content-type': 'application/json' };

/**
 * Sends a batch of new subscribers.
 * @param batch no other has the same email addresses
 * @returns milliseconds until it was accepted
 */
export async function importBatch(
  { url }: ServerProgram,
  batch: number,
  size = batchSize,
  accountId = account,
): Promise<number> {
  const subscribers = Array.from({ length: size }, (_, n) => ({
    email: `bench-${batch}-${n}@example.com`,
    tags: ['Bench'],
    custom_fields: { first_name: 'Grace', number: n },
  }));
  const body = JSON.stringify({ batches: [{ subscribers }] });
  const since = performance.now();
  const response = await fetch(`${url}/v2/${accountId}/subscribers/batches`, { method: 'POST', headers, body });
  await response.arrayBuffer();
  if (response.status !== 201) throw new Error(`The response to a batch was ${response.status}.`);
  return performance.now() - since;
}

/** Waits until at most so many accepted batches are not processed. */
export async function queueEmpty({ database }: ServerProgram, waiting = 0): Promise<void> {
  while ((await countQueuedBatches(database)) > waiting) await new Promise((resolve) => setTimeout(resolve, 2));
}
