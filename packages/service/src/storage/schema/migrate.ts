import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration';
import { type Database, type Dialect, dialectOf, type Queries } from '../database.ts';
import { firstSchema } from '../migrations/001-first-schema.ts';
import { columnMigrations } from '../migrations/column-migrations.ts';
import { toUnavailable } from '../unavailable.ts';
import { findNewerMigrations } from './newer-migrations.ts';

/** The migration of a database with data before this version can use it. */
export interface MigrationPlan {
  /** Migrations that run now, in their order. */
  pending: string[];
  /** Migrations of later versions that have run, and that this version can do without. */
  newer: string[];
}

/** All migrations, by their names in their order: those that are written, and those that add columns. */
export const migrationsOf = (dialect: Dialect): Record<string, Migration> => ({
  '001-first-schema': { up: (db) => firstSchema(db, dialect) },
  ...columnMigrations(dialect),
});

/**
 * Migrates the database to the newest schema. When several servers start at once, each migration runs once.
 * @param announce gets the plan before anything changes, unless the database is new or up to date
 * @param migrationsFor of all migrations; tests add more
 * @throws NewerDatabase when a later version has changed the database so that this version cannot use it
 * @throws UnreleasedDatabase when the database is from before the first release
 * @throws the error of the migration that failed; its changes are rolled back
 */
export async function migrate(
  { query }: Database,
  announce: (plan: MigrationPlan) => void = () => {},
  migrationsFor = migrationsOf,
): Promise<void> {
  const dialect = dialectOf(query);
  const migrations = migrationsFor(dialect);
  const run = async (db: Queries) => {
    const applied = await listMigrations(db);
    const newer = findNewerMigrations(applied, Object.keys(migrations));
    const pending = Object.keys(migrations).filter((name) => !applied.includes(name));
    if (applied.length > 0 && pending.length + newer.length > 0) announce({ pending, newer });
    // Kysely would read the whole schema twice to find no migration.
    if (pending.length === 0) return;
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
