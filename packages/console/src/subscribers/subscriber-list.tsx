import type { ComponentChildren } from 'preact';
import { keyOf } from '../queries/newest.ts';
import { type ListedSubscriber, type ListedSubscription, mostLookedAt } from '../queries/subscriber-list.ts';
import { formatPosition, type ListQuery } from '../records/list-query.ts';
import { type ListRow, RecordList } from '../records/record-list.tsx';
import { recordPath } from '../records/record-path.ts';
import type { SubscriberPage } from './find-subscribers.ts';
import { SubscriberState } from './subscriber-state.tsx';

interface SubscriberListProps {
  page: SubscriberPage;
  query: ListQuery;
  open?: string | undefined;
  /** Names the account of each, if subscribers of several accounts are listed. */
  accountName?: ((id: string) => string) | undefined;
  children: ComponentChildren;
}

/** The subscribers that match, with what they are subscribed to. */
export function SubscriberList({ page, query: { tag, ...query }, open, accountName, children }: SubscriberListProps) {
  const { subscribers, subscriptions, next } = page;
  const limit = mostLookedAt.toLocaleString('en-US');
  return (
    <RecordList
      section="subscribers"
      query={{ ...query, ...(tag !== undefined && { tag }) }}
      open={open}
      search="Email, tag or id"
      rows={subscribers.map((subscriber) => toRow(subscriber, subscriptions, accountName))}
      older={next && formatPosition(next.account_id, next.email_key)}
      pages={{
        text: page.tag === undefined ? `${subscribers.length} in order of email` : `In up to ${limit}`,
        names: ['First', page.tag === undefined ? 'Next' : 'Search further'],
      }}
      noMatch={
        tag !== undefined
          ? `None${next ? ` in ${limit} subscribers` : ''} has the tag “${tag}”.`
          : query.q === undefined
            ? 'The list ends here.'
            : `No email address begins with “${query.q}”, and it is neither an id nor a tag of theirs.`
      }
      above={
        page.tag !== undefined &&
        subscribers.length > 0 && (
          <p class="bar found">
            With the tag <span class="tag">{page.tag}</span>
            <a class="push" href="/console/subscribers">
              Clear
            </a>
          </p>
        )
      }
    >
      {children}
    </RecordList>
  );
}

function toRow(
  subscriber: ListedSubscriber,
  subscriptions: readonly ListedSubscription[],
  accountName: SubscriberListProps['accountName'],
): ListRow {
  const own = subscriptions.filter(
    ({ account_id, subscriber_id }) => account_id === subscriber.account_id && subscriber_id === subscriber.id,
  );
  const [first] = own.toSorted((one, other) => ranks[one.status] - ranks[other.status]);
  const more = own.length > 1 ? ` and ${own.length - 1} more` : '';
  return {
    id: keyOf(subscriber),
    path: recordPath('subscribers', subscriber),
    name: subscriber.email,
    end: <SubscriberState {...subscriber} subscription={first} />,
    sub: `${first ? describeSubscription(first) : 'No campaign'}${more}`,
    subEnd: accountName?.(subscriber.account_id),
  };
}

/** What is shown of several subscriptions first. */
const ranks: Record<ListedSubscription['status'], number> = { active: 0, pending: 1, unsubscribed: 2, removed: 3 };

function describeSubscription({
  name,
  status,
  is_complete,
  last_sent_email_index,
  email_count,
}: ListedSubscription): string {
  if (status !== 'active') return name;
  if (is_complete) return `${name}, complete`;
  return last_sent_email_index === null ? name : `${name}, email ${last_sent_email_index + 1} of ${email_count}`;
}
