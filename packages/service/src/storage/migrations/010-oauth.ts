import type { Kysely } from 'kysely';
import { createTable } from './create-table.ts';

/** OAuth 2: applications, passwords of users, authorization requests and verification codes. */
export async function oauth(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('password_hash', 'text').execute();
  await db.schema.alterTable('tokens').addColumn('client_id', 'text').execute();
  await db.schema.createIndex('tokens_by_application').on('tokens').column('client_id').execute();
  await createTable(db, 'applications', {
    key: 'client_id',
    text: 'client_id secret_hash name created_at',
    integer: 'active',
    nullableText: 'callback_url',
  }).execute();
  const authorization = {
    key: 'hash',
    text: 'hash client_id user_id redirect_uri expires_at',
    nullableText: 'code_challenge code_challenge_method',
  };
  await createTable(db, 'authorization_requests', authorization)
    .addColumn('browser_hash', 'text', (c) => c.notNull())
    .addColumn('state', 'text')
    .execute();
  await createTable(db, 'verification_codes', authorization).addColumn('token_hash', 'text').execute();
  for (const table of ['authorization_requests', 'verification_codes']) {
    await db.schema.createIndex(`${table}_by_expiry`).on(table).column('expires_at').execute();
  }
}
