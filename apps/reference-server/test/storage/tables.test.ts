import { columns } from '@email-automation/service/domain/columns';
import { columnMigrations } from '@email-automation/service/storage/migrations/column-migrations';
import { openDatabase } from '@email-automation/service/storage/open';
import { migrate, migrationsOf } from '@email-automation/service/storage/schema/migrate';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readReleasedServer } from '../../released/released-server.ts';
import { newBareLocation } from '../environment/databases.ts';

test('each column that the last release does not have names the migration that adds it', () => {
  const released = readReleasedServer().sqlite.columns;
  const unnamed = Object.entries(columns).flatMap(([table, ofTable]) =>
    Object.entries<string>(ofTable)
      .filter(([column, definition]) => !released.includes(`${table}.${column}`) && !/ \d{3}-/.test(definition))
      .map(([column]) => `${table}.${column}`),
  );
  expect(unnamed, 'Databases of the last release would lack them: end them like `002-subscriber-phone`.').toEqual([]);
});

/** Numbers that the server counts, and numbers from requests and workspace files, whose limits have examples and tests. */
const bounded = `campaigns.email_count campaigns.active_subscriber_count campaigns.unsubscribed_subscriber_count
  campaigns.unsubscribed_count campaigns.removed_count campaign_emails.position campaign_subscriptions.lap
  campaign_subscriptions.last_sent_email_index queued_batches.position queued_batches.attempts record_failures.record
  dead_letters.attempts dead_letters.position processed_batches.position processed_batches.records
  processed_batches.failed processed_batches.attempts rate_limit_usage.used rate_limit_usage.ends_at outbox.attempts
  subscribers.utc_offset subscribers.lead_score campaign_subscriptions.starting_email_index
  campaigns.minutes_from_midnight goals.default_value conversions.value`.split(/\s+/);

test('every number that is stored is known to fit into its column', () => {
  const numbers = Object.entries(columns).flatMap(([table, ofTable]) =>
    Object.entries<string>(ofTable).flatMap(([column, definition]) =>
      /^(integer|bigint|position)/.test(definition) ? [`${table}.${column}`] : [],
    ),
  );
  expect(numbers.sort(), 'A larger number would get a 500: limit it, and test the limit.').toEqual(bounded.sort());
});

test('columns of a later version are added to existing tables, with their defaults', async () => {
  const database = openDatabase(await newBareLocation());
  await migrate(database);
  const insert = (name: string) => sql`insert into event_actions (account_id, name) values ('1', ${name})`;
  await insert('Before').execute(database.query);
  const later = { event_actions: { label: 'text? 999-actions', is_new: 'boolean=0 999-actions' } } as const;
  await migrate(database, undefined, (dialect) => ({ ...migrationsOf(dialect), ...columnMigrations(dialect, later) }));
  await insert('After').execute(database.query);
  const { rows } = await sql`select name, label, is_new from event_actions order by name desc`.execute(database.query);
  expect(rows).toEqual(['Before', 'After'].map((name) => ({ name, label: null, is_new: 0 })));
  await database.close();
});
