import type { Database } from '@email-automation/service/storage/database';
import type { Entry } from './ledger.ts';
import type { MailSink } from './mail-sink.ts';
import { steady, steadySubscribers } from './workspace.ts';

/**
 * Compares what was sent with the tables: what was accepted is there once, what was rejected is not, and of what got no
 * response all or nothing. Every email was sent once.
 * @returns a sentence for each kind of difference
 */
export async function checkRecords({ query }: Database, entries: readonly Entry[], sink: MailSink): Promise<string[]> {
  const violations: string[] = [];
  const report = (wrong: readonly string[], what: string) => {
    if (wrong.length > 0) violations.push(`${wrong.length} ${what}, such as ${wrong[0]}.`);
  };

  const events = await query.selectFrom('events').where('action', '=', 'Soaked').select('properties').execute();
  const subscribers = await query
    .selectFrom('campaign_subscriptions')
    .innerJoin('subscribers', 'subscribers.id', 'campaign_subscriptions.subscriber_id')
    .where('subscribers.email', 'like', 's%')
    .select('subscribers.email')
    .execute();
  const found = new Map<string, number>();
  for (const mark of [
    ...events.map(({ properties }) => JSON.parse(properties).mark),
    ...subscribers.map((one) => one.email),
  ])
    found.set(mark, (found.get(mark) ?? 0) + 1);
  const timesOf = ({ marks }: Entry) => marks.map((mark) => found.get(mark) ?? 0);
  const marksOf = (wrong: readonly Entry[]) => wrong.map(({ marks }) => marks[0] ?? '');
  const withFate = (fate: Entry['fate']) => entries.filter((entry) => entry.fate === fate);
  const accepted = withFate('accepted');
  report(marksOf(accepted.filter((entry) => timesOf(entry).includes(0))), 'accepted requests have no effect');
  report(marksOf(entries.filter((entry) => timesOf(entry).some((times) => times > 1))), 'requests took effect twice');
  report(
    marksOf(withFate('rejected').filter((entry) => timesOf(entry).some(Boolean))),
    'rejected requests took effect',
  );
  const isPartial = (entry: Entry) => new Set(timesOf(entry)).size > 1;
  report(marksOf(withFate('unknown').filter(isPartial)), 'cut requests took effect in part');

  const processed = await query.selectFrom('processed_batches').select(['request_id', 'failed']).execute();
  const failedOf = new Map(processed.map(({ request_id, failed }) => [request_id, failed]));
  const batches = accepted.filter(({ kind }) => kind === 'batch');
  const wrong = batches.filter(({ requestId = '', failing }) => failedOf.get(requestId) !== failing);
  report(
    wrong.map(({ requestId = 'one without an id' }) => requestId),
    'accepted batches were not processed as they should',
  );
  report(
    (await query.selectFrom('dead_letters').select('request_id').execute()).map((one) => one.request_id),
    'batches are dead letters',
  );

  const emails = await query.selectFrom('outbox').select(['message_id', 'state']).execute();
  const known = new Set(emails.map((email) => email.message_id));
  const idsOf = (list: typeof emails) => list.map((email) => email.message_id);
  const arrivals = ({ message_id }: { message_id: string }) => sink.received.get(message_id) ?? 0;
  const sent = emails.filter(({ state }) => state === 'sent');
  report(idsOf(sent.filter((email) => arrivals(email) === 0)), 'sent emails did not arrive');
  report(idsOf(emails.filter((email) => arrivals(email) > 1)), 'emails arrived twice');
  report(
    [...sink.received.keys()].filter((id) => !known.has(id)),
    'emails arrived that the outbox does not have',
  );
  report(idsOf(emails.filter(({ state }) => !['sent', 'canceled'].includes(state))), 'emails were not sent');
  const broadcasts = await query
    .selectFrom('outbox')
    .where('account_id', '=', steady)
    .where('cause', 'like', 'broadcast%')
    .select(['subject', ({ fn }) => fn.countAll<number>().as('emails')])
    .groupBy('subject')
    .execute();
  report(
    broadcasts.filter(({ emails }) => Number(emails) !== steadySubscribers).map(({ subject }) => subject),
    `broadcasts did not go to all ${steadySubscribers} readers`,
  );
  return violations;
}
