import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { PostgresPair } from '../../harness/postgres-pair.ts';
import type { Environment } from '../rounds/environment.ts';
import { type Disturbance, moment } from './disturbance.ts';

/** Runs statements on a separate connection, which a crash may end. @returns a function that closes it */
async function execute({ location }: Environment, ...statements: string[]): Promise<() => Promise<void>> {
  const client = new pg.Client(location());
  client.on('error', () => {});
  await client.connect();
  for (const statement of statements) await client.query(statement);
  return () => client.end().catch(() => {});
}

const pairOf = ({ pair }: Environment) => pair as PostgresPair;

/** Disturbances of PostgreSQL and its standby. */
export const ofPostgres: readonly Disturbance[] = [
  {
    name: 'primary',
    times: 15,
    async run(environment) {
      const pair = pairOf(environment);
      await moment(environment.draw, 300);
      await pair.kill(pair.primary);
      await moment(environment.draw, 300);
      await pair.recoverPrimary();
    },
  },
  {
    name: 'primary while tables are locked',
    times: 5,
    short: 1,
    async run(environment) {
      const pair = pairOf(environment);
      const close = await execute(environment, 'begin', 'lock table queued_batches, events in exclusive mode');
      await setTimeout(200 + environment.draw.below(300));
      await pair.kill(pair.primary);
      await close();
      await pair.recoverPrimary();
    },
  },
  {
    name: 'connection',
    times: 10,
    short: 1,
    async run({ read, draw }) {
      await moment(draw, 300);
      const { rows } = await read((database) =>
        sql<{ pid: number }>`
          select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
          and backend_type = 'client backend'`.execute(database.query),
      );
      // PostgreSQL then ends all connections, and recovers from its log.
      if (rows.length > 0) process.kill(draw.pick(rows).pid, 'SIGKILL');
    },
  },
  {
    name: 'standby',
    times: 10,
    async run(environment) {
      const pair = pairOf(environment);
      await pair.kill(pair.standby);
      // Commits wait for it.
      await moment(environment.draw, 1000);
      await pair.recoverStandby();
    },
  },
  {
    name: 'paused PostgreSQL',
    times: 3,
    async run(environment) {
      const pair = pairOf(environment);
      await pair.freeze(pair.primary);
      await setTimeout(200 + environment.draw.below(2000));
      await pair.thaw(pair.primary);
    },
  },
];
