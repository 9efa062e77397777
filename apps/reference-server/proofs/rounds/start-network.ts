import type { PostgresPair } from '../../harness/postgres-pair.ts';
import { type DatabaseProxy, startProxy } from './start-proxy.ts';

/** The network between servers and the pair, with the disturbances of a proxy. */
export interface DatabaseNetwork extends Omit<DatabaseProxy, 'port' | 'routed'> {
  /** URL with one address, which leads to the server that `route` names, as a virtual address does. */
  address: string;
  /** Makes the address lead to the primary again. */
  restore(): void;
}

/** Starts a proxy that leads to the primary. */
export async function startNetwork(pair: PostgresPair): Promise<DatabaseNetwork> {
  const { port, routed: _, ...proxy } = await startProxy();
  const restore = () => proxy.route(pair.primary.port);
  restore();
  return { ...proxy, address: `postgres://postgres:secret@127.0.0.1:${port}/postgres`, restore };
}
