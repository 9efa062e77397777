import { deepEqual } from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { findFreePort } from '@email-automation/test-tools/find-free-port';
import pg from 'pg';
import { startPostgres } from '../../harness/postgres.ts';
import { isRunning, processorMs } from '../consumption.ts';
import { eventRequests, subscribers as readers } from '../events.ts';
import { httpLoad } from '../http-load.ts';
import type { Measurement } from '../measurement.ts';
import { type Program, start, startServer } from '../program.ts';
import { type Contestant, runRounds } from '../rounds.ts';
import { account, authorization, createWorkspace } from '../workspaces.ts';

const connections = 16;

/** Each list has 1,000 subscribers, on 10 pages. */
const lists = Array.from({ length: 20 }, (_, n) => ({ id: `list-${n}`, name: `List ${n}`, status: 'paused' }));
const campaigns = Array.from({ length: 5_000 }, (_, n) => ({
  id: `bench-${10_000 + n}`,
  name: `Campaign ${10_000 + n}`,
}));
const listed = lists.map(({ id }, n) => ({
  email: `reader-{n}@list-${n}.example`,
  repeat: 1000,
  tags: ['Bench'],
  custom_fields: { first_name: 'Grace' },
  campaigns: [{ campaign: id }],
}));

const workspace = createWorkspace({ campaigns: [...lists, ...campaigns], subscribers: [...listed, ...readers] });

/** A different record with each request, so that a cache cannot help: neighbors differ in their campaign. */
const operations = {
  'Fetch a campaign': {
    atMost: 1.4,
    amount: 2500,
    requests: campaigns.map(({ id }) => ({ path: `/v2/${account}/campaigns/${id}` })),
  },
  'Page of 100 subscribers': {
    atMost: 1.2,
    amount: 400,
    requests: Array.from({ length: 10 }, (_, page) =>
      lists.map(({ id }) => ({ path: `/v2/${account}/campaigns/${id}/subscribers?page=${page + 1}` })),
    ).flat(),
  },
  'Record an event': {
    atMost: 1.6,
    amount: 2500,
    requests: eventRequests,
  },
};

type Both = [server: Subject, peer: Subject];
type Subject = Pick<Contestant, 'processorMs'> & { url: string };

const startPeer = async (database: string) =>
  start([join(import.meta.dirname, '../peers/main.ts'), database, `${await findFreePort()}`]);

/** Each on a copy of the same file. */
async function startOnSqlite(resources: AsyncDisposableStack): Promise<Both> {
  const server = resources.use(await startServer(workspace));
  using database = new DatabaseSync(server.database);
  database.prepare('vacuum into ?').run(`${server.database}.peer`);
  const peer = resources.use(await startPeer(`${server.database}.peer`));
  const subject = ({ url, pid }: Program) => ({ url, processorMs: async () => processorMs(pid) });
  return [subject(server), subject(peer)];
}

/** On one database, whose processes work for both by turns. */
async function startOnPostgres(resources: AsyncDisposableStack): Promise<Both> {
  const { url, stop } = await startPostgres({ durable: true });
  resources.defer(stop);
  const database = `${url}postgres`;
  const server = resources.use(await startServer(workspace, [], { url: database }));
  const peer = resources.use(await startPeer(database));
  const client = new pg.Client(database);
  await client.connect();
  resources.defer(() => client.end());
  await client.query('vacuum analyze');
  const subject = ({ url, pid }: Program) => {
    // The time of a process that has ended stays in the sum: without it, the next sum would be less.
    const spent = new Map<number, number>();
    return {
      url,
      async processorMs() {
        const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity');
        for (const one of [pid, ...rows.map((row) => row.pid)]) if (isRunning(one)) spent.set(one, processorMs(one));
        return [...spent.values()].reduce((sum, one) => sum + one, 0);
      },
    };
  };
  return [subject(server), subject(peer)];
}

/** @throws AssertionError when the peer makes something else of the same rows */
async function compare(both: Both, path: string): Promise<void> {
  const bodies = both.map(async ({ url }) => {
    const text = await (await fetch(url + path, { headers: { authorization } })).text();
    return JSON.parse(text.replaceAll(url, ''));
  });
  const [ofServer, ofPeer] = await Promise.all(bodies);
  deepEqual(ofPeer, ofServer);
}

/**
 * Compares the server with one that somebody would write by hand with Fastify for the same job: the same rows, the same join of token and
 * account, the same headers and bodies, which the database makes; no validation, no limits, no log.
 */
export const byHand: Measurement = {
  name: 'by-hand',
  title: 'Processor time per request, beside a server by hand whose database makes the JSON',
  async run() {
    const rows = [];
    for (const [database, startBoth] of Object.entries({ SQLite: startOnSqlite, PostgreSQL: startOnPostgres })) {
      await using resources = new AsyncDisposableStack();
      const both = await startBoth(resources);
      for (const [operation, { amount, requests, atMost }] of Object.entries(operations)) {
        const contestants = both.map(({ url, processorMs }) => ({
          processorMs,
          load: httpLoad(url, requests, connections),
        }));
        if (requests !== eventRequests) await compare(both, requests[1]?.path ?? '');
        const [values = [], peer] = await runRounds(contestants, amount);
        const quantity = `${operation}, ${database}`;
        rows.push(
          { quantity, values, unit: 'µs' },
          { quantity: '  beside the server by hand', values, unit: 'µs', peer, atMost },
        );
      }
    }
    return rows;
  },
};
