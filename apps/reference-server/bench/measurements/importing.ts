import pg from 'pg';
import { median, processorMs, residentMegabytes } from '../consumption.ts';
import type { DatabaseName } from '../databases.ts';
import { batchSize, importBatch, queueEmpty } from '../importing.ts';
import type { Measurement } from '../measurement.ts';
import { type ServerProgram, startServer } from '../program.ts';
import { rounds } from '../rounds.ts';
import { account, createWorkspace } from '../workspaces.ts';

const processed = 'Records per second until all are processed';
const processor = 'Processor time per record, with the database';
const accepted = 'Time until a batch is accepted (p50)';
const reason =
  'COPY reads rows from a file: it parses and validates no JSON, looks for no existing subscriber, and stores no batch before.';
const [copyName, bareCopyName] = ['COPY into the same table', 'COPY without indexes'];

/**
 * Imports subscribers in batches of 1,000: how long a request takes, and what the records take beside COPY. Only processor time is
 * compared with an aim, because other programs slow everything else down.
 */
export const importing = (on: DatabaseName): Measurement => ({
  name: `import-${on.toLowerCase()}`,
  title: `Import, ${on}`,
  extent: ({ records }) =>
    `${records.toLocaleString('en')} subscribers in batches of ${batchSize.toLocaleString('en')}, ${rounds} rounds`,
  aims: [
    on === 'SQLite' ? { quantity: processor, atMost: 25 } : { quantity: processor, peer: copyName, atMost: 5, reason },
    { quantity: processed, ...(on === 'PostgreSQL' && { peer: copyName }) },
    {
      quantity: accepted,
      atMost: 10,
      reason: 'It is a time with all waiting, which other programs on the machine make longer.',
    },
  ],
  async run({ checkouts, options, add }) {
    await using cleanup = new AsyncDisposableStack();
    const found = new Map<string, { rates: number[]; processor: number[] }>();
    /** @param read reads the processor time so far, in milliseconds */
    const measure = async (name: string, records: number, read: () => number, run: () => Promise<unknown>) => {
      const [since, before] = [performance.now(), read()];
      await run();
      const { rates, processor } = found.get(name) ?? { rates: [], processor: [] };
      rates.push(records / ((performance.now() - since) / 1000));
      processor.push(((read() - before) * 1000) / records);
      found.set(name, { rates, processor });
    };
    const servers = new Map<string, ServerProgram>();
    for (const checkout of checkouts) {
      const server = cleanup.use(await startServer(checkout, { workspace: createWorkspace({}), on }));
      servers.set(checkout.name, server);
      const times: number[] = [];
      for (let n = 0; n < 20; n++) {
        times.push(await importBatch(server, n));
        await queueEmpty(server);
      }
      add(accepted, checkout.name, median(times), 'ms', { digits: 1 });
    }
    const [first] = servers.values();
    const copy = first && on === 'PostgreSQL' ? cleanup.use(await createCopies(first.on.location)) : undefined;
    const perRound = Math.ceil(options.records / batchSize / rounds);
    for (let round = 0; round < rounds; round++) {
      for (const [name, server] of servers) {
        const start = 20 + round * perRound;
        const read = () => processorMs(server.pid) + server.on.processorMs();
        await measure(name, perRound * batchSize, read, async () => {
          for (let n = start; n < start + perRound; n++) await importBatch(server, n);
          await queueEmpty(server);
        });
      }
      for (const [name, run] of copy?.runs ?? []) {
        await copy?.prepare(perRound * batchSize);
        await measure(name, perRound * batchSize, () => first?.on.processorMs() ?? 0, run);
      }
    }
    for (const [name, { processor: times, rates }] of found) {
      add(processor, name, times, 'µs', { digits: 1 });
      add(processed, name, median(rates), '/s', { more: true });
    }
    for (const [name, { pid }] of servers) add('Memory at the end', name, residentMegabytes(pid), 'MB');
  },
});

/** Two copies of the table of subscribers, which COPY fills with as many rows as an import. */
async function createCopies(location: string) {
  const client = new pg.Client(location);
  await client.connect();
  const { rows } = await client.query(`select current_setting('data_directory') || '/bench.copy' as file`);
  const file = pg.escapeLiteral(rows[0].file);
  await client.query(
    'create table indexed_copy (like subscribers including all); create table bare_copy (like subscribers)',
  );
  return {
    runs: new Map([
      [copyName, () => client.query(`copy indexed_copy from ${file}`)],
      [bareCopyName, () => client.query(`copy bare_copy from ${file}`)],
    ]),
    /** Writes the rows that are copied next to a file. */
    async prepare(records: number) {
      await client.query('truncate indexed_copy, bare_copy');
      const newest = `select * from subscribers where account_id = ${pg.escapeLiteral(account)} order by id limit ${records}`;
      await client.query(`copy (${newest}) to ${file}`);
    },
    [Symbol.asyncDispose]: () => client.end(),
  };
}
