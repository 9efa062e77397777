import { httpLoad } from '../http-load.ts';
import type { Measurement } from '../measurement.ts';
import { startBare, startServer } from '../program.ts';
import { type Contestant, rounds, runRounds } from '../rounds.ts';
import { account, authorization, createWorkspace } from '../workspaces.ts';

const connections = 20;
const bareName = 'node:http alone';
const processor = 'Processor time per page';

/** Each has 1,000 subscribers, on 10 pages. */
const campaigns = Array.from({ length: 30 }, (_, n) => ({ id: `bench-${n}`, name: `Campaign ${n}`, status: 'paused' }));
const subscribers = campaigns.map(({ id }, n) => ({
  email: `reader-{n}@campaign-${n}.example`,
  repeat: 1000,
  tags: ['Bench'],
  custom_fields: { first_name: 'Grace' },
  campaigns: [{ campaign: id }],
}));

/** Every page of each campaign in each order: neighbors differ in their campaign. */
const requests = [...pages()].map((path) => ({ path }));
function* pages() {
  for (let page = 1; page <= 10; page++)
    for (const order of ['sort=id&direction=asc', 'sort=id&direction=desc', 'direction=asc', 'direction=desc'])
      for (const { id } of campaigns) yield `/v2/${account}/campaigns/${id}/subscribers?page=${page}&${order}`;
}

/** Fetches a different page of 100 subscribers with each request, and as many bytes from a bare server. */
export const subscriberPages: Measurement = {
  name: 'pages-sqlite',
  title: 'Page of 100 subscribers, SQLite',
  extent: ({ seconds }) => `30,000 subscribers, ${connections} connections, ${rounds} rounds, ${seconds} s each in all`,
  aims: [{ quantity: processor, peer: bareName, atMost: 13 }],
  async run({ checkouts, options, add }) {
    await using cleanup = new AsyncDisposableStack();
    const contestants: Contestant[] = [];
    for (const checkout of checkouts) {
      const workspace = createWorkspace({ campaigns, subscribers });
      const server = cleanup.use(await startServer(checkout, { workspace, on: 'SQLite' }));
      const load = httpLoad([server.url], requests, connections);
      contestants.push({ name: checkout.name, programs: [server], load });
    }
    const [first] = contestants[0]?.programs ?? [];
    const response = await fetch(`${first?.url}${requests[0]?.path}`, { headers: { authorization } });
    const bare = cleanup.use(await startBare(200, await response.text()));
    contestants.push({ name: bareName, programs: [bare], load: httpLoad([bare.url], requests, connections) });
    for (const [name, result] of await runRounds(contestants, options.seconds)) {
      add('Pages per second', name, result.rate, '/s', { more: true });
      add(processor, name, result.processor, 'µs');
    }
  },
};
