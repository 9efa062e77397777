import type { ServerPair } from './server-pair.ts';

/** A batch that a server did not process although all work is done. */
export async function findUnprocessed(
  pair: ServerPair,
): Promise<{ on: string; id: string; state: string; error: string } | undefined> {
  await pair.settle(1);
  for (const { on, control } of pair.servers) {
    for (const state of ['queued', 'dead-lettered']) {
      const { batches } = (await control('GET', `/batches?state=${state}`)) as {
        batches: { request_id: string; error?: string }[];
      };
      const [batch] = batches;
      if (batch) return { on, id: batch.request_id, state, error: batch.error ?? 'no error' };
    }
  }
  return undefined;
}
