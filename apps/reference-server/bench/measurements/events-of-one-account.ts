import pg from 'pg';
import { eventRequests, subscribers } from '../events.ts';
import { httpLoad } from '../http-load.ts';
import { type Measurement, own } from '../measurement.ts';
import { startServer } from '../program.ts';
import { type Contestant, rounds, runRounds } from '../rounds.ts';
import { createWorkspace } from '../workspaces.ts';

const [connections, amount] = [32, 3200];
const driverName = 'one-row inserts of pg';
const reason = 'Two servers, PostgreSQL, and the program that sends the requests share the processors of the machine.';
const oneName = 'one process';
const rate = 'Events per second';

/** Records single events of one account with two server processes, beside the driver's own inserts over as many connections. */
export const eventsOfOneAccount: Measurement = {
  name: 'events-postgresql',
  title: 'Single events of one account, PostgreSQL',
  extent: () =>
    `${connections} connections, 2 server processes, ${rounds} rounds of ${amount.toLocaleString('en')} events`,
  aims: [
    { quantity: rate, peer: oneName, atLeast: 1, reason },
    { quantity: rate, peer: driverName, atLeast: 0.4, reason },
  ],
  async run({ checkouts, add }) {
    await using cleanup = new AsyncDisposableStack();
    const contestants: Contestant[] = [];
    for (const checkout of checkouts) {
      const workspace = createWorkspace({ subscribers });
      const server = cleanup.use(await startServer(checkout, { workspace, on: 'PostgreSQL' }));
      const second = cleanup.use(await startServer(checkout, { workspace, on: server.on }));
      const load = httpLoad([server.url, second.url], eventRequests, connections);
      contestants.push({ name: checkout.name, programs: [server, second], on: server.on, load });
      if (checkout.name === own) {
        const loadOne = httpLoad([server.url], eventRequests, connections);
        contestants.push({ name: oneName, programs: [server], on: server.on, load: loadOne });
      }
    }
    const [{ on } = {}] = contestants;
    if (!on) throw new Error('There is no server.');
    const pool = cleanup.adopt(new pg.Pool({ connectionString: on.location, max: connections }), (one) => one.end());
    contestants.push({ name: driverName, programs: [], on, load: await driverLoad(pool) });
    for (const [name, { database, processor, rates }] of await runRounds(contestants, amount)) {
      add(rate, name, rates, '/s', { more: true });
      if (Math.max(...processor) > 0) add('Processor time of the servers per event', name, processor, 'µs');
      add('Processor time of PostgreSQL per event', name, database, 'µs');
    }
  },
};

/** Inserts rows as long as events, each in a separate transaction, over all connections of a pool. */
async function driverLoad(pool: pg.Pool): Promise<Contestant['load']> {
  await pool.query(`create table inserted_by_bench (account_id text, id text, subscriber_id text, action text,
    properties text, occurred_at text, created_at text, primary key (account_id, id))`);
  const text = 'insert into inserted_by_bench values ($1, $2, $3, $4, $5, $6, $6)';
  let row = 0;
  return async (count) => {
    const end = row + count;
    const insert = async () => {
      while (row < end) {
        const n = row++;
        const values = [
          '1001',
          `bench-${n}`,
          `subscriber-${n}`,
          `Viewed page ${n % 20}`,
          '{}',
          new Date().toISOString(),
        ];
        await pool.query({ name: 'insert', text, values });
      }
    };
    await Promise.all(Array.from({ length: connections }, insert));
  };
}
