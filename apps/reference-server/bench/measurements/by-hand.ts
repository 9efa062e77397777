import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { eventRequests, subscribers as readers } from '../events.ts';
import { httpLoad } from '../http-load.ts';
import type { Measurement } from '../measurement.ts';
import { start, startServer } from '../program.ts';
import { runRounds } from '../rounds.ts';
import { account, createWorkspace } from '../workspaces.ts';

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

/** A different record with each request, so that a cache cannot help: neighbors differ in their campaign. */
const operations = {
  'Fetch a campaign': {
    atMost: 1.15,
    amount: 2500,
    requests: campaigns.map(({ id }) => ({ path: `/v2/${account}/campaigns/${id}` })),
  },
  'Page of 100 subscribers': {
    atMost: 1.1,
    amount: 400,
    requests: Array.from({ length: 10 }, (_, page) =>
      lists.map(({ id }) => ({ path: `/v2/${account}/campaigns/${id}/subscribers?page=${page + 1}` })),
    ).flat(),
  },
  'Record an event': {
    atMost: 1.15,
    amount: 2500,
    requests: eventRequests,
  },
};

/**
 * Compares the server with those that somebody would write by hand for the same job, each on a copy of its database: the same rows, the
 * same join of token and account, the same headers and bodies; no validation, no limits, no log.
 */
export const byHand: Measurement = {
  name: 'by-hand',
  title: 'Processor time per request, beside servers by hand',
  async run() {
    const workspace = createWorkspace({ campaigns: [...lists, ...campaigns], subscribers: [...listed, ...readers] });
    await using server = await startServer(workspace);
    await using peers = new AsyncDisposableStack();
    const startPeer = async (framework: string) => {
      const copy = `${server.database}.${framework}`;
      using database = new DatabaseSync(server.database);
      database.prepare('vacuum into ?').run(copy);
      return peers.use(await start([join(import.meta.dirname, '../peers/main.ts'), framework, copy]));
    };
    const [node, fastify] = [await startPeer('node'), await startPeer('fastify')];
    const rows = [];
    for (const [quantity, { amount, requests, atMost }] of Object.entries(operations)) {
      const contestants = [server, node, fastify].map(({ url, pid }) => ({
        pid,
        load: httpLoad(url, requests, connections),
      }));
      const [values = [], ofNode = [], ofFastify = []] = await runRounds(contestants, amount);
      rows.push(
        { quantity, values, unit: 'µs' },
        { quantity: '  beside node:http', values, unit: 'µs', peer: ofNode, atMost },
        { quantity: '  beside Fastify', values, unit: 'µs', peer: ofFastify },
      );
    }
    return rows;
  },
};
