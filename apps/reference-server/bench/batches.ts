import { median, residentMegabytes } from './consumption.ts';
import { importBatch, queueEmpty, size } from './importing.ts';
import { type DatabaseName, row, startServer } from './program.ts';

/** Imports subscribers in batches of 1,000: how long a request takes, and how fast the records are processed. */
export async function batches(records: number, on: DatabaseName): Promise<void> {
  process.stdout.write(
    `Import of ${records.toLocaleString('en')} subscribers in batches of ${size.toLocaleString('en')}, ${on}\n`,
  );
  const server = await startServer(on);
  try {
    const single: number[] = [];
    for (let n = 0; n < 20; n++) {
      single.push(await importBatch(server, n));
      await queueEmpty(server);
    }
    row('accepted, one at a time (p50)', `${median(single).toFixed(1)} ms`);
    const since = performance.now();
    const consecutive: number[] = [];
    for (let n = 20; n < 20 + records / size; n++) consecutive.push(await importBatch(server, n));
    const accepted = performance.now();
    await queueEmpty(server);
    const end = performance.now();
    row('accepted, consecutive requests (p50)', `${median(consecutive).toFixed(1)} ms`);
    row('accepted', `${Math.round(records / ((accepted - since) / 1000)).toLocaleString('en')}/s`);
    row('processed, since the first request', `${Math.round(records / ((end - since) / 1000)).toLocaleString('en')}/s`);
    row('memory at the end', `${residentMegabytes(server)} MB`);
  } finally {
    await server.stop();
  }
}
