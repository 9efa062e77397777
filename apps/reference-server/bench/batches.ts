import { median, residentMegabytes } from './consumption.ts';
import { importBatch, queueEmpty, size } from './importing.ts';
import type { Measurement } from './measurement.ts';
import { type DatabaseName, startServer } from './program.ts';

/** Imports subscribers in batches of 1,000: how long a request takes, and how fast the records are processed. */
export async function batches(records: number, on: DatabaseName, { add }: Measurement): Promise<void> {
  const server = await startServer(on);
  try {
    const single: number[] = [];
    for (let n = 0; n < 20; n++) {
      single.push(await importBatch(server, n));
      await queueEmpty(server);
    }
    const accepting = 'Time until a batch is accepted (p50)';
    const [one, several] = [`${on}, one at a time`, `${on}, consecutive requests`];
    add(accepting, one, median(single), 'ms', { digits: 1, row: `accepted: ${one} (p50)` });
    const since = performance.now();
    const consecutive: number[] = [];
    for (let n = 20; n < 20 + records / size; n++) consecutive.push(await importBatch(server, n));
    const accepted = performance.now();
    await queueEmpty(server);
    const end = performance.now();
    add(accepting, several, median(consecutive), 'ms', { digits: 1, row: `accepted: ${several} (p50)` });
    const rate = (until: number) => records / ((until - since) / 1000);
    add('Records per second', `${on}, accepted`, rate(accepted), '/s', { more: true });
    add('Records per second', `${on}, processed since the first request`, rate(end), '/s', { more: true });
    add('Memory at the end', on, residentMegabytes(server), 'MB', { row: `${on}, memory at the end` });
  } finally {
    await server.stop();
  }
}
