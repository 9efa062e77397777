import type { Kysely } from 'kysely';

/** Counts the subscribers of a campaign by where they are in its series, and lists them, without reading their subscriptions. */
export async function seriesProgress(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('campaign_subscriptions_by_progress')
    .on('campaign_subscriptions')
    .columns([
      'account_id',
      'campaign_id',
      'status',
      'is_complete',
      'last_sent_email_index',
      'starting_email_index',
      'subscriber_id',
    ])
    .execute();
}
