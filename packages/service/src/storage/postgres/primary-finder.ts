import type { PoolClient } from 'pg';
import { Unavailable } from '../../domain/errors.ts';
import { limitWait } from '../../ports/deadline.ts';
import { toUnavailable } from '../unavailable.ts';
import { listHosts, parsePostgresUrl } from './url.ts';

/** A connection to one of the hosts. */
export interface HostConnection {
  /** The URL that it leads to. */
  url: string;
  /** The primary that it was found to lead to. */
  primary?: object;
}

export type PrimaryFinder = ReturnType<typeof createPrimaryFinder>;

/** All connections of the pool are in use for too long: another host would not help. */
const poolIsFull = /^timeout exceeded when trying to connect/;

/**
 * Creates what leads the connections of a pool to the one of several hosts that accepts writes. It begins with the first host of a
 * URL.
 * @throws InvalidDatabaseUrl
 */
export function createPrimaryFinder(location: string) {
  const { urls, acceptsWrites } = parsePostgresUrl(location);
  let next = 0;
  /** A new object whenever older connections must not be used again. */
  let primary = { url: '' };
  const isReadOnly = async (connection: Pick<PoolClient, 'query'>) =>
    (await connection.query('show transaction_read_only')).rows[0].transaction_read_only === 'on';
  /** Notes that a new connection failed, so that the next one leads to another host. */
  const leave = (url: string): void => {
    // Of several connections that fail at once, one moves on.
    if (url === urls[next]) next = (next + 1) % urls.length;
  };
  return {
    /** The URL for the next new connection. */
    nextUrl: () => urls[next] as string,
    leave,
    /** Checks a new connection. @throws Error with code 25006 if the server does not accept writes */
    async check(connection: HostConnection & Pick<PoolClient, 'query'>): Promise<void> {
      if (acceptsWrites && (await isReadOnly(connection))) {
        leave(connection.url);
        throw Object.assign(new Error('the server does not accept writes'), { code: '25006' });
      }
      if (primary.url !== connection.url) primary = { url: connection.url };
      connection.primary = primary;
    },
    /** Notes that a connection meets a server that no longer accepts writes: no connection to it is used again. */
    demote(connection: HostConnection): void {
      if (connection.primary === primary) primary = { url: '' };
    },
    /**
     * Takes a connection from the pool. If it must be a new one, each host is tried at most once.
     * @throws Unavailable if none of several hosts accepts writes
     */
    async connect(take: () => Promise<HostConnection & PoolClient>): Promise<PoolClient> {
      const reasons: string[] = [];
      for (;;)
        try {
          limitWait(0);
          const connection = await take();
          if (connection.primary === primary) return connection;
          connection.release(true);
        } catch (error) {
          const { message, code } = error as NodeJS.ErrnoException;
          const passes = toUnavailable(error) instanceof Unavailable && !poolIsFull.test(message);
          if (!passes || urls.length === 1) throw error;
          reasons.push(message || String(code));
          if (reasons.length < urls.length) continue;
          const hosts = listHosts(location).join(', ');
          const sentence = `None of ${hosts} accepts writes: ${reasons.join('; ')}.`;
          throw new Unavailable(Object.assign(new Error(sentence, { cause: error }), { code }));
        }
    },
  };
}
