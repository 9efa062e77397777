import { countQueuedBatches } from '../src/storage/queued-batches.ts';
import { authorization, type ServerProgram } from './program.ts';

/** Records per batch. */
export const size = 1000;
export const account = '1001';
const headers = { authorization, 'content-type': 'application/json' };

/** Sends a batch of new subscribers. @returns milliseconds until it was accepted */
export async function importBatch({ url }: ServerProgram, batch: number): Promise<number> {
  const subscribers = Array.from({ length: size }, (_, n) => ({
    email: `bench-${batch}-${n}@example.com`,
    tags: ['Bench'],
    custom_fields: { first_name: 'Grace', number: n },
  }));
  const body = JSON.stringify({ batches: [{ subscribers }] });
  const since = performance.now();
  const response = await fetch(`${url}/v2/${account}/subscribers/batches`, { method: 'POST', headers, body });
  await response.arrayBuffer();
  if (response.status !== 201) throw new Error(`The response to a batch was ${response.status}.`);
  return performance.now() - since;
}

/** Waits until all accepted batches are processed. */
export async function queueEmpty({ database }: ServerProgram): Promise<void> {
  while ((await countQueuedBatches(database)) > 0) await new Promise((resolve) => setTimeout(resolve, 2));
}
