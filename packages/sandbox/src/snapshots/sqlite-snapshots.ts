import type { Queries } from '@email-automation/service/storage/database';
import { sql } from 'kysely';
import type { SnapshotDialect } from './snapshot-store.ts';

/**
 * Copies between tables with the same columns and indexes, into an empty table. SQLite then copies pages of the table and of
 * its indexes, which takes a seventh of the time of inserting rows.
 */
export const sqliteSnapshots: SnapshotDialect = {
  async copy(db, table, copy) {
    // Tables of a snapshot that its list no longer has.
    await db.schema.dropTable(copy).ifExists().execute();
    for (const statement of await definitionsOf(db, table, copy)) await sql.raw(statement).execute(db);
    await sql`insert into ${sql.table(copy)} select * from ${sql.table(table)}`.execute(db);
  },
  async readPosition(db) {
    const { rows } = await sql<{
      position: number;
    }>`select seq as position from sqlite_sequence where name = 'queued_batches'`.execute(db);
    return rows[0]?.position ?? 0;
  },
  async writePosition(db, position) {
    await sql`delete from sqlite_sequence where name = 'queued_batches'`.execute(db);
    await sql`insert into sqlite_sequence (name, seq) values ('queued_batches', ${position})`.execute(db);
  },
};

/** The statements that created a table and its indexes, for a copy of another name. Kysely quotes all names. */
async function definitionsOf(db: Queries, table: string, copy: string): Promise<string[]> {
  const { rows } = await sql<{ type: 'table' | 'index'; name: string; sql: string }>`
    select type, name, sql from sqlite_master where tbl_name = ${table} and sql is not null order by type = 'index'
  `.execute(db);
  return rows.map((row) =>
    row.sql
      .replace(/^create table "\w+"/i, `create table "${copy}"`)
      .replace(/^(create (?:unique )?index) "(\w+)" on "\w+"/i, `$1 "${copy}_$2" on "${copy}"`),
  );
}
