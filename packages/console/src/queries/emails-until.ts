import type { Queries } from '@email-automation/service/storage/database';
import { acrossAccounts } from '@email-automation/service/storage/statements/across-accounts';
import { sql } from 'kysely';

/** How many subscriptions are read at most. */
const mostCounted = 100_000;

/** How many emails active campaigns send until a time at most. @param each how many a subscription gets at most */
export async function countEmailsUntil(db: Queries, until: string, each: number): Promise<number> {
  const all = acrossAccounts(db, 'operator list');
  const due = all
    .selectFrom('campaign_subscriptions as s')
    .innerJoin('campaigns as c', (join) =>
      join.onRef('c.account_id', '=', 's.account_id').onRef('c.id', '=', 's.campaign_id'),
    )
    .where('c.status', '=', 'active')
    .where('s.next_send_at', '<=', until)
    .select(sql<number>`c.email_count - coalesce(s.last_sent_email_index + 1, s.starting_email_index)`.as('remaining'))
    .limit(mostCounted);
  const { emails } = await all
    .selectFrom(due.as('due'))
    .select(sql<number | null>`sum(case when remaining < ${each} then remaining else ${each} end)`.as('emails'))
    .executeTakeFirstOrThrow();
  return Number(emails);
}
