import type { Queries } from '@email-automation/service/storage/database';
import { sql } from 'kysely';
import type { SnapshotDialect } from './snapshot-store.ts';

/** Beyond it, new files and new indexes take less time than a change of a table. */
const manyRows = 10_000;

/** Copies without indexes. Only the tables that are named change, in the schema of the server's own tables. */
export const postgresSnapshots: SnapshotDialect = {
  async copy(db, table, copy) {
    // Tables of a snapshot that its list no longer has.
    await db.schema.dropTable(copy).ifExists().execute();
    await sql`create table ${sql.table(copy)} as table ${sql.table(table)}`.execute(db);
  },
  async restore(db, table, copy) {
    if (await isLarge(db, table)) await sql`truncate ${sql.table(table)}`.execute(db);
    else await sql`delete from ${sql.table(table)}`.execute(db);
    const indexes = (await isLarge(db, copy)) ? await indexesOf(db, table) : [];
    for (const { drop } of indexes) await sql.raw(drop).execute(db);
    await sql`insert into ${sql.table(table)} select * from ${sql.table(copy)}`.execute(db);
    for (const { create } of indexes) await sql.raw(create).execute(db);
    if (indexes.length > 0) await sql`analyze ${sql.table(table)}`.execute(db);
  },
  async readPosition(db) {
    const { rows } = await sql<{ position: number }>`
      select case when is_called then last_value else 0 end as position from queued_batches_position_seq
    `.execute(db);
    return rows[0]?.position ?? 0;
  },
  async writePosition(db, position) {
    await sql`select setval('queued_batches_position_seq', ${Math.max(1, position)}, ${position > 0})`.execute(db);
  },
};

async function isLarge(db: Queries, table: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} offset ${manyRows} limit 1`.execute(db);
  return rows.length > 0;
}

/** The statements that drop and create the indexes of a table and its constraints that have an index. */
async function indexesOf(db: Queries, table: string): Promise<{ drop: string; create: string }[]> {
  const { rows } = await sql<{ drop: string; create: string }>`
    select
      case when conname is null then format('drop index %s', indexrelid::regclass)
        else format('alter table %s drop constraint %I', indrelid::regclass, conname) end as drop,
      case when conname is null then pg_get_indexdef(indexrelid)
        else format('alter table %s add constraint %I %s', indrelid::regclass, conname,
          pg_get_constraintdef(pg_constraint.oid)) end as create
    from pg_index left join pg_constraint on conindid = indexrelid and contype in ('p', 'u')
    where indrelid = ${table}::regclass order by indexrelid
  `.execute(db);
  return rows;
}
