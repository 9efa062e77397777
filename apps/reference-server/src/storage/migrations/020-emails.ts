import type { Kysely } from 'kysely';

/** The existing tables that it changes, as they are after it. */
interface ChangedTables {
  broadcasts: { status: string; send_at: string | null; next_send_at: string | null };
  campaign_subscriptions: { status: string; is_complete: number; next_send_at: string | null };
}

const longAgo = '1970-01-01T00:00:00Z';

/** The outbox and the state of the scheduler. The partial indexes contain only rows that are due some time. */
export async function emails(db: Kysely<ChangedTables>): Promise<void> {
  await db.schema
    .createTable('outbox')
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('cause', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('message_id', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('subscriber_id', 'text', (c) => c.notNull())
    .addColumn('campaign_id', 'text')
    .addColumn('from_name', 'text', (c) => c.notNull())
    .addColumn('from_email', 'text', (c) => c.notNull())
    .addColumn('to_email', 'text', (c) => c.notNull())
    .addColumn('bcc', 'text')
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('html_body', 'text', (c) => c.notNull())
    .addColumn('text_body', 'text', (c) => c.notNull())
    .addColumn('unsubscribe_url', 'text')
    .addColumn('link_hash', 'text')
    .addColumn('link_used_at', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('next_attempt_at', 'text')
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('error', 'text')
    .addColumn('sent_at', 'text')
    .addPrimaryKeyConstraint('outbox_pk', ['account_id', 'cause'])
    .execute();
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
  await db.schema
    .createTable('broadcast_parts')
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('broadcast_id', 'text', (c) => c.notNull())
    .addColumn('time_zone', 'text', (c) => c.notNull())
    .addColumn('send_at', 'text', (c) => c.notNull())
    .addColumn('last_subscriber_id', 'text', (c) => c.notNull())
    .addColumn('is_complete', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('broadcast_parts_pk', ['account_id', 'broadcast_id', 'time_zone'])
    .execute();
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
