import type { DatabaseName } from '../databases.ts';
import { httpLoad } from '../http-load.ts';
import type { Measurement } from '../measurement.ts';
import { startBare, startPrism, startServer } from '../program.ts';
import { type Contestant, rounds, runRounds } from '../rounds.ts';
import { account, authorization, createWorkspace } from '../workspaces.ts';

const connections = 20;

/** Fetched in turn, so that a cache cannot help. */
const campaigns = Array.from({ length: 20_000 }, (_, n) => ({
  id: `bench-${10_000 + n}`,
  name: `Campaign ${10_000 + n}`,
}));
const requests = campaigns.map(({ id }) => ({ path: `/v2/${account}/campaigns/${id}` }));

const processor = 'Processor time per request';
const rate = 'Requests per second';
const [bareName, prismName] = ['node:http alone', 'Prism'];

/** Fetches a different campaign with each request: from the server, from a bare server that sends as many bytes, and from Prism. */
export const fetchCampaign = (on: DatabaseName): Measurement => ({
  name: `fetch-${on.toLowerCase()}`,
  title: `Fetch one campaign, ${on}`,
  extent: ({ seconds }) => `${connections} connections, ${rounds} rounds, ${seconds} s each in all`,
  aims: [
    { quantity: processor, peer: bareName, atMost: on === 'SQLite' ? 2.2 : 8 },
    ...(on === 'SQLite' ? [{ quantity: rate, peer: prismName, atLeast: 6 }] : []),
  ],
  async run({ checkouts, options, add }) {
    await using cleanup = new AsyncDisposableStack();
    const contestants: Contestant[] = [];
    for (const checkout of checkouts) {
      const workspace = createWorkspace({ campaigns });
      const server = cleanup.use(await startServer(checkout, { workspace, on }));
      const load = httpLoad([server.url], requests, connections);
      contestants.push({ name: checkout.name, programs: [server], on: server.on, load });
    }
    const [first] = contestants[0]?.programs ?? [];
    const response = await fetch(`${first?.url}${requests[0]?.path}`, { headers: { authorization } });
    const peers = { [bareName]: await startBare(200, await response.text()), [prismName]: await startPrism() };
    for (const [name, peer] of Object.entries(peers)) {
      cleanup.use(peer);
      contestants.push({ name, programs: [peer], load: httpLoad([peer.url], requests, connections) });
    }
    for (const [name, result] of await runRounds(contestants, options.seconds)) {
      add(rate, name, result.rate, '/s', { more: true });
      add(processor, name, result.processor, 'µs');
      if (result.database > 0) add('Processor time of PostgreSQL per request', name, result.database, 'µs');
    }
  },
});
