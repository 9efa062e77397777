import { addressOf } from '../address.ts';
import { Empty } from '../parts/empty.tsx';
import { FilterSearch } from '../parts/filter-fields.tsx';
import { ListRow } from '../parts/list-row.tsx';
import { Pager } from '../parts/pager.tsx';
import { type ListedSubscriber, type ListedSubscription, mostLookedAt } from '../queries/subscriber-list.ts';
import { recordPath } from '../records/record-path.ts';
import type { SubscriberPage } from './find-subscribers.ts';
import { formatPosition, type SubscriberQuery } from './subscriber-query.ts';

interface SubscriberListProps {
  page: SubscriberPage;
  query: SubscriberQuery;
  open?: { account_id: string; id: string } | undefined;
  /** Whether subscribers of several accounts are listed. */
  ofAll: boolean;
}

/** The subscribers that match, with what they are subscribed to. */
export function SubscriberList({ page, query, open, ofAll }: SubscriberListProps) {
  const { subscribers, subscriptions, next } = page;
  const { q, tag, after } = query;
  const list = { q, tag };
  return (
    <section class="card list" aria-labelledby="h-list" data-live="subscribers" id="list">
      <h2 id="h-list" class="vh">
        Subscribers that match
      </h2>
      <form class="search row" method="get" action="/console/subscribers">
        <FilterSearch label="Search subscribers" placeholder="Email, tag or id" value={q ?? tag} />
        <button type="submit">Search</button>
      </form>
      {page.tag !== undefined && subscribers.length > 0 && (
        <p class="bar found">
          With the tag <span class="tag">{page.tag}</span>
          <a class="push" href="/console/subscribers">
            Clear
          </a>
        </p>
      )}
      {subscribers.length === 0 ? (
        <NoSubscribers page={page} query={query} />
      ) : (
        <ol class="rows">
          {subscribers.map((subscriber) => (
            <ListRow
              id={`${subscriber.account_id} ${subscriber.id}`}
              href={addressOf(recordPath('subscribers', subscriber), { ...query })}
              isOpen={subscriber.id === open?.id && subscriber.account_id === open.account_id}
            >
              <Row subscriber={subscriber} subscriptions={subscriptions} ofAll={ofAll} />
            </ListRow>
          ))}
        </ol>
      )}
      {(after !== undefined || next !== undefined) && (
        <Pager
          text={describePage(page)}
          newer={after === undefined ? undefined : addressOf('/console/subscribers', list)}
          older={next && addressOf('/console/subscribers', { ...list, after: formatPosition(next) })}
          names={['First', page.tag === undefined ? 'Next' : 'Search further']}
        />
      )}
    </section>
  );
}

function describePage({ subscribers, tag }: SubscriberPage): string {
  if (tag !== undefined) return `In up to ${mostLookedAt.toLocaleString('en-US')}`;
  return `${subscribers.length} in order of email`;
}

function Row({
  subscriber,
  subscriptions,
  ofAll,
}: {
  subscriber: ListedSubscriber;
  subscriptions: readonly ListedSubscription[];
  ofAll: boolean;
}) {
  const own = subscriptions.filter(
    ({ account_id, subscriber_id }) => account_id === subscriber.account_id && subscriber_id === subscriber.id,
  );
  const [first] = own.toSorted((one, other) => ranks[one.status] - ranks[other.status]);
  const [look, word] = stateOf(subscriber, first);
  const place = first ? describeSubscription(first) : 'No campaign';
  const more = own.length > 1 ? ` and ${own.length - 1} more` : '';
  return (
    <>
      <b>{subscriber.email}</b>
      <span class={`${look} end`}>{word}</span> <span class="sub">{`${place}${more}`}</span>
      {ofAll && <span class="sub end">{subscriber.account_id}</span>}
    </>
  );
}

/** What is shown of several subscriptions first. */
const ranks: Record<ListedSubscription['status'], number> = { active: 0, pending: 1, unsubscribed: 2, removed: 3 };

/** Active subscribers look plain; those that get nothing do not. */
function stateOf(
  { status, eu_consent }: ListedSubscriber,
  subscription: ListedSubscription | undefined,
): readonly [className: string, word: string] {
  if (status === 'unsubscribed') return ['dot off', 'Unsubscribed'];
  if (eu_consent === 'denied') return ['dot warn', 'Consent denied'];
  if (subscription?.status === 'pending') return ['dot wait', 'Unconfirmed'];
  if (subscription?.status === 'unsubscribed') return ['dot off', 'Unsubscribed'];
  if (subscription?.status === 'removed') return ['dot off', 'Removed'];
  return ['soft', 'Active'];
}

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

function NoSubscribers({ page, query: { q, tag, after } }: Pick<SubscriberListProps, 'page' | 'query'>) {
  if (q === undefined && tag === undefined && after === undefined)
    return (
      <Empty symbol="subscribers" title="No subscribers yet">
        <p>
          Requests create them: <code>subscribeToCampaign</code>, events, and batches.
        </p>
        <a class="btn" href="/console/subscribers/new">
          Add a subscriber
        </a>
      </Empty>
    );
  const among = page.next ? ` in ${mostLookedAt.toLocaleString('en-US')} subscribers` : '';
  return (
    <Empty symbol="search" title={`No subscriber matches${among}`}>
      <p>
        {tag === undefined
          ? q === undefined
            ? 'The list ends here.'
            : `No email address begins with “${q}”, and it is neither an id nor a tag of theirs.`
          : `None has the tag “${tag}”.`}
      </p>
      <a class="btn" href="/console/subscribers">
        Clear the search
      </a>
    </Empty>
  );
}
