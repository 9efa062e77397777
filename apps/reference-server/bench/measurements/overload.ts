import { findFreePort } from '@email-automation/test-tools/find-free-port';
import { eventRequests, subscribers as readers } from '../events.ts';
import { httpLoad, type LoadRequest } from '../http-load.ts';
import type { Measurement, Row } from '../measurement.ts';
import { OpenLoop } from '../open-loop.ts';
import { startServer } from '../program.ts';
import { account, createWorkspace } from '../workspaces.ts';

const [connections, seconds] = [4000, 3];

const list = { id: 'list', name: 'List', status: 'paused' };
const listed = { email: 'listed-{n}@example.com', repeat: 1000, campaigns: [{ campaign: list.id }] };

/**
 * Sends pages of 100 subscribers and events in turn, at fixed times over many connections, up to five times as many as the server can
 * process. Its capacity is measured before, with few connections.
 */
export const overload: Measurement = {
  name: 'overload',
  title: `Overload, ${connections.toLocaleString('en')} connections, ${seconds} seconds of each load`,
  async run() {
    const workspace = createWorkspace({ campaigns: [list], subscribers: [listed, ...readers] });
    // With a port of one's choice, the server accepts more connections at a time.
    // With a smaller heap, one address gets fewer connections.
    const options = { megabytes: 4096 };
    await using server = await startServer(workspace, [`--port=${await findFreePort()}`, '--probes'], options);
    const client = new OpenLoop(server.url);
    const capacity = await measureCapacity(server.url);
    await client.open(connections);
    const rows: Row[] = [];
    let least = 0;
    for (const load of [0.5, 1, 2, 5]) {
      const { accepted, health, broken, megabytes } = await client.run(
        loadRequests,
        capacity * load,
        seconds,
        server.pid,
      );
      least ||= megabytes;
      const add = (quantity: string, value: number, unit: string, atMost: number) =>
        rows.push({ quantity: `${load} ×: ${quantity}`, values: [value], unit, ...(load === 5 && { atMost }) });
      rows.push({ quantity: `${load} ×: accepted requests`, values: [accepted.length / seconds], unit: '/s' });
      add('time of accepted requests (p99)', percentile(accepted), 'ms', 1000);
      add('time of /health (p99)', percentile(health), 'ms', 50);
      add('connections without a response', broken, 'connections', 0);
      add('memory at most', megabytes, 'MB', 1.5 * least);
    }
    client.close();
    return rows;
  },
};

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
