import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../database.ts';

/** Retries and dead letters of batches, and the shared usage of rate limits. */
export async function retriesAndLimits(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema
    .alterTable('queued_batches')
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('queued_batches').addColumn('retry_at', 'text').execute();
  await db.schema.alterTable('queued_batches').addColumn('error', 'text').execute();
  await db.schema
    .createTable('dead_letters')
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('request_id', 'text', (c) => c.notNull())
    .addColumn('operation', 'text', (c) => c.notNull())
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('accepted_at', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('error', 'text', (c) => c.notNull())
    .addColumn('dead_lettered_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('dead_letters_pk', ['account_id', 'request_id'])
    .execute();
  await db.schema
    .createTable('rate_limit_usage')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('used', 'integer', (c) => c.notNull())
    .addColumn('ends_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('rate_limit_usage_pk', ['name'])
    .execute();
  // Every request writes it. An unlogged table does not wait for the disk; a crash loses at most an hour of usage.
  if (dialect.name === 'postgres') await sql`alter table rate_limit_usage set unlogged`.execute(db);
}
