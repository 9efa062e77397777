import { emailKey } from '@email-automation/service/domain/email-addresses';
import type { FastifyInstance } from 'fastify';
import type { ConsoleContext } from '../console-context.ts';
import { countOf } from '../parts/wording.ts';
import { countSection } from '../queries/section-counts.ts';
import {
  findById,
  findByTag,
  type ListedSubscriber,
  type ListedSubscription,
  listSubscribers,
  mostLookedAt,
  subscriptionsOfListed,
} from '../queries/subscriber-list.ts';
import { readAccountNames } from '../records/accounts.ts';
import { type ListQuery, rangeOf } from '../records/list-query.ts';
import { addSection } from '../records/section.tsx';
import { renderProfile } from './profile.tsx';
import { SubscriberState } from './subscriber-state.tsx';

/** Adds subscribers: their search, and their timelines. */
export function addSubscribers(app: FastifyInstance, context: ConsoleContext): void {
  const db = context.services.database.query;

  addSection(app, context, {
    section: 'subscribers',
    filters: { tag: undefined },
    record: ':account/:id',
    async list(query, { session: { account } }) {
      const { found, tag } = await search(query, account);
      const [subscriptions, count, accountName] = await Promise.all([
        subscriptionsOfListed(db, found),
        countSection(db, 'subscribers', account),
        readAccountNames(context, found),
      ]);
      const within = ` in ${mostLookedAt.toLocaleString('en-US')} subscribers`;
      return {
        about: `${countOf(count, 'subscriber')}${tag === undefined ? '' : `, here with the tag “${tag}”`}`,
        search: 'Email, tag or id',
        noMatch:
          query.tag !== undefined
            ? `None${within} has the tag “${query.tag}”.`
            : query.q === undefined
              ? undefined
              : `No email address begins with “${query.q}”, and it is neither an id nor a tag of theirs.`,
        rows: found.map((one) => ({
          record: [one.account_id, one.id],
          name: one.email,
          ...describeSubscriptions(one, subscriptions),
          subEnd: account === undefined && accountName(one.account_id),
        })),
        empty: (
          <p>
            Requests create them: <code>subscribeToCampaign</code>, events, and batches.
          </p>
        ),
      };
    },
    open: ([account = '', id = ''], query, request) => renderProfile(context, account, id, query, request),
  });

  /** Finds subscribers by what the user typed: the beginning of an email address, an id, or, if there is neither, a tag. */
  async function search(query: ListQuery, account: string | undefined) {
    const { q, tag } = query;
    const page = { account, ...rangeOf(query) };
    if (tag !== undefined) return { found: await findByTag(db, tag, page), tag };
    const byId = q === undefined ? [] : await findById(db, q, account);
    if (byId.length > 0) return { found: byId };
    const found = await listSubscribers(db, q === undefined ? '' : emailKey(q), page);
    if (found.length > 0 || q === undefined || q.includes('@')) return { found };
    const tagged = await findByTag(db, q, page);
    return tagged.length > 0 ? { found: tagged, tag: q } : { found };
  }
}

/** What is shown of several subscriptions first. */
const ranks: Record<ListedSubscription['status'], number> = { active: 0, pending: 1, unsubscribed: 2, removed: 3 };

function describeSubscriptions(subscriber: ListedSubscriber, subscriptions: readonly ListedSubscription[]) {
  const own = subscriptions.filter(
    ({ account_id, subscriber_id }) => account_id === subscriber.account_id && subscriber_id === subscriber.id,
  );
  const [first] = own.toSorted((one, other) => ranks[one.status] - ranks[other.status]);
  const more = own.length > 1 ? ` and ${own.length - 1} more` : '';
  return {
    end: <SubscriberState {...subscriber} subscription={first} />,
    sub: `${first ? describe(first) : 'No campaign'}${more}`,
  };
}

function describe({ name, status, is_complete, last_sent_email_index, email_count }: ListedSubscription): string {
  if (status !== 'active') return name;
  if (is_complete) return `${name}, complete`;
  return last_sent_email_index === null ? name : `${name}, email ${last_sent_email_index + 1} of ${email_count}`;
}
