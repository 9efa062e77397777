import { readFileSync } from 'node:fs';
import { authorization, type DatabaseName, type Program, row, type ServerProgram, startServer } from './program.ts';

const size = 1000;
const headers = { authorization, 'content-type': 'application/json' };

/** Imports subscribers in batches of 1,000: how long a request waits, and how fast the records are worked off. */
export async function batches(records: number, on: DatabaseName): Promise<void> {
  process.stdout.write(
    `Import of ${records.toLocaleString('en')} subscribers in batches of ${size.toLocaleString('en')}, ${on}\n`,
  );
  const server = await startServer(on);
  try {
    const alone: number[] = [];
    for (let n = 0; n < 20; n++) {
      alone.push(await send(server, n));
      await drained(server);
    }
    row('accepted, one at a time (p50)', `${median(alone).toFixed(1)} ms`);
    const since = performance.now();
    const busy: number[] = [];
    for (let n = 20; n < 20 + records / size; n++) busy.push(await send(server, n));
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

async function send({ url }: Program, batch: number): Promise<number> {
  const subscribers = Array.from({ length: size }, (_, n) => ({
    email: `bench-${batch}-${n}@example.com`,
    tags: ['Bench'],
    custom_fields: { first_name: 'Grace', number: n },
  }));
  const body = JSON.stringify({ batches: [{ subscribers }] });
  const since = performance.now();
  const response = await fetch(`${url}/v2/1001/subscribers/batches`, { method: 'POST', headers, body });
  await response.arrayBuffer();
  if (response.status !== 201) throw new Error(`A batch got ${response.status}.`);
  return performance.now() - since;
}

async function drained(server: ServerProgram): Promise<void> {
  while ((await server.waiting()) > 0) await new Promise((resolve) => setTimeout(resolve, 2));
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function residentMegabytes({ child }: Program): number {
  const [, pages = '0'] = readFileSync(`/proc/${child.pid}/statm`, 'utf8').split(' ');
  return Math.round((Number(pages) * 4096) / 2 ** 20);
}
