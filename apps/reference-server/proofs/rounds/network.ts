import { connect, createServer, type Socket } from 'node:net';
import { listen } from '@email-automation/test-tools/listen';
import type { PostgresPair } from '../../harness/postgres-pair.ts';

/** Where new connections go: to a port, nowhere (they are refused), or to a host that never responds. */
type Route = number | 'refused' | 'silent';

/** The network between the processes and PostgreSQL: one address, which leads to the primary, as a proxy in front of it does. */
export interface DatabaseNetwork {
  /** URL of the database at that address. */
  address: string;
  /** Sets where connections go from now on; the present ones stay. */
  route(route: Route): void;
  /** Makes the address lead to the primary again. */
  restore(): void;
  /** Breaks all present connections. */
  cut(): void;
  /** Lets all present connections stay open without passing anything on, as if the other host had vanished. */
  silence(): void;
  /**
   * Passes on the next commit of each connection, and none of the responses from then on, until the connections are cut.
   * @returns when so many connections lost the response to a commit
   */
  loseCommits(count: number): Promise<void>;
  /** Lets silent connections go on, with everything that was sent in silence; those that reached no server break. */
  resume(): void;
  close(): Promise<void>;
}

interface Connection {
  near: Socket;
  far: Socket | undefined;
  silent: boolean;
}

/** Starts a TCP proxy that leads to the primary, on a free port of the loopback address. */
export async function startNetwork(pair: PostgresPair): Promise<DatabaseNetwork> {
  let route: Route = pair.primary.port;
  const connections = new Set<Connection>();

  const open = (near: Socket) => {
    if (route === 'refused') return near.resetAndDestroy();
    const far = route === 'silent' ? undefined : connect(route, '127.0.0.1');
    const connection: Connection = { near, far, silent: route === 'silent' };
    connections.add(connection);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ]) {
      socket?.setNoDelay(true);
      // The event `close` follows.
      socket?.on('error', () => {});
      socket?.once('close', () => {
        // The host at the other end of a silent connection does not tell its end.
        if (connection.silent && socket === far) return;
        connections.delete(connection);
        other?.destroy();
      });
    }
    if (far) near.pipe(far).pipe(near);
    else near.pause();
  };
  const cut = () => {
    for (const { near, far } of connections) {
      near.resetAndDestroy();
      far?.destroy();
    }
  };

  const { port, close } = await listen(createServer(open));
  return {
    address: `postgres://postgres:secret@127.0.0.1:${port}/postgres`,
    cut,
    route(next) {
      route = next;
    },
    restore() {
      route = pair.primary.port;
    },
    silence() {
      for (const connection of connections) {
        connection.silent = true;
        for (const socket of [connection.near, connection.far]) socket?.unpipe().pause();
      }
    },
    loseCommits(count) {
      let left = count;
      return new Promise((resolve) => {
        for (const { near, far } of connections)
          near.on('data', (sent) => {
            if (!sent.includes('commit\0')) return;
            far?.unpipe(near).resume();
            if (--left === 0) resolve();
          });
      });
    },
    resume() {
      for (const connection of connections) {
        const { near, far } = connection;
        if (!connection.silent) continue;
        connection.silent = false;
        if (!far || far.destroyed) near.destroy();
        else near.pipe(far).pipe(near);
      }
    },
    async close() {
      const closed = close();
      cut();
      await closed;
    },
  };
}
