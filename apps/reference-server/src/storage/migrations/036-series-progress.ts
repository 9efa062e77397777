import { type Kysely, sql } from 'kysely';

/** Counts the subscribers of a campaign by where they are in its series, and lists them, without reading their subscriptions. */
export async function seriesProgress(db: Kysely<unknown>): Promise<void> {
  await sql`create index campaign_subscriptions_by_progress on campaign_subscriptions (account_id, campaign_id, status,
    is_complete, (coalesce(last_sent_email_index + 1, starting_email_index)), starting_email_index, subscriber_id)`.execute(
    db,
  );
}
