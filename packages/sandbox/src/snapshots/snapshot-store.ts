import type { Table } from '@email-automation/service/domain/columns';
import { type Database, type Dialect, dialectOf, type Queries } from '@email-automation/service/storage/database';
import { columns, type Tables } from '@email-automation/service/storage/schema/tables';
import { acrossAccounts } from '@email-automation/service/storage/statements/across-accounts';
import { inTransaction } from '@email-automation/service/storage/statements/in-transaction';
import { sql, type Transaction } from 'kysely';
import { postgresSnapshots } from './postgres-snapshots.ts';
import { sqliteSnapshots } from './sqlite-snapshots.ts';

/** A copy of all data in the same database, which survives restarts. */
export interface Snapshot {
  id: number;
  name: string;
  /** Time of the sandbox when it was taken, in milliseconds since 1970. */
  clock: number;
  /** Name of the last migration before it was taken. */
  schema: string;
  /** The last position of a queued batch. */
  position: number;
  /** Number of subscribers. */
  subscribers: number;
}

/** How tables are copied within a database. Run it alone in a transaction. */
export interface SnapshotDialect {
  /** Creates a copy of a table, in place of a table of the same name. */
  copy(db: Queries, table: keyof Tables, copy: string): Promise<void>;
  /** The last position that a queued batch got, or 0. */
  readPosition(db: Queries): Promise<number>;
  /** Makes the next queued batch get the position after this one. */
  writePosition(db: Queries, position: number): Promise<void>;
}

const dialects: Record<Dialect['name'], SnapshotDialect> = { sqlite: sqliteSnapshots, postgres: postgresSnapshots };

/** How tables of this database are copied. */
const snapshotsOf = (db: Queries) => dialects[dialectOf(db).name];

type WithSnapshots = Tables & { sandbox_snapshots: { [Field in keyof Snapshot]: Snapshot[Field] } };

/**
 * The tables whose rows a snapshot has. Usage of limits is not among them: on SQLite it is in the memory of the server, and
 * the windows belong to the time before.
 */
const copied = (Object.keys(columns) as Table[]).filter((table) => !table.startsWith('rate_limit_'));

/** Name of the copy of a table. */
const copyOf = (id: number, table: Table) => `sandbox_snapshot_${id}_${table}`;

/** Prepares a database for snapshots. The database of a server that is no sandbox never gets the table. */
export async function createSnapshotTable({ query }: Database): Promise<void> {
  await query.schema
    .createTable('sandbox_snapshots')
    .ifNotExists()
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('clock', 'bigint', (column) => column.notNull())
    .addColumn('schema', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('subscribers', 'integer', (column) => column.notNull())
    .execute();
}

/** The snapshots of a database, oldest first. */
export function listSnapshots({ query }: Database): Promise<Snapshot[]> {
  return query.withTables<WithSnapshots>().selectFrom('sandbox_snapshots').selectAll().orderBy('id').execute();
}

export async function findSnapshot({ query }: Database, name: string): Promise<Snapshot | undefined> {
  const snapshots = query.withTables<WithSnapshots>().selectFrom('sandbox_snapshots');
  return snapshots.where('name', '=', name).selectAll().executeTakeFirst();
}

/** Copies all data, in place of an earlier snapshot of this name. @param clock in milliseconds since 1970 */
export function takeSnapshot({ query }: Database, name: string, clock: number): Promise<Snapshot> {
  return inTransaction(query.withTables<WithSnapshots>(), async (db) => {
    await removeSnapshot(db, name);
    const { last } = await db
      .selectFrom('sandbox_snapshots')
      .select((eb) => eb.fn.max('id').as('last'))
      .executeTakeFirstOrThrow();
    const id = (last ?? 0) + 1;
    const { copy, readPosition } = snapshotsOf(query);
    const all = acrossAccounts(db, 'whole database');
    for (const table of copied) await copy(all, table, copyOf(id, table));
    const { subscribers } = await all
      .selectFrom('subscribers')
      .select((eb) => eb.fn.countAll<number>().as('subscribers'))
      .executeTakeFirstOrThrow();
    const schema = await readSchema(db);
    const snapshot = { id, name, clock, schema, position: await readPosition(db), subscribers };
    await db.insertInto('sandbox_snapshots').values(snapshot).execute();
    return snapshot;
  });
}

/** Replaces all data by the data of a snapshot, in one transaction. */
export function restoreSnapshot({ query }: Database, { id, position }: Snapshot): Promise<void> {
  return inTransaction(query, async (db) => {
    const all = acrossAccounts(db, 'whole database');
    for (const table of copied) {
      await sql`delete from ${sql.table(table)}`.execute(all);
      await sql`insert into ${sql.table(table)} select * from ${sql.table(copyOf(id, table))}`.execute(all);
    }
    await snapshotsOf(query).writePosition(db, position);
  });
}

/** How many emails a snapshot has. */
export async function countEmails({ query }: Database, { id }: Snapshot): Promise<number> {
  const copy = sql.table(copyOf(id, 'outbox'));
  const { rows } = await sql<{ emails: number }>`select count(*) as emails from ${copy}`.execute(query);
  return Number(rows[0]?.emails);
}

/** Deletes a snapshot. @returns whether there was one of this name */
export function deleteSnapshot({ query }: Database, name: string): Promise<boolean> {
  return inTransaction(query.withTables<WithSnapshots>(), (db) => removeSnapshot(db, name));
}

async function removeSnapshot(db: Transaction<WithSnapshots>, name: string): Promise<boolean> {
  const removed = await db.deleteFrom('sandbox_snapshots').where('name', '=', name).returning('id').executeTakeFirst();
  if (removed) for (const table of copied) await db.schema.dropTable(copyOf(removed.id, table)).ifExists().execute();
  return removed !== undefined;
}

/** The last migration of a database: a snapshot fits only the tables that it was taken of. */
export async function readSchema(db: Queries): Promise<string> {
  const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db);
  return rows[0]?.name ?? '';
}
