import { findFreePort } from '@email-automation/test-tools/find-free-port';
import type { DatabaseName } from '../databases.ts';
import { eventRequests, subscribers as readers } from '../events.ts';
import { httpLoad, type LoadRequest } from '../http-load.ts';
import type { Measurement } from '../measurement.ts';
import { OpenLoop } from '../open-loop.ts';
import { startServer } from '../program.ts';
import { account, createWorkspace } from '../workspaces.ts';

const [connections, seconds] = [4000, 3];
const loads = [0.5, 1, 2, 5];
const [least = '', , , most = ''] = loads.map((load) => `${load} ×`);

const list = { id: 'list', name: 'List', status: 'paused' };
const listed = { email: 'listed-{n}@example.com', repeat: 1000, campaigns: [{ campaign: list.id }] };

const time = 'Time of accepted requests (p99)';
const health = 'Time of /health (p99)';
const broken = 'Connections without a response';
const memory = 'Memory at most';
const reason =
  'The program that sends the requests shares the processors with the server, and with others on a busy machine.';

/**
 * Sends pages of 100 subscribers and events in turn, at fixed times over many connections, up to five times as many as the server can
 * process. Its capacity is measured before, with few connections.
 */
export const overload = (on: DatabaseName): Measurement => ({
  name: `overload-${on.toLowerCase()}`,
  title: `Overload, ${on}`,
  extent: `${connections.toLocaleString('en')} connections, ${seconds} seconds of each load`,
  aims: [
    { quantity: time, name: most, atMost: 1000, reason },
    { quantity: health, name: most, atMost: 50, reason },
    { quantity: broken, name: most, atMost: 0 },
    { quantity: memory, name: most, peer: least, atMost: 1.5 },
  ],
  async run({ checkouts: [checkout], add }) {
    if (checkout === undefined) return;
    const workspace = createWorkspace({ campaigns: [list], subscribers: [listed, ...readers] });
    // With a port of one's choice, the server accepts more connections at a time.
    const port = await findFreePort();
    await using server = await startServer(checkout, { workspace, on, args: [`--port=${port}`, '--probes'] });
    const client = new OpenLoop(server.url);
    const capacity = await measureCapacity(server.url);
    await client.open(connections);
    for (const load of loads) {
      const outcome = await client.run(loadRequests, capacity * load, seconds, server.pid);
      const name = `${load} ×`;
      add('Requests', name, capacity * load, '/s');
      add('Accepted requests', name, outcome.accepted.length / seconds, '/s');
      add(time, name, percentile(outcome.accepted), 'ms');
      if (outcome.shed.length > 0) add('Time of 503 (p99)', name, percentile(outcome.shed), 'ms');
      add(health, name, percentile(outcome.health), 'ms');
      add(broken, name, outcome.broken, 'connections');
      add(memory, name, outcome.megabytes, 'MB');
    }
    client.close();
  },
});

const loadRequests = Array.from({ length: 4000 }, (_, n) => [
  { path: `/v2/${account}/campaigns/${list.id}/subscribers?page=${1 + (n % 10)}` },
  eventRequests[n] as LoadRequest,
]).flat();

/** @returns requests per second */
async function measureCapacity(url: string): Promise<number> {
  const load = httpLoad(url, loadRequests, 16);
  await load(6000);
  const since = performance.now();
  await load(6000);
  return Math.round(6000 / ((performance.now() - since) / 1000));
}

const percentile = (times: number[]) => times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? 0;
