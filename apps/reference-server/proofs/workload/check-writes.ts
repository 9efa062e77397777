import type { Queries } from '@email-automation/service/storage/database';
import type { Write } from './ledger.ts';
import type { Traces } from './traces.ts';

/** The requests that are done, as far as the tables tell, and their faults. */
export interface CheckedWrites {
  done: ReadonlySet<Write>;
  violations: string[];
}

/** Checks that accepted requests are done once, that rejected ones are not, and that the rest are done in whole or not. */
export function checkWrites(writes: Iterable<Write>, traces: Traces): CheckedWrites {
  const done = new Set<Write>();
  const violations: string[] = [];
  const expected = new Set<string>();
  for (const write of writes) {
    const { mark, operation, account, records, fate = 'unknown', unsubscribes = [] } = write;
    const own = records - unsubscribes.length;
    const counts = Array.from({ length: own }, (_, n) => traces.get(`${mark}.${n}`) ?? 0);
    for (let n = 0; n < own; n++) expected.add(`${mark}.${n}`);
    const missing = counts.filter((count) => count === 0).length;
    const repeated = counts.findIndex((count) => count > 1);
    const about = `${operation} ${mark} of account ${account} was ${fate === 'unknown' ? 'not known to be done' : fate}`;
    if (repeated >= 0) violations.push(`${about}, and its record ${repeated} is there ${counts[repeated]} times.`);
    else if (fate === 'rejected' && missing < own)
      violations.push(`${about}, and ${own - missing} of its records are there.`);
    else if (fate === 'accepted' && missing > 0)
      violations.push(`${about}, and ${missing} of its ${own} records are lost.`);
    else if (missing > 0 && missing < own)
      violations.push(`${about}, and only ${own - missing} of its ${own} records are there.`);
    if (missing < own) done.add(write);
  }
  for (const trace of traces.keys())
    if (!expected.has(trace)) violations.push(`The record ${trace} is there, which nothing should have left.`);
  return { done, violations };
}

/** Checks the subscribers that batches unsubscribed, whom requests before had subscribed. */
export async function checkUnsubscribed(
  db: Queries,
  writes: Iterable<Write>,
  done: ReadonlySet<Write>,
): Promise<string[]> {
  const rows = await db
    .selectFrom('campaign_subscriptions as subscription')
    .innerJoin('subscribers', (join) =>
      join
        .onRef('subscribers.account_id', '=', 'subscription.account_id')
        .onRef('subscribers.id', '=', 'subscription.subscriber_id'),
    )
    .select([
      'subscription.account_id',
      'email',
      'subscribers.status',
      'subscription.status as subscription',
      'campaign_id',
    ])
    .execute();
  const found = new Map(rows.map((row) => [`${row.account_id} ${row.email}`, row]));
  const unsubscribed = new Set<string>();
  for (const write of writes)
    if (done.has(write)) for (const email of write.unsubscribes ?? []) unsubscribed.add(`${write.account} ${email}`);
  const violations: string[] = [];
  for (const write of done) {
    if (write.operation !== 'subscribeToCampaign') continue;
    const key = `${write.account} ${write.mark}.0@subscribed.example`;
    const row = found.get(key);
    const expected = unsubscribed.has(key)
      ? ['unsubscribed', 'unsubscribed', write.campaign?.id]
      : ['active', write.campaign?.status, write.campaign?.id];
    const actual = [row?.status, row?.subscription, row?.campaign_id];
    if (String(actual) !== String(expected))
      violations.push(`The subscriber ${key} is ${actual.join(', ')} instead of ${expected.join(', ')}.`);
  }
  return violations;
}

/** Checks that tags have the order of the batches, as far as a client waited for the response of one before the next. */
export async function checkOrder(db: Queries, writes: ReadonlyMap<string, Write>): Promise<string[]> {
  const rows = await db
    .selectFrom('subscribers')
    .where('email', 'like', '%@ordered.example')
    .select(['account_id', 'email', 'tags', 'custom_fields'])
    .execute();
  return rows.flatMap(({ account_id, email, tags, custom_fields }) => {
    const traces: string[] = JSON.parse(tags);
    const { last } = JSON.parse(custom_fields);
    const violations: string[] = [];
    if (last !== traces.at(-1))
      violations.push(
        `The custom field of ${email} in account ${account_id} is ${last}, and the last tag ${traces.at(-1)}.`,
      );
    let next: Write | undefined;
    for (const trace of traces.toReversed()) {
      const write = writes.get(trace.slice(0, trace.indexOf('.')));
      if (write === undefined) continue;
      if (next && write.sent > next.sent)
        violations.push(
          `${write.operation} ${write.mark} took effect before ${next.mark}, which had been accepted before it was sent.`,
        );
      if (write.fate === 'accepted' && (next === undefined || write.sent < next.sent)) next = write;
    }
    return violations;
  });
}

/** Checks the status of the campaigns that were activated and paused: it is one that a last request can have left. */
export async function checkStatuses(db: Queries, writes: Iterable<Write>): Promise<string[]> {
  const changes = Map.groupBy(
    [...writes].filter(({ campaign, fate, records }) => campaign && records === 0 && fate !== 'rejected'),
    ({ account, campaign }) => `${account} ${campaign?.id}`,
  );
  const rows = await db.selectFrom('campaigns').select(['account_id', 'id', 'status']).execute();
  return rows.flatMap(({ account_id, id, status }) => {
    const own = changes.get(`${account_id} ${id}`) ?? [];
    const accepted = own.filter(({ fate }) => fate === 'accepted');
    const lastSent = accepted.reduce((last, { sent }) => Math.max(last, sent), 0);
    // A request without a response can be done late. Of the rest, one is not the last that ended before another was sent.
    const possible = own.filter(({ fate, ended = 0 }) => fate !== 'accepted' || ended > lastSent);
    // Without an accepted change, it can also have the status that it was declared with.
    if (accepted.length === 0 || possible.some(({ campaign }) => campaign?.status === status)) return [];
    return [`Campaign ${id} of account ${account_id} is ${status}, which no last request made it.`];
  });
}
