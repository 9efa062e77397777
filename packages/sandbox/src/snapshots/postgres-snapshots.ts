import { sql } from 'kysely';
import type { SnapshotDialect } from './snapshot-store.ts';

/** Copies without indexes. Only the tables that are named change, in the schema of the server's own tables. */
export const postgresSnapshots: SnapshotDialect = {
  async copy(db, table, copy) {
    // Tables of a snapshot that its list no longer has.
    await db.schema.dropTable(copy).ifExists().execute();
    await sql`create table ${sql.table(copy)} as table ${sql.table(table)}`.execute(db);
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
