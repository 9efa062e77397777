import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';

export interface Listening {
  port: number;
  /** For a server of HTTP. */
  url: string;
  /** Ends the server and, of one of HTTP, its connections. */
  close(): Promise<void>;
}

/** Lets a server listen on a free port of the loopback address. */
export async function listen(server: Server & { closeAllConnections?(): void }): Promise<Listening> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections?.();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
