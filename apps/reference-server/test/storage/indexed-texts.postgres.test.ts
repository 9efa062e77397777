import { columns } from '@email-automation/service/storage/schema/tables';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newDatabase } from '../environment/databases.ts';

/** Indexed columns that no request writes: the server or its operator sets them, or copies them from where they are set. */
const notWritten = new Set(
  `account_work.account_id account_work.due_at account_work.kind accounts.id applications.client_id authorization_requests.expires_at authorization_requests.hash
  broadcast_parts.account_id broadcast_parts.broadcast_id broadcasts.account_id broadcasts.created_at broadcasts.id broadcasts.next_send_at
  broadcasts.send_at broadcasts.status campaigns.created_at campaigns.status
  campaign_emails.account_id campaign_emails.campaign_id campaign_subscriptions.account_id
  campaign_subscriptions.campaign_id campaign_subscriptions.id campaign_subscriptions.next_send_at
  campaign_subscriptions.status campaign_subscriptions.subscriber_created_at campaign_subscriptions.subscriber_id
  campaigns.account_id campaigns.id conversions.account_id conversions.goal_id conversions.id custom_fields.account_id dead_letters.account_id dead_letters.dead_lettered_at dead_letters.request_id
  event_actions.account_id events.account_id events.id events.occurred_at events.subscriber_id forms.account_id forms.id goals.account_id goals.id
  grants.account_id grants.user_id outbox.account_id outbox.cause outbox.created_at outbox.link_hash outbox.message_id outbox.next_attempt_at
  outbox.state outbox.subscriber_id
  processed_batches.account_id processed_batches.processed_at processed_batches.request_id
  queued_batches.account_id rate_limit_usage.name record_failures.account_id record_failures.request_id
  shopper_activity.account_id shopper_activity.id shopper_activity.occurred_at shopper_activity.subscriber_id subscribers.account_id subscribers.id tokens.client_id tokens.hash
  users.email users.id verification_codes.expires_at verification_codes.hash`.split(/\s+/),
);

/** Those that a request writes, whose limits have examples in the register, or tests of lengths and of time zones. */
const limited = `subscribers.email_key subscribers.time_zone broadcast_parts.time_zone custom_fields.identifier
  event_actions.name`.split(/\s+/);

test('every text in an index has a limit, or no request writes it', async () => {
  const { query, close } = await newDatabase();
  const statement = sql<{ name: string }>`select t.relname || '.' || a.attname as name from pg_index i
    join pg_class t on t.oid = i.indrelid join pg_namespace n on n.oid = t.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = t.oid and a.attnum = any (i.indkey)`;
  const indexed = new Set((await statement.execute(query)).rows.map(({ name }) => name));
  const texts = Object.entries(columns).flatMap(([table, types]) =>
    Object.entries(types).flatMap(([column, type]) => (type === 'text' ? [`${table}.${column}`] : [])),
  );
  const known = [...notWritten, ...limited];
  expect(texts.filter((column) => indexed.has(column)).sort()).toEqual(known.sort());
  await close();
});
