import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { ofAll } from './postgres.ts';
import type { NodeName } from './postgres-keeper.ts';
import { startKeeper } from './start-keeper.ts';

export interface PostgresNode {
  name: NodeName;
  port: number;
  /** `postgres://user:password@host:port/`, without the name of a database. */
  url: string;
}

/** Two PostgreSQL servers: each commit of the primary waits until the standby has it on its disk. */
export interface PostgresPair {
  readonly primary: PostgresNode;
  readonly standby: PostgresNode;
  /** Ends all processes of a server with SIGKILL. */
  kill(node: PostgresNode): Promise<void>;
  /** Stops all processes of a server with SIGSTOP: connections stay open, without a response. */
  freeze(node: PostgresNode): Promise<void>;
  /** Lets a frozen server go on. */
  thaw(node: PostgresNode): Promise<void>;
  /** Commits of the primary no longer wait for the standby, which gets no changes from now on. For mutants. */
  breakReplication(): Promise<void>;
  /** Makes the standby the primary, and waits until it accepts writes. The former primary, if it lives, still believes that it is one. */
  promote(): Promise<void>;
  /** Starts the primary that was killed with the data that it has; its standby connects by itself. */
  recoverPrimary(): Promise<void>;
  /** Starts the standby that was killed with the data that it has, and waits until commits wait for it again. */
  recoverStandby(): Promise<void>;
  /** Builds the standby anew from a copy of the running primary; waits until commits wait for it. */
  rebuildStandby(): Promise<void>;
  stop(): Promise<void>;
}

const ofPairs = [
  'wal_retrieve_retry_interval=100ms',
  // Only commits write the log, so that a crash always loses those that do not wait for it.
  'wal_writer_delay=10s',
  'wal_writer_flush_after=1GB',
  'wal_keep_size=512MB',
];

/** Starts a primary and its synchronous standby, with data in temporary folders. They end with this process at the latest. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const settings = [...ofAll, ...ofPairs];
  const { ports, urlOf, send, stop } = await startKeeper();
  const createNode = (name: NodeName): PostgresNode => ({ name, port: ports[name], url: urlOf(name) });
  let [primary, standby] = [createNode('a'), createNode('b')];
  const standbySettings = () => {
    const from = `host=127.0.0.1 port=${primary.port} user=postgres password=secret application_name=${standby.name}`;
    return [...settings, `primary_conninfo=${from}`];
  };
  const startStandby = async () => {
    await send({ do: 'start', node: standby.name, settings: standbySettings() });
    await makeSynchronous(primary, standby);
  };
  const pair: PostgresPair = {
    get primary() {
      return primary;
    },
    get standby() {
      return standby;
    },
    kill: ({ name }) => send({ do: 'kill', node: name }),
    freeze: ({ name }) => send({ do: 'freeze', node: name }),
    thaw: ({ name }) => send({ do: 'thaw', node: name }),
    breakReplication: () =>
      connected(primary, async (client) => {
        await client.query("alter system set synchronous_standby_names = ''");
        await client.query('select pg_reload_conf()');
        const { rows } = await client.query('select pid from pg_stat_replication');
        for (const { pid } of rows) process.kill(pid, 'SIGSTOP');
      }),
    async promote() {
      await connected(standby, async (client) => {
        await client.query('select pg_promote(false)');
        await until(client, 'select not pg_is_in_recovery() as done', 5);
      });
      [primary, standby] = [standby, primary];
    },
    recoverPrimary: () => send({ do: 'start', node: primary.name, settings }),
    recoverStandby: startStandby,
    async rebuildStandby() {
      await send({ do: 'kill', node: standby.name });
      await connected(primary, async (client) => {
        // Both calls must have the same connection.
        await client.query("select pg_backup_start('pair', fast => true)");
        await send({ do: 'copy', from: primary.name, to: standby.name });
        const { rows } = await client.query('select labelfile from pg_backup_stop(wait_for_archive => false)');
        await send({ do: 'label', label: rows[0].labelfile });
      });
      await startStandby();
    },
    stop,
  };
  try {
    await send({ do: 'start', node: 'a', settings });
    await pair.rebuildStandby();
  } catch (error) {
    await pair.stop();
    throw error;
  }
  return pair;
}

/** Waits until the primary's commits wait for the standby, and until the standby has all commits before. */
async function makeSynchronous(primary: PostgresNode, standby: PostgresNode): Promise<void> {
  await connected(primary, async (client) => {
    await until(client, `select state = 'streaming' as done from pg_stat_replication`);
    await client.query(`alter system set synchronous_standby_names = '${standby.name}'`);
    await client.query('select pg_reload_conf()');
    await until(client, `select current_setting('synchronous_standby_names') = '${standby.name}' as done`);
    // The checkpointer announces the setting to the other processes before it makes a checkpoint.
    await client.query('checkpoint');
    const { rows } = await client.query('select pg_current_wal_flush_lsn() as position');
    const { position } = rows[0];
    await until(
      client,
      `select sync_state = 'sync' and flush_lsn >= '${position}' as done from pg_stat_replication where state = 'streaming'`,
    );
  });
}

async function until(client: pg.Client, query: string, milliseconds = 20): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await client.query(query)).rows[0]?.done) {
    if (Date.now() > end) throw new Error(`PostgreSQL did not come to this within a minute: ${query}`);
    await setTimeout(milliseconds);
  }
}

async function connected<T>({ url }: PostgresNode, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: `${url}postgres`, connectionTimeoutMillis: 10_000 });
  // The query fails if the server is killed first.
  client.on('error', () => {});
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
