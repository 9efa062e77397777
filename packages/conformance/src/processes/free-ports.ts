import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** Ports that a server got already; it may not listen yet. */
const given = new Set<number>();

/** Finds unused ports of this machine, new ones at each call. */
export async function findFreePorts(count: number, host: string): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = await findFreePort(host);
    if (given.has(port)) continue;
    given.add(port);
    ports.push(port);
  }
  return ports;
}

async function findFreePort(host: string): Promise<number> {
  const probe = createServer().listen(0, host);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
