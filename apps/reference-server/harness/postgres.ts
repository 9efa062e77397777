import { startKeeper } from './start-keeper.ts';

export interface PostgresServer {
  /** `postgres://user:password@host:port/`, without the name of a database. */
  url: string;
  /** Ends PostgreSQL at once, as a crash does; its data stay. */
  crash(): Promise<void>;
  /** Starts PostgreSQL again after `crash`. */
  recover(): Promise<void>;
  stop(): Promise<void>;
}

/** Settings of all servers. */
export const ofAll = ['unix_socket_directories=', 'listen_addresses=127.0.0.1', 'max_connections=200'];
const withoutDurability = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * Starts a PostgreSQL server with its data in a temporary folder. It ends with this process at the latest.
 * @param durable whether commits are on disk before they return (default: false; benchmarks and crashes need it)
 */
export async function startPostgres({ durable = false } = {}): Promise<PostgresServer> {
  const { urlOf, send, stop } = await startKeeper();
  const settings = [...ofAll, ...(durable ? [] : withoutDurability)];
  const start = () => send({ do: 'start', node: 'a', settings });
  await start();
  return { url: urlOf('a'), crash: () => send({ do: 'kill', node: 'a' }), recover: start, stop };
}
