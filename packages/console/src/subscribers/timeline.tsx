import type { Email, ShopperActivity, Subscriber } from '@email-automation/service/domain/records';
import type { FastifyRequest } from 'fastify';
import type { ComponentChildren } from 'preact';
import { addressOf } from '../address.ts';
import type { ConsoleContext } from '../console-context.ts';
import { stateLooks } from '../emails/email-state.ts';
import { Act, Acts } from '../parts/acts.tsx';
import { describeValues } from '../parts/fields.tsx';
import { Pager } from '../parts/pager.tsx';
import { Time } from '../parts/times.tsx';
import { listActivity, listEmailsOf, listEvents } from '../queries/subscriber-activity.ts';
import { type ListQuery, pageSize, rangeOf, readListQuery } from '../records/list-query.ts';
import { recordPath } from '../records/section.tsx';
import type { Subscribed } from './profile.tsx';

/** Kinds of entries, in their order within one second. */
const kinds = ['created', 'subscribed', 'event', 'order', 'email'] as const;

/** An entry of a timeline. */
interface Entry {
  kind: (typeof kinds)[number];
  at: string;
  /** Orders entries of the same time and kind: the newest has the largest number. */
  number: number;
  title: ComponentChildren;
  text: ComponentChildren;
}

/** The timeline of a subscriber, newest first. @param query the filter of the list beside it */
export async function renderTimeline(
  context: ConsoleContext,
  subscriber: Subscriber,
  subscriptions: readonly Subscribed[],
  { query, request }: { query: ListQuery; request: FastifyRequest },
) {
  const page = readListQuery({ page: (request.query as Readonly<Record<string, unknown>>).from }, {});
  const { offset, limit } = rangeOf(page);
  const entries = await readEntries(context, subscriber, subscriptions, offset + limit);
  const found = entries.toSorted(compare).slice(offset, offset + limit);
  const now = context.services.clock.now();
  const here = recordPath('subscribers', subscriber.account_id, subscriber.id);
  return (
    <Acts
      title="Timeline"
      in="pane"
      below={<Pager page={page} rows={found.length} to={(from) => addressOf(here, { ...query, from })} />}
    >
      {found.slice(0, pageSize).map(({ kind, at, number, title, text }) => (
        <Act id={`${kind} ${number}`} title={title} text={text}>
          <Time class="soft" at={at} now={now} />
        </Act>
      ))}
    </Acts>
  );
}

/** Newest first. Entries of the same time have a fixed order, so pages can begin anywhere. */
function compare(one: Entry, other: Entry): number {
  if (one.at !== other.at) return one.at < other.at ? 1 : -1;
  return kinds.indexOf(other.kind) - kinds.indexOf(one.kind) || other.number - one.number;
}

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
  return [
    { kind: 'created', at: subscriber.created_at, number: 0, title: 'Subscriber created', text: '' },
    ...subscriptions.map(({ subscription, campaign }, number) => ({
      kind: 'subscribed' as const,
      at: subscription.created_at,
      number,
      title: [
        'Subscribed to ',
        <a href={recordPath('campaigns', subscription.account_id, subscription.campaign_id)}>
          {campaign?.name || subscription.campaign_id}
        </a>,
      ],
      text: subscription.status === 'pending' && 'Waits for the confirmation',
    })),
    ...events.map(({ occurred_at, rowid, action, properties }) => ({
      kind: 'event' as const,
      at: occurred_at,
      number: rowid,
      title: ['Event ', <code>{action}</code>],
      text: <span class="mono">{describeValues(properties)}</span>,
    })),
    ...activity.map((one) => ({
      kind: 'order' as const,
      at: one.occurred_at,
      number: one.rowid,
      ...describeActivity(one as ShopperActivity),
    })),
    ...emails.map((email) => ({
      kind: 'email' as const,
      at: email.created_at,
      number: email.rowid,
      ...describeEmail(email, subscriptions),
    })),
  ];
}

/** The result of an email: such as `Email failed`, or `Notice` for one to a team. */
function describeEmail(
  email: Awaited<ReturnType<typeof listEmailsOf>>[number],
  subscriptions: readonly Subscribed[],
): Pick<Entry, 'title' | 'text'> {
  const { kind, state, message_id, subject, cause, to_email, campaign_id, link_used_at, error } = email;
  const { campaign } = subscriptions.find(({ subscription }) => subscription.campaign_id === campaign_id) ?? {};
  const [, position] = / email (\d+)$/.exec(cause) ?? [];
  const about: Record<Email['kind'], string> = {
    notice: `Notice to ${to_email}`,
    broadcast: 'Broadcast',
    confirmation: `${campaign?.name ?? ''}, asks for the confirmation`,
    campaign: `${campaign?.name ?? ''}, email ${Number(position) + 1}`,
  };
  return {
    title: ['Email ', <a href={recordPath('emails', message_id)}>{subject || '(no subject)'}</a>],
    text: [about[kind], stateLooks[state][1], link_used_at && `link used ${link_used_at}`, error]
      .filter(Boolean)
      .join(' · '),
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
