import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { runServer } from 'verdaccio';

export interface Registry {
  /** Without a slash at its end. */
  url: string;
  close(): Promise<void>;
}

/** A registry on the loopback address that keeps its packages in a folder, takes them from anybody, and asks no other. */
export async function startRegistry(folder: string): Promise<Registry> {
  const server = await runServer({
    storage: join(folder, 'storage'),
    // Verdaccio looks for what it keeps beside a file of this name.
    configPath: join(folder, 'verdaccio.yaml'),
    self_path: join(folder, 'verdaccio.yaml'),
    uplinks: {},
    packages: { '**': { access: '$all', publish: '$anonymous', unpublish: '$anonymous' } },
    web: { enable: false },
    max_body_size: '100mb',
    log: { type: 'stdout', format: 'pretty', level: 'fatal' },
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
