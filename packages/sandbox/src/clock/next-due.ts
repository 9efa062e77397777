import { timestamp } from '@email-automation/service/domain/clock';
import type { Database } from '@email-automation/service/storage/database';
import { acrossAccounts } from '@email-automation/service/storage/statements/across-accounts';

const longAgo = new Date('0001-01-01T00:00:00Z');

/**
 * The earliest time at which work in the background is due: a step of a broadcast, an email of an active campaign, an
 * attempt to send an email, or one to process a batch.
 * @param after looks only for later times (default: also for work that is due already)
 * @returns undefined while no work waits for its time
 */
export async function findNextDue({ query }: Database, after = longAgo): Promise<Date | undefined> {
  const { broadcast, campaign, email, batch } = await acrossAccounts(query, 'due work')
    .selectNoFrom((eb) => [
      eb
        .selectFrom('broadcasts')
        .where('next_send_at', '>', timestamp(after))
        .select(({ fn }) => fn.min('next_send_at').as('at'))
        .as('broadcast'),
      // One index lookup for each campaign: its index has the next times of all its subscriptions in order.
      eb
        .selectFrom((of) =>
          of
            .selectFrom('campaigns')
            .where('status', '=', 'active')
            .select((own) =>
              own
                .selectFrom('campaign_subscriptions as waiting')
                .whereRef('waiting.account_id', '=', 'campaigns.account_id')
                .whereRef('waiting.campaign_id', '=', 'campaigns.id')
                .where('waiting.next_send_at', '>', timestamp(after))
                .select(({ fn }) => fn.min('waiting.next_send_at').as('at'))
                .as('at'),
            )
            .as('next'),
        )
        .select(({ fn }) => fn.min('next.at').as('at'))
        .as('campaign'),
      eb
        .selectFrom('outbox')
        .where('next_attempt_at', '>', after.toISOString())
        .select(({ fn }) => fn.min('next_attempt_at').as('at'))
        .as('email'),
      eb
        .selectFrom('queued_batches')
        .where('retry_at', '>', after.toISOString())
        .select(({ fn }) => fn.min('retry_at').as('at'))
        .as('batch'),
    ])
    .executeTakeFirstOrThrow();
  const times = [broadcast, campaign, email, batch].filter((at) => at !== null).map((at) => Date.parse(at));
  return times.length === 0 ? undefined : new Date(Math.min(...times));
}
