import { eventRequests, subscribers } from '../events.ts';
import { httpLoad } from '../http-load.ts';
import type { Measurement } from '../measurement.ts';
import { startBare, startServer } from '../program.ts';
import { type Contestant, rounds, runRounds } from '../rounds.ts';
import { createWorkspace } from '../workspaces.ts';

const connections = 32;
const bareName = 'node:http alone';
const processor = 'Processor time per event';

/** Records an event with each request, durably, beside a bare server that only reads the body. */
export const singleEvents: Measurement = {
  name: 'events-sqlite',
  title: 'One event, SQLite',
  extent: ({ seconds }) => `${connections} connections, ${rounds} rounds, ${seconds} s each in all`,
  aims: [{ quantity: processor, peer: bareName, atMost: 5.2 }],
  async run({ checkouts, options, add }) {
    await using cleanup = new AsyncDisposableStack();
    const contestants: Contestant[] = [];
    for (const checkout of checkouts) {
      const workspace = createWorkspace({ subscribers });
      const server = cleanup.use(await startServer(checkout, { workspace, on: 'SQLite' }));
      const load = httpLoad([server.url], eventRequests, connections);
      contestants.push({ name: checkout.name, programs: [server], load });
    }
    const bare = cleanup.use(await startBare(204, ''));
    contestants.push({ name: bareName, programs: [bare], load: httpLoad([bare.url], eventRequests, connections) });
    for (const [name, result] of await runRounds(contestants, options.seconds)) {
      add('Events per second', name, result.rate, '/s', { more: true });
      add(processor, name, result.processor, 'µs');
    }
  },
};
