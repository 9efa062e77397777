import type { CreateTableBuilder, Kysely } from 'kysely';
import type { Dialect } from '../database.ts';

/** The first tables. `account_id` comes first in every key, so that rows can be distributed by account. */
export async function foundation(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const table = (name: string, strings: string[], integers: string[] = [], optional: string[] = []) => {
    let builder: CreateTableBuilder<string, string> = db.schema.createTable(name);
    for (const column of strings) builder = builder.addColumn(column, 'text', (c) => c.notNull());
    for (const column of integers) builder = builder.addColumn(column, 'integer', (c) => c.notNull());
    for (const column of optional) builder = builder.addColumn(column, 'text');
    return builder;
  };
  const inAccount = (name: string, key: string[], strings: string[], integers?: string[], optional?: string[]) =>
    table(name, ['account_id', ...key, ...strings], integers, optional).addPrimaryKeyConstraint(`${name}_pk`, [
      'account_id',
      ...key,
    ] as never[]);

  await table(
    'accounts',
    ['id', 'name', 'url', 'default_from_name', 'default_from_email', 'default_postal_address', 'primary_email'].concat([
      'phone_number',
      'created_at',
    ]),
    ['enable_third_party_cookies'],
  )
    .addPrimaryKeyConstraint('accounts_pk', ['id'])
    .execute();
  await table('users', ['id', 'email', 'name'])
    .addPrimaryKeyConstraint('users_pk', ['id'])
    .addUniqueConstraint('users_email', ['email'])
    .execute();
  await table('tokens', ['hash', 'user_id', 'kind', 'name', 'created_at'])
    .addPrimaryKeyConstraint('tokens_pk', ['hash'])
    .execute();
  await inAccount('grants', ['user_id'], []).execute();

  await inAccount(
    'broadcasts',
    ['id'],
    ['status', 'name', 'from_name', 'from_email', 'postal_address', 'created_at', 'subject', 'html_body', 'text_body'],
    ['localize_sending_time'],
    ['send_at', 'bcc'],
  ).execute();
  await inAccount(
    'campaigns',
    ['id'],
    [
      'status',
      'name',
      'from_name',
      'from_email',
      'postal_address',
      'days_of_the_week_mask',
      'post_confirmation_url',
    ].concat(['notify_subscribe_email', 'notify_unsubscribe_email', 'created_at']),
    ['minutes_from_midnight', 'localize_sending_time', 'start_immediately', 'double_optin', 'send_to_confirmation_page']
      .concat(['use_custom_confirmation_page', 'email_count', 'active_subscriber_count'])
      .concat(['unsubscribed_subscriber_count', 'unsubscribed_count', 'removed_count']),
    ['confirmation_url', 'bcc'],
  ).execute();
  await table('campaign_emails', ['account_id', 'campaign_id', 'subject', 'html_body', 'text_body'], ['position'])
    .addPrimaryKeyConstraint('campaign_emails_pk', ['account_id', 'campaign_id', 'position'] as never[])
    .execute();
  await inAccount(
    'goals',
    ['id'],
    ['status', 'name', 'url', 'counting_method', 'created_at'],
    ['default_value'],
  ).execute();
  await inAccount('forms', ['id'], ['name', 'created_at'], [], ['campaign_id']).execute();

  await inAccount(
    'subscribers',
    ['id'],
    ['email', 'email_key', 'status', 'time_zone', 'tags', 'custom_fields', 'created_at'],
    ['prospect'],
    ['user_id', 'eu_consent', 'eu_consent_message'],
  )
    .addColumn('utc_offset', 'integer')
    .addColumn('lead_score', 'integer')
    .addUniqueConstraint('subscribers_email', ['account_id', 'email_key'] as never[])
    .execute();
  await inAccount(
    'campaign_subscriptions',
    ['id'],
    ['campaign_id', 'subscriber_id', 'subscriber_created_at', 'status', 'created_at'],
    ['is_complete', 'lap', 'starting_email_index'],
    ['last_sent_email_at'],
  )
    .addColumn('last_sent_email_index', 'integer')
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
  await inAccount('custom_fields', ['identifier'], []).execute();

  await table('queued_batches', ['account_id', 'request_id', 'operation', 'payload', 'accepted_at'])
    .addColumn('position', dialect.position.type, dialect.position.options)
    .execute();
  await db.schema
    .createIndex('queued_batches_by_account')
    .on('queued_batches')
    .columns(['account_id', 'position'])
    .execute();
  await table('record_failures', ['account_id', 'request_id', 'code', 'message'], ['record'], ['attribute'])
    .addPrimaryKeyConstraint('record_failures_pk', ['account_id', 'request_id', 'record'] as never[])
    .execute();
}
