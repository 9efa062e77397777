import type { PostgresPair } from '../../harness/postgres-pair.ts';
import { type DatabaseProxy, startProxy } from './start-proxy.ts';

/** The network between servers and the pair, on which all disturbances of a proxy act at once. */
export interface DatabaseNetwork extends Omit<DatabaseProxy, 'port' | 'routed'> {
  /** URL with one address, which leads to the server that `route` names, as a virtual address does. */
  oneAddress: string;
  /** URL with an address for each server of the pair, of which clients find the primary. */
  severalHosts: string;
  /** Makes each address lead to its server again, and the one address to the primary. */
  restore(): void;
}

/** Starts a proxy for the one address, and a proxy for each server. */
export async function startNetwork(pair: PostgresPair): Promise<DatabaseNetwork> {
  const single = await startProxy();
  const hosts = await Promise.all(
    [pair.primary, pair.standby].map(async ({ port }) => ({ target: port, proxy: await startProxy() })),
  );
  const all = [single, ...hosts.map(({ proxy }) => proxy)];
  const locate = (proxies: DatabaseProxy[]) => {
    const addresses = proxies.map(({ port }) => `127.0.0.1:${port}`).join(',');
    return `postgres://postgres:secret@${addresses}/postgres`;
  };
  const network: DatabaseNetwork = {
    oneAddress: locate([single]),
    severalHosts: locate(hosts.map(({ proxy }) => proxy)),
    route(route) {
      single.route(route);
      for (const { target, proxy } of hosts) {
        if (typeof route !== 'number' || route === target) proxy.route(route);
        // What cannot be reached stays so, each in its way.
        else if (proxy.routed() === target) proxy.route('refused');
      }
    },
    restore() {
      single.route(pair.primary.port);
      for (const { target, proxy } of hosts) proxy.route(target);
    },
    cut() {
      for (const proxy of all) proxy.cut();
    },
    silence() {
      for (const proxy of all) proxy.silence();
    },
    async loseCommits(count) {
      await Promise.all([single.loseCommits(count), Promise.any(hosts.map(({ proxy }) => proxy.loseCommits(count)))]);
    },
    resume() {
      for (const proxy of all) proxy.resume();
    },
    async close() {
      await Promise.all(all.map((proxy) => proxy.close()));
    },
  };
  network.restore();
  return network;
}
