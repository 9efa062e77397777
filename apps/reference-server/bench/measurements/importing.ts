import pg from 'pg';
import { median, residentMegabytes } from '../consumption.ts';
import type { DatabaseName } from '../databases.ts';
import { batchSize, importBatch, queueEmpty } from '../importing.ts';
import type { Measurement } from '../measurement.ts';
import { type ServerProgram, startServer } from '../program.ts';
import { rounds } from '../rounds.ts';
import { account, createWorkspace } from '../workspaces.ts';

const processed = 'Records per second until all are processed';
const accepted = 'Time until a batch is accepted (p50)';
const [copyName, bareCopyName] = ['COPY into the same table', 'COPY without indexes'];

/** Imports subscribers in batches of 1,000: how long a request takes, and how fast the records are processed beside COPY. */
export const importing = (on: DatabaseName): Measurement => ({
  name: `import-${on.toLowerCase()}`,
  title: `Import, ${on}`,
  extent: ({ records }) =>
    `${records.toLocaleString('en')} subscribers in batches of ${batchSize.toLocaleString('en')}, ${rounds} rounds`,
  aims: [
    on === 'SQLite' ? { quantity: processed, atLeast: 40_000 } : { quantity: processed, peer: copyName, atLeast: 0.2 },
    { quantity: accepted, atMost: 10 },
  ],
  async run({ checkouts, options, add }) {
    await using cleanup = new AsyncDisposableStack();
    const rates = new Map<string, number[]>();
    const note = (name: string, records: number, since: number) => {
      const rate = records / ((performance.now() - since) / 1000);
      rates.set(name, [...(rates.get(name) ?? []), rate]);
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
        const since = performance.now();
        const start = 20 + round * perRound;
        for (let n = start; n < start + perRound; n++) await importBatch(server, n);
        await queueEmpty(server);
        note(name, perRound * batchSize, since);
      }
      for (const [name, run] of copy?.runs ?? []) {
        await copy?.prepare(perRound * batchSize);
        const since = performance.now();
        await run();
        note(name, perRound * batchSize, since);
      }
    }
    for (const [name, values] of rates) add(processed, name, median(values), '/s', { more: true });
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
