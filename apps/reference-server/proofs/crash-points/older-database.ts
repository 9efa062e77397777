import { type Database, dialectOf } from '@email-automation/service/storage/database';
import { foundation } from '@email-automation/service/storage/migrations/001-foundation';
import { activity } from '@email-automation/service/storage/migrations/002-activity';
import { retriesAndLimits } from '@email-automation/service/storage/migrations/003-retries-and-limits';
import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';

/** Creates the database of an older version, with rows that later migrations change. */
export async function createOlderDatabase({ query }: Database): Promise<void> {
  const dialect = dialectOf(query);
  const migrations: Record<string, Migration> = {
    '001-foundation': { up: (db) => foundation(db, dialect) },
    '002-activity': { up: activity },
    '003-retries-and-limits': { up: (db) => retriesAndLimits(db, dialect) },
  };
  const { error } = await new Migrator({
    db: query,
    provider: { getMigrations: async () => migrations },
  }).migrateToLatest();
  if (error) throw error;
  // biome-ignore lint/suspicious/noExplicitAny: the tables of an older version
  const older = query as Kysely<any>;
  const created_at = '2026-01-01T00:00:00Z';
  await older.insertInto('users').values({ id: 'ada', email: 'ada@seven.example', name: 'Ada' }).execute();
  const broadcast = { account_id: '7', name: 'News', from_name: '', from_email: '', postal_address: '', created_at };
  const content = { subject: 'News', html_body: '', text_body: 'News', localize_sending_time: 0 };
  for (const [id, status] of [
    ['due', 'scheduled'],
    ['over', 'sent'],
  ]) {
    await older
      .insertInto('broadcasts')
      .values({ ...broadcast, ...content, id, status, send_at: created_at })
      .execute();
  }
  const subscription = {
    account_id: '7',
    campaign_id: 'c',
    status: 'active',
    lap: 0,
    starting_email_index: 0,
    created_at,
  };
  for (const [subscriber_id, is_complete] of [
    ['kim', 0],
    ['lee', 1],
  ]) {
    const subscriber = { id: `s-${subscriber_id}`, subscriber_id, subscriber_created_at: created_at, is_complete };
    await older
      .insertInto('campaign_subscriptions')
      .values({ ...subscription, ...subscriber })
      .execute();
  }
}
