import { Worker } from 'node:worker_threads';
import type { PlainMutant } from './plain-mutant.ts';

/**
 * Starts the plain server with the edit of a mutant, in a thread of its own.
 * @throws Error when the edited source does not run
 */
export async function startPlainMutant(mutant: PlainMutant): Promise<{ url: string; close(): Promise<void> }> {
  const worker = new Worker(new URL('./plain-worker.ts', import.meta.url), { workerData: mutant });
  const url = await new Promise<string>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)));
  });
  // A mutant that crashes ends its thread; the checks then find no server.
  worker.on('error', () => {});
  return {
    url,
    async close() {
      await worker.terminate();
    },
  };
}
