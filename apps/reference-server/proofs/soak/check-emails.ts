import type { Database } from '@email-automation/service/storage/database';
import { steady, steadySubscribers } from './workspace.ts';

/**
 * Compares the outbox with what arrived: every email was sent once, and each broadcast to all of its readers.
 * @param received how often each email arrived, by its Message-ID
 * @returns a sentence for each kind of difference
 */
export async function checkEmails({ query }: Database, received: ReadonlyMap<string, number>): Promise<string[]> {
  const emails = await query.selectFrom('outbox').select(['message_id', 'state']).execute();
  const known = new Set(emails.map(({ message_id }) => message_id));
  const idsOf = (chosen: (state: string, arrivals: number) => boolean) =>
    emails
      .filter(({ message_id, state }) => chosen(state, received.get(message_id) ?? 0))
      .map(({ message_id }) => message_id);
  const broadcasts = await query
    .selectFrom('outbox')
    .where('account_id', '=', steady)
    .select(['subject', ({ fn }) => fn.countAll<number>().as('emails')])
    .groupBy('subject')
    .execute();
  const wrong = {
    'sent emails did not arrive': idsOf((state, arrivals) => state === 'sent' && arrivals === 0),
    'emails arrived twice': idsOf((_, arrivals) => arrivals > 1),
    'emails arrived that the outbox does not have': [...received.keys()].filter((id) => !known.has(id)),
    'emails were not sent': idsOf((state) => !['sent', 'canceled'].includes(state)),
    [`broadcasts did not go to all ${steadySubscribers} readers`]: broadcasts
      .filter((one) => Number(one.emails) !== steadySubscribers)
      .map(({ subject }) => subject),
  };
  return Object.entries(wrong)
    .filter(([, found]) => found.length > 0)
    .map(([what, found]) => `${found.length} ${what}, such as ${found[0]}.`);
}
