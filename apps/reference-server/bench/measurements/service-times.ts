import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '@email-automation/service/storage/database.ts';
import { sql } from 'kysely';
import { median, processorMs } from '../consumption.ts';
import { eventRequests, subscribers } from '../events.ts';
import { httpLoad } from '../http-load.ts';
import { batchSize, importBatch, queueEmpty } from '../importing.ts';
import type { Add, Measurement } from '../measurement.ts';
import { type ServerProgram, startServer } from '../program.ts';
import { account, createWorkspace } from '../workspaces.ts';

const connections = 32;
const batches = 50;
const flushes = 200;
const campaigns = Array.from({ length: 5000 }, (_, n) => ({ id: `bench-${10_000 + n}`, name: `Campaign ${n}` }));

/** The requests of each operation, all different. */
const operations = {
  'fetch a campaign': campaigns.map(({ id }) => ({ path: `/v2/${account}/campaigns/${id}` })),
  'record an event': eventRequests,
};

/**
 * Measures what each operation costs the server, PostgreSQL, and the client that sends it, with one and with two server
 * processes, and what the disk and the tables take: the figures from which the documentation plans capacity.
 */
export const serviceTimes: Measurement = {
  name: 'service-times',
  title: 'Service times, PostgreSQL',
  extent: ({ seconds }) => `${connections} connections, ${seconds} s each`,
  aims: [],
  slow: true,
  async run({ checkouts: [checkout], options: { seconds }, add }) {
    if (!checkout) throw new Error('There is no server.');
    await using cleanup = new AsyncDisposableStack();
    const workspace = createWorkspace({ campaigns, subscribers });
    const first = cleanup.use(await startServer(checkout, { workspace, on: 'PostgreSQL' }));
    const second = cleanup.use(await startServer(checkout, { workspace, on: first.on }));
    await measureImport(first, add);
    for (const [operation, requests] of Object.entries(operations)) {
      for (const servers of [[first], [first, second]]) {
        // Two, because with one the client would never sleep.
        const urls = [first, servers.at(-1) ?? first].map(({ url }) => url);
        const load = httpLoad(urls, requests, connections);
        // Warms up the just-in-time compiler.
        await load(2);
        const name = `${operation}, ${servers.length} ${servers.length === 1 ? 'process' : 'processes'}`;
        await measureLoad(name, servers, () => load(seconds), add);
      }
    }
    add('Time of a flush to disk', 'median', measureFlush(), 'ms', { digits: 3 });
    for (const table of ['subscribers', 'events'])
      add('Space on disk', table, await bytesPerRow(first.database, table), 'bytes per row');
  },
};

async function measureImport(server: ServerProgram, add: Add): Promise<void> {
  const before = { server: processorMs(server.pid), database: server.on.processorMs() };
  for (let batch = 0; batch < batches; batch++) await importBatch(server, batch);
  await queueEmpty(server);
  const name = `import ${batchSize.toLocaleString('en')} subscribers`;
  const perBatch = (until: number, since: number) => ((until - since) * 1000) / batches;
  add('Processor time of the server', name, perBatch(processorMs(server.pid), before.server), 'µs');
  add('Processor time of PostgreSQL', name, perBatch(server.on.processorMs(), before.database), 'µs');
}

async function measureLoad(
  name: string,
  servers: ServerProgram[],
  load: () => Promise<number>,
  add: Add,
): Promise<void> {
  const readServers = () => servers.reduce((sum, { pid }) => sum + processorMs(pid), 0);
  const readDatabase = () => servers[0]?.on.processorMs() ?? 0;
  const before = { server: readServers(), database: readDatabase(), client: process.cpuUsage() };
  const since = performance.now();
  const requests = await load();
  const seconds = (performance.now() - since) / 1000;
  const { user, system } = process.cpuUsage(before.client);
  add('Responses per second', name, requests / seconds, '/s', { more: true });
  add('Processor time of the server', name, ((readServers() - before.server) * 1000) / requests, 'µs');
  add('Processor time of PostgreSQL', name, ((readDatabase() - before.database) * 1000) / requests, 'µs');
  add('Processor time of the client', name, (user + system) / requests, 'µs');
}

/** Milliseconds until a short write is on disk. */
function measureFlush(): number {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const file = openSync(join(folder, 'flush'), 'w');
  const times = Array.from({ length: flushes }, () => {
    const since = performance.now();
    writeSync(file, Buffer.alloc(8192));
    fdatasyncSync(file);
    return performance.now() - since;
  });
  closeSync(file);
  rmSync(folder, { recursive: true });
  return median(times);
}

/** Bytes of a table with its indexes, for each row. */
async function bytesPerRow(database: Database, table: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_total_relation_size(${table}::regclass) / count(*) as bytes from ${sql.table(table)}
  `.execute(database.query);
  return Number(rows[0]?.bytes);
}
