import type { Campaign, CampaignSubscription, Subscriber } from '@email-automation/service/domain/records';
import { subscriptionsOf } from '@email-automation/service/storage/queries/campaign-subscriptions';
import { findCampaign } from '@email-automation/service/storage/queries/campaigns';
import { subscriberOf } from '@email-automation/service/storage/queries/subscribers';
import type { FastifyRequest } from 'fastify';
import { addressOf } from '../address.ts';
import type { ConsoleContext } from '../console-context.ts';
import { Block, Facts, Link, Stats } from '../parts/blocks.tsx';
import { Code, CopyButton } from '../parts/code.tsx';
import { formatFull } from '../parts/times.tsx';
import { formatCount } from '../parts/wording.ts';
import { countActivityOf } from '../queries/subscriber-activity.ts';
import { readAccountNames } from '../records/accounts.ts';
import type { ListQuery } from '../records/list-query.ts';
import { Pane } from '../records/pane.tsx';
import { type OpenRecord, recordPath } from '../records/section.tsx';
import { DueEmails, formatLocalTime, readDue } from './due-emails.tsx';
import { SubscriberState, SubscriptionState } from './subscriber-state.tsx';
import { renderTimeline } from './timeline.tsx';

/** A subscription with its campaign. */
export interface Subscribed {
  subscription: CampaignSubscription;
  campaign: Campaign | undefined;
}

/** Subscriptions that are shown at most. */
const mostSubscriptions = 50;

/** One subscriber: what is due, what happened, and what is known. @throws NotFound */
export async function renderProfile(
  context: ConsoleContext,
  account: string,
  id: string,
  query: ListQuery,
  request: FastifyRequest,
): Promise<OpenRecord> {
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
  const [counts, due, accountName] = await Promise.all([
    countActivityOf(db, subscriber),
    readDue(db, subscriber, subscriptions, clock.now()),
    readAccountNames(context, [subscriber]),
  ]);
  const here = recordPath('subscribers', account, subscriber.id);
  const { status, email, tags } = subscriber;
  const pane = (
    <Pane
      section="subscribers"
      query={query}
      live="subscribers emails campaigns clock"
      title={email}
      state={
        <>
          <SubscriberState {...subscriber} />
          <span class="soft">{accountName(account)}</span>
        </>
      }
      actions={
        <>
          <Link to={`${here}/edit`}>Edit</Link>
          <Link to={`${here}/event`}>Record event</Link>
          {status === 'active' && <Link to={`${here}/unsubscribe`}>Unsubscribe</Link>}
          <Link to={`${here}/erase`} look="quiet">
            Erase
          </Link>
        </>
      }
    >
      <section aria-label="Summary">
        <Stats
          of={[
            ['Emails', formatCount(counts.emails)],
            ['Events', formatCount(counts.events)],
          ]}
        />
        {tags.length > 0 && (
          <p class="bar">
            <span class="soft">Tags</span>
            {tags.map((tag) => (
              <a class="tag breaks" href={addressOf('/console/subscribers', { tag })}>
                {tag}
              </a>
            ))}
          </p>
        )}
      </section>
      <Block
        title="Subscriptions"
        end={
          <Link to={`${here}/subscribe`} look="push">
            Add to a campaign
          </Link>
        }
      >
        {subscriptions.length === 0 ? <p class="soft">No campaign</p> : <Subscriptions of={subscriptions} />}
      </Block>
      {due.length > 0 && <DueEmails due={due} subscriber={subscriber} now={clock.now()} />}
      {await renderTimeline(context, subscriber, subscriptions, { here, query, request })}
      <ProfileFacts subscriber={subscriber} now={clock.now()} />
    </Pane>
  );
  return { title: email, pane };
}

function Subscriptions({ of }: { of: readonly Subscribed[] }) {
  return (
    <Facts
      of={of.map(({ subscription, campaign }) => {
        const { account_id, last_sent_email_index: last, starting_email_index: first, campaign_id } = subscription;
        const sent = `${last === null ? 0 : last + 1 - first} of ${(campaign?.email_count ?? 0) - first} sent`;
        return [
          <a href={recordPath('campaigns', account_id, campaign_id)}>{campaign?.name || campaign_id}</a>,
          <>
            <SubscriptionState subscription={subscription} /> <span class="soft">{sent}</span>
          </>,
        ];
      })}
    />
  );
}

function ProfileFacts({ subscriber, now }: { subscriber: Subscriber; now: Date }) {
  const { id, custom_fields, time_zone, utc_offset } = subscriber;
  return (
    <>
      {Object.keys(custom_fields).length > 0 && (
        <Block title="Custom fields">
          <Facts
            of={Object.entries(custom_fields).map(([name, value]) => [
              name,
              typeof value === 'string' ? value || ' ' : JSON.stringify(value),
            ])}
          />
        </Block>
      )}
      <Block title="Profile">
        <Facts
          of={[
            ['Time zone', `${time_zone}, where it is ${formatLocalTime(now, time_zone)}`],
            ['UTC offset', utc_offset !== null && `${utc_offset} minutes`],
            ['Lead score', subscriber.lead_score],
            ['Prospect', subscriber.prospect ? 'yes' : 'no'],
            ['EU consent', subscriber.eu_consent],
            ['Consent text', subscriber.eu_consent_message],
            ['User id', subscriber.user_id],
            ['Created', `${formatFull(subscriber.created_at)} UTC`],
          ]}
        />
        <div class="bar">
          <span class="soft">Id</span>
          <CopyButton of="subscriber-id" />
        </div>
        <Code label="Id" id="subscriber-id" wrap>
          {id}
        </Code>
      </Block>
    </>
  );
}
