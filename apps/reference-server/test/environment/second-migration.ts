import type { Database, Dialect } from '@email-automation/service/storage/database';
import { migrate, migrationsOf } from '@email-automation/service/storage/schema/migrate';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** All migrations, and another one: it changes a table and its rows, and then adds a table. */
export const withSecondMigration = (dialect: Dialect): Record<string, Migration> => ({
  ...migrationsOf(dialect),
  '002-nicknames': {
    // biome-ignore lint/suspicious/noExplicitAny: the tables of no version
    async up(db: Kysely<any>) {
      await db.schema.alterTable('users').addColumn('nickname', 'text').execute();
      await db.updateTable('users').set({ nickname: sql`lower(name)` }).execute();
      await db.schema.createTable('nicknames').addColumn('nickname', 'text').execute();
      const nicknames = db.selectFrom('users').select('nickname');
      await db.insertInto('nicknames').columns(['nickname']).expression(nicknames).execute();
    },
  },
});

/** Creates a database without the second migration, with rows that it changes. */
export async function createOlderDatabase(database: Database): Promise<void> {
  await migrate(database);
  const users = ['Ada', 'Kim'].map((name) => ({ id: name, email: `${name}@seven.example`, name, password_hash: null }));
  await database.query.insertInto('users').values(users).execute();
}
