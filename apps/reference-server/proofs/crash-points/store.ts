import { rmSync } from 'node:fs';
import {
  createSnapshotTable,
  restoreSnapshot,
  type Snapshot,
  takeSnapshot,
} from '@email-automation/sandbox/snapshots/snapshot-store';
import { clearUsage } from '@email-automation/service/storage/access/rate-limit-usage';
import { type Database, dialectOf } from '@email-automation/service/storage/database';
import { openDatabase } from '@email-automation/service/storage/open';
import { columns } from '@email-automation/service/storage/schema/tables';
import { type Kysely, sql } from 'kysely';

/** The rows of each table, as the engine returns them. */
export type Dump = Record<string, Record<string, unknown>[]>;

/** The database of one case after the other, which this process has open only while it works on it. */
export interface Store {
  /** File or URL. */
  location: string;
  /** Makes the present rows the ones that `restore` brings back. No server may have the database open. */
  capture(): Promise<void>;
  restore(): Promise<void>;
  dump(): Promise<Dump>;
}

/**
 * @param location of an empty database
 * @param begin creates the tables with which each case begins, if migrations are the use case
 */
export function createStore(location: string, begin?: (database: Database) => Promise<void>): Store {
  let snapshot: Snapshot;
  const work = async <Result>(use: (database: Database) => Promise<Result>): Promise<Result> => {
    const database = openDatabase(location);
    return use(database).finally(() => database.close());
  };
  return {
    location,
    capture: () =>
      work(async (database) => {
        await createSnapshotTable(database);
        snapshot = await takeSnapshot(database, 'start', 0);
      }),
    async restore() {
      if (location.startsWith('postgres')) await work(({ query }) => leaveNothing(query, begin !== undefined));
      else if (begin) for (const suffix of ['', '-wal', '-shm']) rmSync(location + suffix, { force: true });
      await work(async (database) => {
        if (begin) return begin(database);
        await restoreSnapshot(database, snapshot);
        await clearUsage(database.query);
      });
    },
    dump: () =>
      work(async ({ query }) => {
        const found = begin ? await query.introspection.getTables({ withInternalKyselyTables: true }) : [];
        const tables = begin ? found.map(({ name }) => name) : Object.keys(columns);
        const dumped: Dump = { structure: begin ? await readStructure(query) : [] };
        for (const table of tables)
          dumped[table] = await query
            .selectFrom(table as 'accounts')
            .selectAll()
            .execute();
        return dumped;
      }),
  };
}

/** Ends what a killed process has left in PostgreSQL. @param dropsTables whether the tables go, too */
async function leaveNothing(query: Database['query'], dropsTables: boolean): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(query);
  if (!dropsTables) return;
  await sql`drop schema public cascade`.execute(query);
  await sql`create schema public`.execute(query);
}

/** The tables with their columns, and the indexes. */
async function readStructure(query: Database['query']): Promise<Record<string, unknown>[]> {
  const structure =
    dialectOf(query).name === 'sqlite'
      ? sql`select name, sql from sqlite_schema where name not like 'sqlite%' and name not like 'kysely%'`
      : sql`select table_name as name, string_agg(column_name || ' ' || data_type || ' ' || is_nullable, ', ' order by column_name) as sql
          from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%' group by table_name
          union all select indexname, indexdef from pg_indexes where schemaname = 'public' and tablename not like 'kysely%'`;
  // biome-ignore lint/suspicious/noExplicitAny: the tables of no version
  return (await structure.execute(query as Kysely<any>)).rows as Record<string, unknown>[];
}
