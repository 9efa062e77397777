import type { Campaign, CampaignSubscription, Subscriber } from '@email-automation/service/domain/records';
import { mayReceiveMarketing } from '@email-automation/service/domain/subscribers';
import { subscriptionsOf } from '@email-automation/service/storage/queries/campaign-subscriptions';
import { findCampaign } from '@email-automation/service/storage/queries/campaigns';
import { subscriberOf } from '@email-automation/service/storage/queries/subscribers';
import { addressOf } from '../address.ts';
import type { ConsoleContext } from '../console-context.ts';
import { Act, Acts } from '../parts/acts.tsx';
import { Block, Link } from '../parts/blocks.tsx';
import { Fields } from '../parts/fields.tsx';
import { formatTime, Wait } from '../parts/times.tsx';
import { capitalize } from '../parts/wording.ts';
import { readAccountNames } from '../records/accounts.ts';
import type { PaneContent } from '../records/pane.tsx';
import { recordPath } from '../records/section.tsx';
import { SubscriberState } from './subscriber-state.tsx';
import { renderTimeline } from './timeline.tsx';

/** A subscription with its campaign. */
export interface Subscribed {
  subscription: CampaignSubscription;
  campaign: Campaign | undefined;
}

/** Subscriptions that are shown at most. */
const mostSubscriptions = 50;

/** One subscriber: its campaigns, its events, and its fields. @param skipped newer entries of its timeline @throws NotFound */
export async function renderProfile(
  context: ConsoleContext,
  account: string,
  id: string,
  skipped: number,
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
  const { email } = subscriber;
  return {
    title: email,
    state: (
      <>
        <SubscriberState {...subscriber} />
        <span class="soft">{accountName(account)}</span>
      </>
    ),
    actions: (
      <>
        <Link to={addressOf('/console/emails', { q: email })}>Emails</Link>
        {context.sandbox && <Link to={addressOf('/console/requests', { q: email })}>Requests</Link>}
      </>
    ),
    content: (
      <>
        <Acts title="Subscriptions" in="pane" none="No campaign">
          {subscriptions.map((one) => (
            <Subscription of={one} subscriber={subscriber} now={clock.now()} />
          ))}
        </Acts>
        {await renderTimeline(context, subscriber, subscriptions, skipped)}
        <Block title="Profile">
          <Fields of={subscriber} without={['account_id', 'email', 'email_key', 'status']} />
        </Block>
      </>
    ),
  };
}

interface SubscriptionProps {
  of: Subscribed;
  subscriber: Subscriber;
  now: Date;
}

/** A subscription: its state, how far it is, and when its next email is due. */
function Subscription({ of: { subscription, campaign }, subscriber, now }: SubscriptionProps) {
  const { account_id, campaign_id, next_send_at, status, is_complete, starting_email_index: first } = subscription;
  const next = (subscription.last_sent_email_index ?? first - 1) + 1;
  const total = campaign?.email_count ?? 0;
  const isDue = campaign?.status === 'active' && next_send_at !== null && mayReceiveMarketing(subscriber);
  const state = status === 'active' && is_complete ? 'Complete' : capitalize(status);
  const due = isDue ? ` · email ${next + 1} of ${total} at ${formatTime(next_send_at, now)}` : '';
  return (
    <Act
      title={<a href={recordPath('campaigns', account_id, campaign_id)}>{campaign?.name || campaign_id}</a>}
      text={`${state}, ${next - first} of ${total - first} sent${due}`}
    >
      {isDue && <Wait until={next_send_at} now={now} />}
    </Act>
  );
}
