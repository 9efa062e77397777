import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import { type Database, type Dialect, dialectOf, type Queries } from '../database.ts';
import { foundation } from '../migrations/001-foundation.ts';
import { activity } from '../migrations/002-activity.ts';
import { retriesAndLimits } from '../migrations/003-retries-and-limits.ts';
import { oauth } from '../migrations/010-oauth.ts';
import { emails } from '../migrations/020-emails.ts';
import { processedBatches } from '../migrations/030-processed-batches.ts';
import { forms } from '../migrations/031-forms.ts';
import { conversions } from '../migrations/032-conversions.ts';
import { emailsByTimeAndId } from '../migrations/033-emails-by-time-and-id.ts';
import { activityBySubscriber } from '../migrations/034-activity-by-subscriber.ts';
import { seriesProgress } from '../migrations/036-series-progress.ts';
import { orderOfWriting } from '../migrations/037-order-of-writing.ts';
import { emailsByState } from '../migrations/038-emails-by-state.ts';
import { rateLimitCounters } from '../migrations/041-rate-limit-counters.ts';
import { accountWork } from '../migrations/042-account-work.ts';
import { accountKeys } from '../migrations/043-account-keys.ts';
import { idempotencyKeys } from '../migrations/044-idempotency-keys.ts';
import { listVersion } from '../migrations/046-list-version.ts';
import { ordersOfLists } from '../migrations/047-orders-of-lists.ts';
import { toUnavailable } from '../unavailable.ts';
import { findNewerMigrations } from './newer-migrations.ts';

/** What happens to a database with data before this version can use it. */
export interface MigrationPlan {
  /** Migrations that run now, in their order. */
  pending: string[];
  /** Migrations of later versions that have run, and that this version can do without. */
  newer: string[];
}

const migrationsOf = (dialect: Dialect): Record<string, Migration> => ({
  '001-foundation': { up: (db) => foundation(db, dialect) },
  '002-activity': { up: activity },
  '003-retries-and-limits': { up: (db) => retriesAndLimits(db, dialect) },
  '010-oauth': { up: oauth },
  '020-emails': { up: emails },
  '030-processed-batches': { up: processedBatches },
  '031-forms': { up: forms },
  '032-conversions': { up: conversions },
  '033-emails-by-time-and-id': { up: emailsByTimeAndId },
  '034-activity-by-subscriber': { up: activityBySubscriber },
  '036-series-progress': { up: seriesProgress },
  '037-order-of-writing': { up: (db) => orderOfWriting(db, dialect) },
  '038-emails-by-state': { up: (db) => emailsByState(db, dialect) },
  '041-rate-limit-counters': { up: (db) => rateLimitCounters(db, dialect) },
  '042-account-work': { up: accountWork },
  '043-account-keys': { up: (db) => accountKeys(db, dialect) },
  '044-idempotency-keys': { up: idempotencyKeys },
  '046-list-version': { up: listVersion },
  '047-orders-of-lists': { up: (db) => ordersOfLists(db, dialect) },
});

/** The names of all migrations, in their order. */
export const migrationNames: readonly string[] = Object.keys(migrationsOf({} as Dialect));

/**
 * Migrates the database to the newest schema. When several servers start at once, each migration runs once.
 * @param announce gets the plan before anything changes, unless the database is new or there is nothing to say
 * @throws NewerDatabase when a later version has changed the database so that this version cannot use it
 * @throws the error of the migration that failed; its changes are rolled back
 */
export async function migrate({ query }: Database, announce: (plan: MigrationPlan) => void = () => {}): Promise<void> {
  const dialect = dialectOf(query);
  const migrations = migrationsOf(dialect);
  const run = async (db: Queries) => {
    const applied = await listMigrations(db);
    const newer = findNewerMigrations(applied, Object.keys(migrations));
    const pending = Object.keys(migrations).filter((name) => !applied.includes(name));
    if (applied.length > 0 && pending.length + newer.length > 0) announce({ pending, newer });
    // Kysely demands that it knows every migration that has run.
    const known = { ...migrations, ...Object.fromEntries(newer.map((name) => [name, { up: async () => {} }])) };
    const migrator = new Migrator({ db, provider: { getMigrations: async () => known } });
    const { error } = await migrator.migrateToLatest();
    // Kysely reports that it has discarded the connection, and not the error that ended it.
    if (error) throw toUnavailable(error);
  };
  if (dialect.name !== 'postgres') return run(query);
  // The transaction keeps one connection to PostgreSQL from the lock to the end, also behind a connection pooler.
  await query.transaction().execute(async (db) => {
    // Kysely creates its own tables before it takes the lock.
    await db.getExecutor().adapter.acquireMigrationLock(db as never, {} as never);
    await run(db);
  });
}

/** Whether a server or a command has created its tables in the database. */
export async function isMigrated({ query }: Pick<Database, 'query'>): Promise<boolean> {
  const tables = await query.introspection.getTables({ withInternalKyselyTables: true });
  return tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE);
}

/** The names of the migrations that have run, in their order; none in an empty database. */
export async function listMigrations(query: Queries): Promise<string[]> {
  if (!(await isMigrated({ query }))) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(query);
  return rows.map(({ name }) => name);
}
