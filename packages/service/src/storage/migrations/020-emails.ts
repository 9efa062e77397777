import type { Kysely } from 'kysely';
import { createTable } from './create-table.ts';

/** The existing tables that it changes, as they are after it. */
interface ChangedTables {
  broadcasts: { status: string; send_at: string | null; next_send_at: string | null };
  campaign_subscriptions: { status: string; is_complete: number; next_send_at: string | null };
}

const longAgo = '1970-01-01T00:00:00Z';

/** The outbox and the state of the scheduler. The partial indexes contain only rows that are due some time. */
export async function emails(db: Kysely<ChangedTables>): Promise<void> {
  await createTable(db, 'outbox', {
    key: 'account_id cause',
    text: `account_id cause kind message_id state subscriber_id from_name from_email to_email subject html_body text_body
      created_at`,
    integer: 'attempts',
    nullableText: 'campaign_id bcc unsubscribe_url link_hash link_used_at next_attempt_at error sent_at',
  }).execute();
  await db.schema.createIndex('outbox_by_link').on('outbox').column('link_hash').unique().execute();
  await db.schema
    .createIndex('outbox_by_next_attempt')
    .on('outbox')
    .column('next_attempt_at')
    .where('next_attempt_at', 'is not', null)
    .execute();

  await db.schema.alterTable('broadcasts').addColumn('next_send_at', 'text').execute();
  await db.schema
    .createIndex('broadcasts_by_next_send')
    .on('broadcasts')
    .columns(['account_id', 'next_send_at'])
    .where('next_send_at', 'is not', null)
    .execute();
  await createTable(db, 'broadcast_parts', {
    key: 'account_id broadcast_id time_zone',
    text: 'account_id broadcast_id time_zone send_at last_subscriber_id',
    integer: 'is_complete',
  }).execute();
  // Most subscribers are imported without a time zone; they stay out of the index.
  await db.schema
    .createIndex('subscribers_by_time_zone')
    .on('subscribers')
    .columns(['account_id', 'time_zone', 'id'])
    .where('time_zone', '!=', 'Etc/UTC')
    .execute();

  const subscriptions = db.schema.alterTable('campaign_subscriptions');
  await subscriptions.addColumn('next_send_at', 'text').execute();
  await subscriptions.addColumn('unsubscribed_by_email', 'integer', (c) => c.notNull().defaultTo(0)).execute();
  await db.schema
    .createIndex('campaign_subscriptions_by_next_send')
    .on('campaign_subscriptions')
    .columns(['account_id', 'campaign_id', 'next_send_at'])
    .where('next_send_at', 'is not', null)
    .execute();

  // The scheduler processes existing records as soon as it runs.
  await db
    .updateTable('broadcasts')
    .set({ next_send_at: longAgo })
    .where('status', '=', 'scheduled')
    .where('send_at', 'is not', null)
    .execute();
  await db
    .updateTable('campaign_subscriptions')
    .set({ next_send_at: longAgo })
    .where('status', '=', 'active')
    .where('is_complete', '=', 0)
    .execute();
}
