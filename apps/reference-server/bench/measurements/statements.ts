import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { eventRequest } from '../events.ts';
import { importBatch } from '../importing.ts';
import type { Measurement } from '../measurement.ts';
import { type ServerProgram, startServer } from '../program.ts';
import { account, authorization, createWorkspace } from '../workspaces.ts';

const repeats = 50;
const idleSeconds = 5;

const campaign = { id: 'bench', name: 'Bench', status: 'paused' };
const subscribers = [{ email: 'reader-{n}@example.com', repeat: 1000, campaigns: [{ campaign: campaign.id }] }];

/** What is counted, with the number of statements that it may take. */
const aims = {
  'Fetch of a campaign': 2,
  'Page of 100 subscribers': undefined,
  'Single event': undefined,
  'Batch of one record, until accepted': 3,
  'Batch of one record, from then until processed': 8,
  'A second without requests': 4,
};

/** Counts the statements that PostgreSQL gets, with `begin` and `commit`. What `begin` sets travels with it. */
export const statements: Measurement = {
  name: 'statements',
  title: 'Statements, PostgreSQL',
  extent: () => `mean of ${repeats} requests, one after the other`,
  aims: Object.entries(aims).map(([quantity, atMost]) => ({ quantity, ...(atMost && { atMost }) })),
  async run({ checkouts, add }) {
    for (const checkout of checkouts) {
      await using server = await startServer(checkout, {
        workspace: createWorkspace({ campaigns: [campaign], subscribers }),
        on: 'PostgreSQL',
      });
      await using counter = await createCounter(server.on.location);
      for (const [operation, count] of await countAll(server, counter))
        add(operation, checkout.name, count, 'statements', { digits: 1 });
    }
  },
};

type Counter = Awaited<ReturnType<typeof createCounter>>;

async function countAll(server: ServerProgram, counter: Counter): Promise<Map<keyof typeof aims, number>> {
  const path = `/v2/${account}/campaigns/${campaign.id}`;
  const get = (url: string) => fetch(url, { headers: { authorization } }).then((response) => response.arrayBuffer());
  // The first requests prepare what later ones share.
  await get(server.url + path);
  await importBatch(server, 0, 1);
  await counter.queueEmpty();
  const idle = (await counter.count(() => setTimeout(idleSeconds * 1000))) / idleSeconds;
  const countEach = async (repeat: (n: number) => Promise<unknown>) => {
    const since = performance.now();
    const count = await counter.count(async () => {
      for (let n = 1; n <= repeats; n++) await repeat(n);
    });
    return (count - (idle * (performance.now() - since)) / 1000) / repeats;
  };
  const accepted = await counter.withoutProcessing(() => countEach((n) => importBatch(server, n, 1)));
  await counter.queueEmpty();
  const processed = await countEach(async (n) => {
    await importBatch(server, repeats + n, 1);
    await counter.queueEmpty();
  });
  const sendEvent = async (n: number) => {
    const { path, method, body } = eventRequest(n);
    const headers = { authorization, 'content-type': 'application/json' };
    await fetch(server.url + path, { method, headers, body: JSON.stringify(body) });
  };
  return new Map([
    ['Fetch of a campaign', await countEach(() => get(server.url + path))],
    ['Page of 100 subscribers', await countEach((n) => get(`${server.url}${path}/subscribers?page=${1 + (n % 10)}`))],
    ['Single event', await countEach(sendEvent)],
    ['Batch of one record, until accepted', accepted],
    ['Batch of one record, from then until processed', processed - accepted],
    ['A second without requests', idle],
  ]);
}

/** Counts statements of the server. It connects as another user, whose own statements do not count. */
async function createCounter(location: string) {
  const url = new URL(location);
  const server = new pg.Client(location);
  await server.connect();
  await server.query(`create extension pg_stat_statements; create role bench superuser login password 'secret'`);
  await server.end();
  url.username = 'bench';
  const client = new pg.Client(url.href);
  await client.connect();
  const read = async () => {
    const { rows } = await client.query(
      `select coalesce(sum(calls), 0)::int as calls from pg_stat_statements
       where userid <> 'bench'::regrole and query not like 'set local%'`,
    );
    return rows[0].calls as number;
  };
  return {
    async count(run: () => Promise<unknown>) {
      const before = await read();
      await run();
      return (await read()) - before;
    },
    /** No batch is processed before the end: the first one waits for the table of subscribers. */
    async withoutProcessing<Result>(run: () => Promise<Result>) {
      await client.query('begin; lock table subscribers in access exclusive mode');
      const result = await run();
      await client.query('commit');
      return result;
    },
    async queueEmpty() {
      for (;;) {
        const { rows } = await client.query('select exists (select from queued_batches) as waits');
        if (!rows[0].waits) return;
        await setTimeout(5);
      }
    },
    [Symbol.asyncDispose]: () => client.end(),
  };
}
