import type { DatabaseName } from '../databases.ts';
import { eventRequests, subscribers as readers } from '../events.ts';
import { httpLoad } from '../http-load.ts';
import type { Measurement } from '../measurement.ts';
import { startPeer, startPrism, startServer } from '../program.ts';
import { type Contestant, rounds, runRounds } from '../rounds.ts';
import { account, createWorkspace } from '../workspaces.ts';

const connections = 16;
const [byNode, byFastify, prism] = ['node:http by hand', 'Fastify by hand', 'Prism'];

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
    limit: 1.15,
    amount: 2500,
    requests: campaigns.map(({ id }) => ({ path: `/v2/${account}/campaigns/${id}` })),
  },
  'Page of 100 subscribers': {
    limit: 1.1,
    amount: 400,
    requests: Array.from({ length: 10 }, (_, page) =>
      lists.map(({ id }) => ({ path: `/v2/${account}/campaigns/${id}/subscribers?page=${page + 1}` })),
    ).flat(),
  },
  'Record an event': {
    limit: 1.15,
    amount: 2500,
    requests: eventRequests,
  },
};
const reason =
  'Beyond what the server by hand does, each request passes an id, limits on connections, bodies, and load, a deadline, validation, and one format of errors, of which none takes much alone.';
const quantityOf = (operation: string) => `${operation}: processor time per request`;

/**
 * Compares the server with servers that somebody would write by hand for the same job, on a copy of its database: the same rows, the
 * same join of token and account, the same headers and bodies; no validation, no limits, no log.
 */
export const byHand = (on: DatabaseName): Measurement => ({
  name: `by-hand-${on.toLowerCase()}`,
  title: `Beside servers by hand, ${on}`,
  extent: `${connections} connections, ${rounds} rounds, the least of all rounds`,
  aims: Object.entries(operations).flatMap(([operation, { limit }]) => [
    { quantity: quantityOf(operation), peer: byNode, atMost: limit, reason },
    { quantity: quantityOf(operation), peer: byFastify },
  ]),
  async run({ checkouts, add }) {
    await using cleanup = new AsyncDisposableStack();
    const servers: Omit<Contestant, 'load'>[] = [];
    for (const checkout of checkouts) {
      const workspace = createWorkspace({ campaigns: [...lists, ...campaigns], subscribers: [...listed, ...readers] });
      const server = cleanup.use(await startServer(checkout, { workspace, on }));
      servers.push({ name: checkout.name, program: server, on: server.on });
    }
    const [first] = servers;
    if (first?.on === undefined) throw new Error('There is no server.');
    for (const [name, framework] of [
      [byNode, 'node'],
      [byFastify, 'fastify'],
    ] as const) {
      const copy = await first.on.copy?.();
      if (copy) cleanup.defer(copy.stop);
      const peer = cleanup.use(await startPeer(framework, (copy ?? first.on).location));
      servers.push({ name, program: peer, on: first.on });
    }
    for (const [operation, { amount, requests }] of Object.entries(operations)) {
      const contestants = servers.map((server) => ({
        ...server,
        load: httpLoad(server.program.url, requests, connections),
      }));
      if (operation === 'Fetch a campaign' && on === 'SQLite') {
        const program = cleanup.use(await startPrism());
        contestants.push({ name: prism, program, load: httpLoad(program.url, requests, connections) });
      }
      for (const [name, { processor, database }] of await runRounds(contestants, amount)) {
        add(quantityOf(operation), name, processor, 'µs');
        if (Math.max(...database) > 0) {
          const quantity = `${operation}: processor time of PostgreSQL`;
          add(quantity, name, database, 'µs');
        }
      }
    }
  },
});
