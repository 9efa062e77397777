import type { ShopperActivity, Subscriber } from '@email-automation/service/domain/records';
import type { ComponentChildren } from 'preact';
import { addressOf } from '../address.ts';
import type { ConsoleContext } from '../console-context.ts';
import { stateLooks } from '../emails/email-state.ts';
import { Act, Acts } from '../parts/acts.tsx';
import { describeValues } from '../parts/fields.tsx';
import { Time } from '../parts/times.tsx';
import { capitalize } from '../parts/wording.ts';
import { listActivity, listEmailsOf, listEvents } from '../queries/subscriber-activity.ts';
import { recordPath } from '../records/section.tsx';
import type { Subscribed } from './profile.tsx';

/** An entry of a timeline. */
interface Entry {
  at: string;
  title: ComponentChildren;
  text: ComponentChildren;
}

/** Entries that a page shows at most. */
const mostEntries = 100;

/** The timeline of a subscriber, newest first. @param skipped how many newer ones are left out */
export async function renderTimeline(
  context: ConsoleContext,
  subscriber: Subscriber,
  subscriptions: readonly Subscribed[],
  skipped: number,
) {
  const end = skipped + mostEntries;
  const entries = await readEntries(context, subscriber, subscriptions, end + 1);
  const older = addressOf(recordPath('subscribers', subscriber.account_id, subscriber.id), { older: end });
  const below = entries.length > end && (
    <a class="foot" href={older}>
      Older entries
    </a>
  );
  return (
    <Acts title="Timeline" in="pane" below={below}>
      {entries.slice(skipped, end).map(({ at, title, text }) => (
        <Act title={title} text={text}>
          <Time class="soft" at={at} now={context.services.clock.now()} />
        </Act>
      ))}
    </Acts>
  );
}

/** The newest entries. Of the same time, those that other entries lead to come first. */
async function readEntries(
  { services }: ConsoleContext,
  subscriber: Subscriber,
  subscriptions: readonly Subscribed[],
  most: number,
): Promise<Entry[]> {
  const db = services.database.query;
  const [events, activity, emails] = await Promise.all([
    listEvents(db, subscriber, most),
    listActivity(db, subscriber, most),
    listEmailsOf(db, subscriber, most),
  ]);
  const entries: Entry[] = [
    ...emails.map((email) => ({ at: email.created_at, ...describeEmail(email) })),
    ...activity.map((one) => ({ at: one.occurred_at, ...describeActivity(one as ShopperActivity) })),
    ...events.map(({ occurred_at, action, properties }) => ({
      at: occurred_at,
      title: ['Event ', <code>{action}</code>],
      text: <span class="mono">{describeValues(properties)}</span>,
    })),
    ...subscriptions.map(({ subscription, campaign }) => ({
      at: subscription.created_at,
      title: [
        'Subscribed to ',
        <a href={recordPath('campaigns', subscription.account_id, subscription.campaign_id)}>
          {campaign?.name || subscription.campaign_id}
        </a>,
      ],
      text: subscription.status === 'pending' && 'Waits for the confirmation',
    })),
    { at: subscriber.created_at, title: 'Subscriber created', text: '' },
  ];
  return entries.toSorted((one, other) => (one.at === other.at ? 0 : one.at < other.at ? 1 : -1));
}

/** An email, with its kind and its state. */
function describeEmail({ kind, state, message_id, subject, error }: Awaited<ReturnType<typeof listEmailsOf>>[number]) {
  return {
    title: ['Email ', <a href={recordPath('emails', message_id)}>{subject || '(no subject)'}</a>],
    text: [capitalize(kind), stateLooks[state][1], error].filter(Boolean).join(' · '),
  };
}

const activityNames = { cart: 'Cart', order: 'Order', legacy_order: 'Order (v2)', product: 'Product' };

/** A cart, an order, or a product, with its sent fields. */
function describeActivity({ kind, record, request_id }: ShopperActivity): Pick<Entry, 'title' | 'text'> {
  const { action = '', ...sent } = record as Readonly<Record<string, unknown>>;
  return {
    title: `${activityNames[kind]} ${action}`,
    text: [`${describeValues(sent)} · `, <a href={recordPath('batches', request_id)}>batch</a>],
  };
}
