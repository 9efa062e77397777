import type { Kysely } from 'kysely';

/** OAuth 2: applications, passwords of users, authorization requests and verification codes. */
export async function oauth(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('password_hash', 'text').execute();
  await db.schema.alterTable('tokens').addColumn('client_id', 'text').execute();
  await db.schema.createIndex('tokens_by_application').on('tokens').column('client_id').execute();
  await db.schema
    .createTable('applications')
    .addColumn('client_id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('secret_hash', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('callback_url', 'text')
    .addColumn('active', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  const grant = (table: string) =>
    db.schema
      .createTable(table)
      .addColumn('hash', 'text', (c) => c.primaryKey().notNull())
      .addColumn('client_id', 'text', (c) => c.notNull())
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('redirect_uri', 'text', (c) => c.notNull())
      .addColumn('code_challenge', 'text')
      .addColumn('code_challenge_method', 'text')
      .addColumn('expires_at', 'text', (c) => c.notNull());
  await grant('authorization_requests')
    .addColumn('browser_hash', 'text', (c) => c.notNull())
    .addColumn('state', 'text')
    .execute();
  await grant('verification_codes').addColumn('token_hash', 'text').execute();
  for (const table of ['authorization_requests', 'verification_codes']) {
    await db.schema.createIndex(`${table}_by_expiry`).on(table).column('expires_at').execute();
  }
}
