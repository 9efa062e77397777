import { emailKey } from '@email-automation/service/domain/email-addresses';
import type { Queries } from '@email-automation/service/storage/database';
import {
  findById,
  findByTag,
  type ListedSubscriber,
  type ListedSubscription,
  type ListPosition,
  listSubscribers,
  subscriptionsOfListed,
} from '../queries/subscriber-list.ts';
import { type ListQuery, readPosition } from '../records/list-query.ts';

/** How many subscribers a page lists. */
const pageSize = 25;

/** A page of a list of subscribers. */
export interface SubscriberPage {
  subscribers: readonly ListedSubscriber[];
  subscriptions: readonly ListedSubscription[];
  /** Where the next page begins; undefined at the end. */
  next?: ListPosition | undefined;
  /** The tag by which they were found, also if the search did not say that it is one. */
  tag?: string | undefined;
}

/** Finds subscribers by what the user typed: the beginning of an email address, an id, or, if there is neither, a tag. */
export async function findSubscribers(
  db: Queries,
  { q, tag, after: position }: ListQuery,
  account: string | undefined,
): Promise<SubscriberPage> {
  const [account_id, email_key] = readPosition(position, 2);
  const after = account_id !== undefined && email_key !== undefined ? { account_id, email_key } : undefined;
  const complete = async (page: Omit<SubscriberPage, 'subscriptions'>) => ({
    ...page,
    subscriptions: await subscriptionsOfListed(db, page.subscribers),
  });
  const byTag = async (wanted: string) => {
    const { found, next } = await findByTag(db, wanted, { account, after, limit: pageSize });
    return complete({ subscribers: found, next, tag: wanted });
  };
  if (tag !== undefined) return byTag(tag);
  if (q !== undefined && after === undefined) {
    const byId = await findById(db, q, account);
    if (byId.length > 0) return complete({ subscribers: byId });
  }
  const search = { account, after, email: q && emailKey(q), limit: pageSize + 1 };
  const found = await listSubscribers(db, search);
  if (found.length === 0 && q !== undefined && !q.includes('@') && after === undefined) return byTag(q);
  const subscribers = found.slice(0, pageSize);
  return complete({ subscribers, next: found.length > pageSize ? subscribers.at(-1) : undefined });
}
