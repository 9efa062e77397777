import type { ShopperActivity } from '@email-automation/service/domain/records';
import { addressOf } from '../address.ts';
import { Block, Facts, Stats } from '../parts/blocks.tsx';
import { Code, CopyButton } from '../parts/code.tsx';
import { formatFull } from '../parts/times.tsx';
import { formatCount } from '../parts/wording.ts';
import { recordPath } from '../records/record-path.ts';
import type { Profile, Subscribed } from './profile.ts';
import { SubscriptionState } from './subscriber-state.tsx';
import { formatLocalTime } from './timeline.tsx';

/** What is known about a subscriber, beside the timeline. */
export function ProfileFacts({ profile, here, now }: { profile: Profile; here: string; now: Date }) {
  const { subscriber, subscriptions, counts, activity } = profile;
  const { tags, custom_fields, time_zone, utc_offset, lead_score, id } = subscriber;
  const { orders, spent } = summarizeOrders(activity);
  const fields = Object.entries(custom_fields);
  const link = (to: string, text: string, more: string) => (
    <a class="push" href={`${here}/${to}`}>
      {text}
      <span class="vh">{` ${more}`}</span>
    </a>
  );
  return (
    <aside aria-label="Profile">
      <section aria-label="Summary">
        <Stats
          of={[
            ['Emails', formatCount(counts.emails)],
            ['Events', formatCount(counts.events)],
            ['Orders', orders],
            spent !== '' && ['Spent', spent],
          ]}
        />
      </section>
      <Block title="Subscriptions" end={link('subscribe', 'Add', 'to a campaign')}>
        {subscriptions.length === 0 ? <p class="soft">No campaign</p> : <Subscriptions of={subscriptions} />}
      </Block>
      <Block title="Tags" end={link('edit', 'Edit', 'the profile')}>
        <p class="bar">
          {tags.length === 0 && <span class="soft">No tags</span>}
          {tags.map((tag) => (
            <a class="tag breaks" href={addressOf('/console/subscribers', { tag })}>
              {tag}
            </a>
          ))}
        </p>
      </Block>
      <Block title="Custom fields">
        {fields.length === 0 ? (
          <p class="soft">No custom fields</p>
        ) : (
          <Facts
            of={fields.map(([name, value]) => [name, typeof value === 'string' ? value || ' ' : JSON.stringify(value)])}
          />
        )}
      </Block>
      <Block title="Profile">
        <Facts
          of={[
            ['Time zone', time_zone],
            ['Local time', formatLocalTime(now, time_zone)],
            ['UTC offset', utc_offset !== null && `${utc_offset} minutes`],
            ['Lead score', lead_score],
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
    </aside>
  );
}

function Subscriptions({ of }: { of: readonly Subscribed[] }) {
  return (
    <Facts
      of={of.map(({ subscription, campaign }) => {
        const { last_sent_email_index: last, starting_email_index: first, campaign_id } = subscription;
        const sent = `${last === null ? 0 : last + 1 - first} of ${(campaign?.email_count ?? 0) - first} sent`;
        return [
          <a href={recordPath('campaigns', { ...subscription, id: campaign_id })}>{campaign?.name || campaign_id}</a>,
          <>
            <SubscriptionState subscription={subscription} /> <span class="soft">{sent}</span>
          </>,
        ];
      })}
    />
  );
}

/** Counts orders by their ids, and adds up the totals as they were reported last. @param activity newest first */
function summarizeOrders(activity: readonly ShopperActivity[]): { orders: string; spent: string } {
  const totals = new Map<string, number>();
  const seen = new Set<string>();
  for (const { kind, record, id } of activity) {
    if (kind !== 'order' && kind !== 'legacy_order') continue;
    const { provider, order_id, upstream_id, grand_total, currency } = record as Record<string, unknown>;
    const key = JSON.stringify([kind, provider, order_id ?? upstream_id ?? id]);
    if (seen.has(key)) continue;
    seen.add(key);
    const code = typeof currency === 'string' ? currency : '';
    if (typeof grand_total === 'number') totals.set(code, (totals.get(code) ?? 0) + grand_total);
  }
  const amounts = [...totals].slice(0, 3).map(([currency, total]) => `${total.toFixed(2)} ${currency}`.trim());
  return { orders: String(seen.size), spent: amounts.join(', ') };
}
