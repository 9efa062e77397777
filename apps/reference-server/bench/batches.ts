import { median, residentMegabytes } from './consumption.ts';
import { drained, importBatch, size } from './importing.ts';
import { type DatabaseName, row, startServer } from './program.ts';

/** Imports subscribers in batches of 1,000: how long a request waits, and how fast the records are worked off. */
export async function batches(records: number, on: DatabaseName): Promise<void> {
  process.stdout.write(
    `Import of ${records.toLocaleString('en')} subscribers in batches of ${size.toLocaleString('en')}, ${on}\n`,
  );
  const server = await startServer(on);
  try {
    const alone: number[] = [];
    for (let n = 0; n < 20; n++) {
      alone.push(await importBatch(server, n));
      await drained(server);
    }
    row('accepted, one at a time (p50)', `${median(alone).toFixed(1)} ms`);
    const since = performance.now();
    const busy: number[] = [];
    for (let n = 20; n < 20 + records / size; n++) busy.push(await importBatch(server, n));
    const accepted = performance.now();
    await drained(server);
    const end = performance.now();
    row('accepted, one after the other (p50)', `${median(busy).toFixed(1)} ms`);
    row('accepted', `${Math.round(records / ((accepted - since) / 1000)).toLocaleString('en')}/s`);
    row(
      'worked off, from the first request on',
      `${Math.round(records / ((end - since) / 1000)).toLocaleString('en')}/s`,
    );
    row('memory at the end', `${residentMegabytes(server)} MB`);
  } finally {
    await server.stop();
  }
}
