import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../database.ts';
import { createTable } from './create-table.ts';

/** The first tables. `account_id` comes first in every key, so that rows can be distributed by account. */
export async function foundation(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await createTable(db, 'accounts', {
    key: 'id',
    text: `id name url default_from_name default_from_email default_postal_address primary_email phone_number created_at`,
    integer: 'enable_third_party_cookies',
  }).execute();
  await createTable(db, 'users', { key: 'id', text: 'id email name' })
    .addUniqueConstraint('users_email', ['email'] as never[])
    .execute();
  await createTable(db, 'tokens', { key: 'hash', text: 'hash user_id kind name created_at' }).execute();
  await createTable(db, 'grants', { key: 'account_id user_id', text: 'account_id user_id' }).execute();

  await createTable(db, 'broadcasts', {
    key: 'account_id id',
    text: `account_id id status name from_name from_email postal_address created_at subject html_body text_body`,
    integer: 'localize_sending_time',
    nullableText: 'send_at bcc',
  }).execute();
  await createTable(db, 'campaigns', {
    key: 'account_id id',
    text: `account_id id status name from_name from_email postal_address days_of_the_week_mask post_confirmation_url
      notify_subscribe_email notify_unsubscribe_email created_at`,
    integer: `minutes_from_midnight localize_sending_time start_immediately double_optin send_to_confirmation_page
      use_custom_confirmation_page email_count active_subscriber_count unsubscribed_subscriber_count
      unsubscribed_count removed_count`,
    nullableText: 'confirmation_url bcc',
  }).execute();
  await createTable(db, 'campaign_emails', {
    key: 'account_id campaign_id position',
    text: 'account_id campaign_id subject html_body text_body',
    integer: 'position',
  }).execute();
  await createTable(db, 'goals', {
    key: 'account_id id',
    text: 'account_id id status name url counting_method created_at',
    integer: 'default_value',
  }).execute();
  await createTable(db, 'forms', {
    key: 'account_id id',
    text: 'account_id id name created_at',
    nullableText: 'campaign_id',
  }).execute();

  await createTable(db, 'subscribers', {
    key: 'account_id id',
    text: 'account_id id email email_key status time_zone tags custom_fields created_at',
    integer: 'prospect',
    nullableText: 'user_id eu_consent eu_consent_message',
    nullableInteger: 'utc_offset lead_score',
  })
    .addUniqueConstraint('subscribers_email', ['account_id', 'email_key'] as never[])
    .execute();
  await createTable(db, 'campaign_subscriptions', {
    key: 'account_id id',
    text: 'account_id id campaign_id subscriber_id subscriber_created_at status created_at',
    integer: 'is_complete lap starting_email_index',
    nullableText: 'last_sent_email_at',
    nullableInteger: 'last_sent_email_index',
  })
    .addUniqueConstraint('campaign_subscriptions_once', ['account_id', 'subscriber_id', 'campaign_id'] as never[])
    .execute();
  for (const [name, order] of [
    ['campaign_subscribers_by_id', ['subscriber_id']],
    ['campaign_subscribers_by_date', ['subscriber_created_at', 'subscriber_id']],
  ] as const) {
    await db.schema
      .createIndex(name)
      .on('campaign_subscriptions')
      .columns(['account_id', 'campaign_id', 'status', ...order])
      .execute();
  }
  await createTable(db, 'custom_fields', { key: 'account_id identifier', text: 'account_id identifier' }).execute();

  await createTable(db, 'queued_batches', { text: 'account_id request_id operation payload accepted_at' })
    .addColumn('position', dialect.position.type, dialect.position.options)
    .execute();
  // A batch is queued for a moment, and PostgreSQL takes longer to compress a payload than to write it.
  if (dialect.name === 'postgres')
    await sql`alter table queued_batches alter column payload set storage external`.execute(db);
  await db.schema
    .createIndex('queued_batches_by_account')
    .on('queued_batches')
    .columns(['account_id', 'position'])
    .execute();
  await createTable(db, 'record_failures', {
    key: 'account_id request_id record',
    text: 'account_id request_id code message',
    integer: 'record',
    nullableText: 'attribute',
  }).execute();
}
