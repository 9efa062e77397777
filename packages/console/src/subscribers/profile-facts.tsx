import type { ShopperActivity } from '@email-automation/service/domain/records';
import { addressOf } from '../address.ts';
import { Code, CopyButton } from '../parts/code.tsx';
import { Table } from '../parts/table.tsx';
import { formatFull } from '../parts/times.tsx';
import { mostCountedOf } from '../queries/subscriber-activity.ts';
import { recordPath } from '../records/record-path.ts';
import type { Profile, Subscribed } from './profile.ts';
import { SubscriptionState } from './subscriber-state.tsx';
import { formatLocalTime } from './timeline.tsx';

/** What is known about a subscriber, beside the timeline. */
export function ProfileFacts({ profile, here, now }: { profile: Profile; here: string; now: Date }) {
  const { subscriber, subscriptions, counts, activity } = profile;
  const { tags, custom_fields, time_zone, utc_offset, lead_score, prospect, eu_consent, user_id, id } = subscriber;
  const { orders, spent } = summarizeOrders(activity);
  const fields = Object.entries(custom_fields);
  const facts: [name: string, value: string | null][] = [
    ['Time zone', time_zone],
    ['Local time', formatLocalTime(now, time_zone)],
    ['UTC offset', utc_offset === null ? null : `${utc_offset} minutes`],
    ['Lead score', lead_score === null ? null : String(lead_score)],
    ['Prospect', prospect ? 'yes' : 'no'],
    ['EU consent', eu_consent],
    ['Consent text', subscriber.eu_consent_message],
    ['User id', user_id],
    ['Created', `${formatFull(subscriber.created_at)} UTC`],
  ];
  return (
    <aside aria-label="Profile">
      <section aria-label="Summary">
        <dl class="stats">
          <Stat name="Emails" value={formatCount(counts.emails)} />
          <Stat name="Events" value={formatCount(counts.events)} />
          <Stat name="Orders" value={orders} />
          {spent !== '' && <Stat name="Spent" value={spent} />}
        </dl>
      </section>
      <section aria-labelledby="h-subscriptions">
        <div class="bar">
          <h3 id="h-subscriptions">Subscriptions</h3>
          <a class="push" href={`${here}/subscribe`}>
            Add<span class="vh"> to a campaign</span>
          </a>
        </div>
        {subscriptions.length === 0 ? <p class="soft">No campaign</p> : <Subscriptions of={subscriptions} />}
      </section>
      <section aria-labelledby="h-tags">
        <div class="bar">
          <h3 id="h-tags">Tags</h3>
          <a class="push" href={`${here}/edit`}>
            Edit<span class="vh"> the profile</span>
          </a>
        </div>
        <p class="bar">
          {tags.length === 0 && <span class="soft">No tags</span>}
          {tags.map((tag) => (
            <a class="tag breaks" href={addressOf('/console/subscribers', { tag })}>
              {tag}
            </a>
          ))}
        </p>
      </section>
      <section aria-labelledby="h-fields">
        <h3 id="h-fields">Custom fields</h3>
        {fields.length === 0 ? (
          <p class="soft">No custom fields</p>
        ) : (
          <dl class="facts">
            {fields.map(([name, value]) => (
              <>
                <dt>{name}</dt>
                <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
              </>
            ))}
          </dl>
        )}
      </section>
      <section aria-labelledby="h-profile">
        <h3 id="h-profile">Profile</h3>
        <dl class="facts">
          {facts.map(
            ([name, value]) =>
              value !== null && (
                <>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </>
              ),
          )}
        </dl>
        <div class="bar">
          <span class="soft">Id</span>
          <CopyButton of="subscriber-id" />
        </div>
        <Code label="Id" id="subscriber-id" wrap>
          {id}
        </Code>
      </section>
    </aside>
  );
}

function Stat({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Subscriptions({ of }: { of: readonly Subscribed[] }) {
  return (
    <Table columns={['Campaign', 'Status', { name: 'Sent', class: 'n' }]} class="mini">
      {of.map(({ subscription, campaign }) => {
        const sent =
          subscription.last_sent_email_index === null
            ? 0
            : subscription.last_sent_email_index + 1 - subscription.starting_email_index;
        return (
          <tr>
            <th scope="row" class="breaks">
              <a href={recordPath('campaigns', { ...subscription, id: subscription.campaign_id })}>
                {campaign?.name || subscription.campaign_id}
              </a>
            </th>
            <td>
              <SubscriptionState subscription={subscription} />
            </td>
            <td class="n nowrap">{`${sent} of ${(campaign?.email_count ?? 0) - subscription.starting_email_index}`}</td>
          </tr>
        );
      })}
    </Table>
  );
}

const formatCount = (count: number): string =>
  count > mostCountedOf ? `${mostCountedOf.toLocaleString('en-US')}+` : count.toLocaleString('en-US');

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
