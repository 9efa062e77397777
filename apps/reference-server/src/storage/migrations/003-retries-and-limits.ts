import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../database.ts';

/** Batches that fail are tried again and then set aside; what credentials have spent of their limits is shared. */
export async function retriesAndLimits(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema
    .alterTable('inbox')
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('inbox').addColumn('retry_at', 'text').execute();
  await db.schema.alterTable('inbox').addColumn('error', 'text').execute();
  await db.schema
    .createTable('batches_set_aside')
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('request_id', 'text', (c) => c.notNull())
    .addColumn('operation', 'text', (c) => c.notNull())
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('accepted_at', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('error', 'text', (c) => c.notNull())
    .addColumn('set_aside_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('batches_set_aside_pk', ['account_id', 'request_id'])
    .execute();
  await db.schema
    .createTable('spending')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('points', 'integer', (c) => c.notNull())
    .addColumn('ends_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('spending_pk', ['name'])
    .execute();
  // It is written at every request. Without the log nothing waits for the disk, and a crash forgets an hour at most.
  if (dialect.name === 'postgres') await sql`alter table spending set unlogged`.execute(db);
}
