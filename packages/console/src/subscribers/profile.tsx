import type { Campaign, CampaignSubscription, Subscriber } from '@email-automation/service/domain/records';
import { mayReceiveMarketing } from '@email-automation/service/domain/subscribers';
import { subscriptionsOf } from '@email-automation/service/storage/queries/campaign-subscriptions';
import { findCampaign } from '@email-automation/service/storage/queries/campaigns';
import { subscriberOf } from '@email-automation/service/storage/queries/subscribers';
import type { FastifyRequest } from 'fastify';
import { addressOf } from '../address.ts';
import type { ConsoleContext } from '../console-context.ts';
import { Act, Acts } from '../parts/acts.tsx';
import { Block, type Fact, Facts } from '../parts/blocks.tsx';
import { Wait } from '../parts/times.tsx';
import { readAccountNames } from '../records/accounts.ts';
import type { ListQuery } from '../records/list-query.ts';
import type { PaneContent } from '../records/pane.tsx';
import { factsOf } from '../records/record-facts.ts';
import { recordPath } from '../records/section.tsx';
import { SubscriberState, SubscriptionState } from './subscriber-state.tsx';
import { renderTimeline } from './timeline.tsx';

/** A subscription with its campaign. */
export interface Subscribed {
  subscription: CampaignSubscription;
  campaign: Campaign | undefined;
}

/** Subscriptions that are shown at most. */
const mostSubscriptions = 50;

/** One subscriber: its campaigns, what happened, and what is known. @throws NotFound */
export async function renderProfile(
  context: ConsoleContext,
  account: string,
  id: string,
  query: ListQuery,
  request: FastifyRequest,
): Promise<PaneContent> {
  const { database, clock } = context.services;
  const db = database.query;
  const subscriber = await subscriberOf(db, account, id);
  const records = await subscriptionsOf(db, subscriber, mostSubscriptions);
  const subscriptions = await Promise.all(
    records.map(async (subscription) => ({
      subscription,
      campaign: await findCampaign(db, account, subscription.campaign_id),
    })),
  );
  const accountName = await readAccountNames(context, [subscriber]);
  const now = clock.now();
  const here = recordPath('subscribers', account, subscriber.id);
  const { email, tags } = subscriber;
  return {
    title: email,
    state: (
      <>
        <SubscriberState {...subscriber} />
        <span class="soft">{accountName(account)}</span>
      </>
    ),
    content: (
      <>
        {tags.length > 0 && (
          <section aria-label="Tags">
            <p class="bar">
              <span class="soft">Tags</span>
              {tags.map((tag) => (
                <a class="tag breaks" href={addressOf('/console/subscribers', { tag })}>
                  {tag}
                </a>
              ))}
            </p>
          </section>
        )}
        <Acts title="Subscriptions" in="pane" none="No campaign">
          {subscriptions.map((one) => (
            <Subscription of={one} subscriber={subscriber} now={now} />
          ))}
        </Acts>
        {await renderTimeline(context, subscriber, subscriptions, { here, query, request })}
        <ProfileFacts subscriber={subscriber} now={now} />
      </>
    ),
  };
}

/** A subscription: its state, how far it is, and when its next email is due. */
function Subscription({
  of: { subscription, campaign },
  subscriber,
  now,
}: {
  of: Subscribed;
  subscriber: Subscriber;
  now: Date;
}) {
  const {
    account_id,
    campaign_id,
    next_send_at,
    last_sent_email_index: last,
    starting_email_index: first,
  } = subscription;
  const [total, sent] = [campaign?.email_count ?? 0, last === null ? 0 : last + 1 - first];
  const isDue = campaign?.status === 'active' && next_send_at !== null && mayReceiveMarketing(subscriber);
  return (
    <Act
      title={<a href={recordPath('campaigns', account_id, campaign_id)}>{campaign?.name || campaign_id}</a>}
      text={
        <>
          <SubscriptionState subscription={subscription} /> {`${sent} of ${total - first} sent`}
          {isDue &&
            ` · email ${(last ?? first - 1) + 2} of ${total} at ${formatLocalTime(new Date(next_send_at), subscriber.time_zone)} in ${subscriber.time_zone}`}
        </>
      }
    >
      {isDue && <Wait until={next_send_at} now={now} />}
    </Act>
  );
}

/** The fields of a subscriber that its page shows as facts. */
const facts = [
  ...['user_id', 'time_zone', 'utc_offset', 'prospect', 'lead_score', 'eu_consent', 'eu_consent_message'],
  'created_at',
];

function ProfileFacts({ subscriber, now }: { subscriber: Subscriber; now: Date }) {
  const { id, custom_fields, time_zone } = subscriber;
  const custom = Object.entries(custom_fields).map(
    ([name, value]): Fact => [name, typeof value === 'string' ? value || ' ' : JSON.stringify(value)],
  );
  return (
    <>
      {custom.length > 0 && (
        <Block title="Custom fields">
          <Facts of={custom} />
        </Block>
      )}
      <Block title="Profile">
        <Facts
          of={[
            ...factsOf(subscriber, facts),
            ['Local time', formatLocalTime(now, time_zone)],
            ['Id', <code>{id}</code>],
          ]}
        />
      </Block>
    </>
  );
}

/** The time of day in a time zone, such as `09:00`; in UTC if the zone is unknown. */
function formatLocalTime(at: Date, timeZone: string): string {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone }).format(at);
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(at);
  }
}
