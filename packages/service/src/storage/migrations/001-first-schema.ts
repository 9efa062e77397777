import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Table } from '../../domain/columns.ts';
import type { Dialect } from '../database.ts';
import { createTable, type NewTable } from './create-table.ts';

/** Creates the tables of the first release; `domain/columns.ts` has their columns. */
export async function firstSchema(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  for (const [name, table] of Object.entries(tablesOf(dialect))) await createTable(db, name, table, dialect);
  if (dialect.name !== 'postgres') return;
  // A batch is queued for a moment, and PostgreSQL takes longer to compress a payload than to write it.
  await sql`alter table queued_batches alter column payload set storage external`.execute(db);
  // Every request writes it. An unlogged table does not wait for the disk; a crash loses at most an hour of usage.
  await sql`alter table rate_limit_usage set unlogged`.execute(db);
}

/** An index that has only the rows that are due some time. */
const dueRows = (columns: string, column: string) => ({
  columns,
  where: sql<SqlBool>`${sql.ref(column)} is not null`,
});

/**
 * `account_id` leads every key, as a database that is distributed by account demands.
 *
 * Emails and activity are numbered in the order in which they are written, because many have the same second, and their ids are
 * random. SQLite numbers every row itself, and ends every index with the number; PostgreSQL gets a column of the same name.
 */
function tablesOf({ name }: Dialect): Record<Table, NewTable> {
  const isPostgres = name === 'postgres';
  const rowid = isPostgres ? 'rowid' : '';
  return {
    accounts: { key: 'id' },
    users: { key: 'id', unique: { users_email: 'email' } },
    grants: {
      key: 'account_id user_id',
      // The accounts of a user, for lists.
      indexes: { grants_by_user: 'user_id account_id' },
    },
    tokens: { key: 'hash', indexes: { tokens_by_application: 'client_id' } },
    applications: { key: 'client_id' },
    authorization_requests: { key: 'hash', indexes: { authorization_requests_by_expiry: 'expires_at' } },
    verification_codes: { key: 'hash', indexes: { verification_codes_by_expiry: 'expires_at' } },

    broadcasts: {
      key: 'account_id id',
      indexes: {
        broadcasts_by_next_send: dueRows('account_id next_send_at', 'next_send_at'),
        broadcasts_by_created_at: 'account_id created_at id status',
        broadcasts_by_send_at: 'account_id send_at id status',
        // PostgreSQL cannot index names of any length. It stores long texts elsewhere, and sorts the rest of the rows.
        ...(!isPostgres && { broadcasts_by_name: 'account_id name id status' }),
      },
    },
    broadcast_parts: { key: 'account_id broadcast_id time_zone' },
    campaigns: {
      key: 'account_id id',
      indexes: {
        campaigns_by_created_at: 'account_id created_at id status',
        ...(!isPostgres && { campaigns_by_name: 'account_id name id status' }),
      },
    },
    campaign_emails: { key: 'account_id campaign_id position' },
    goals: { key: 'account_id id' },
    // If a goal counts each visitor once, a conversion has the id of its visitor.
    conversions: { key: 'account_id goal_id id' },
    forms: { key: 'account_id id' },

    subscribers: {
      key: 'account_id id',
      unique: { subscribers_email: 'account_id email_key' },
      indexes: {
        // Most subscribers are imported without a time zone; they stay out of the index.
        subscribers_by_time_zone: { columns: 'account_id time_zone id', where: sql<SqlBool>`time_zone != 'Etc/UTC'` },
      },
    },
    campaign_subscriptions: {
      key: 'account_id id',
      unique: { campaign_subscriptions_once: 'account_id subscriber_id campaign_id' },
      indexes: {
        campaign_subscribers_by_id: 'account_id campaign_id status subscriber_id',
        campaign_subscribers_by_date: 'account_id campaign_id status subscriber_created_at subscriber_id',
        campaign_subscriptions_by_next_send: dueRows('account_id campaign_id next_send_at', 'next_send_at'),
        // Counts subscribers by where they are in the series, and lists them, without reading their subscriptions.
        campaign_subscriptions_by_progress: `account_id campaign_id status is_complete last_sent_email_index
          starting_email_index subscriber_id`,
      },
    },
    custom_fields: { key: 'account_id identifier' },
    events: {
      key: 'account_id id',
      isNumbered: isPostgres,
      indexes: { events_by_subscriber: `account_id subscriber_id occurred_at ${rowid}` },
    },
    event_actions: { key: 'account_id name' },
    shopper_activity: {
      key: 'account_id id',
      isNumbered: isPostgres,
      indexes: { shopper_activity_by_subscriber: `account_id subscriber_id occurred_at ${rowid}` },
    },

    queued_batches: {
      // SQLite numbers rows only by a key that is the number alone.
      ...(isPostgres && { key: 'account_id position' }),
      indexes: isPostgres
        ? { queued_batches_by_position: 'position' }
        : { queued_batches_by_account: 'account_id position' },
    },
    processed_batches: {
      key: 'account_id request_id',
      indexes: {
        processed_batches_by_time: 'processed_at position request_id',
        processed_batches_by_request: 'request_id',
      },
    },
    dead_letters: {
      key: 'account_id request_id',
      indexes: { dead_letters_by_time: 'dead_lettered_at position request_id' },
    },
    record_failures: { key: 'account_id request_id record' },
    // The accounts with work for the background.
    account_work: { key: 'account_id kind', indexes: { account_work_by_time: 'kind due_at' } },
    rate_limit_usage: { key: 'name' },
    outbox: {
      key: 'account_id cause',
      isNumbered: isPostgres,
      indexes: {
        // Hashes of links are random, so no index has to keep them unique. The account is there because PostgreSQL without
        // statistics would also read the index of all emails of the account.
        outbox_by_link: 'link_hash account_id',
        outbox_by_message: 'message_id',
        outbox_by_next_attempt: dueRows('next_attempt_at', 'next_attempt_at'),
        outbox_by_account_and_next_attempt: dueRows('account_id next_attempt_at', 'next_attempt_at'),
        outbox_by_time: `created_at ${rowid}`,
        outbox_by_subscriber: `account_id subscriber_id created_at ${rowid}`,
        // Finds the newest emails in a state that few have.
        outbox_by_state: {
          columns: `state created_at ${rowid}`,
          where: sql<SqlBool>`state not in ('held', 'sent')`,
        },
      },
    },
  };
}
