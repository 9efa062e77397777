import type { Email, ShopperActivity, Subscriber } from '@email-automation/service/domain/records';
import type { FastifyRequest } from 'fastify';
import type { ComponentChildren } from 'preact';
import { addressOf } from '../address.ts';
import type { ConsoleContext } from '../console-context.ts';
import { stateLooks } from '../emails/email-state.ts';
import { Act } from '../parts/acts.tsx';
import { Block } from '../parts/blocks.tsx';
import { Pager } from '../parts/pager.tsx';
import { Time } from '../parts/times.tsx';
import { capitalize } from '../parts/wording.ts';
import { listActivity, listEmailsOf, listEvents } from '../queries/subscriber-activity.ts';
import { type ListQuery, pageSize, rangeOf, readListQuery } from '../records/list-query.ts';
import { describeValues } from '../records/record-facts.ts';
import { recordPath } from '../records/section.tsx';
import type { Subscribed } from './profile.tsx';

/** What a timeline shows, and what it says if there is nothing. */
const filters = {
  all: 'Nothing has happened yet.',
  emails: 'Emails appear when a campaign or a broadcast sends them.',
  events: 'recordEvent and createEventBatch record them.',
  orders: 'Carts and orders appear when their batches are processed.',
} as const;

/** Kinds of entries, in the order in which they happen within one second. */
const kinds = ['refused', 'created', 'subscribed', 'event', 'order', 'email'] as const;

/** An entry of a timeline. */
interface Entry {
  kind: (typeof kinds)[number];
  at: string;
  /** Orders entries of the same time and kind: the newest has the largest number. */
  number: number;
  title: ComponentChildren;
  text: ComponentChildren;
}

interface TimelinePlace {
  here: string;
  /** What the list beside it shows. */
  query: ListQuery;
  request: FastifyRequest;
}

/** The timeline of a subscriber, newest first. */
export async function renderTimeline(
  context: ConsoleContext,
  subscriber: Subscriber,
  subscriptions: readonly Subscribed[],
  { here, query, request }: TimelinePlace,
) {
  const parameters = request.query as Readonly<Record<string, unknown>>;
  const names = Object.keys(filters) as (keyof typeof filters)[];
  const filter = names.find((name) => name === parameters.show) ?? 'all';
  const page = readListQuery({ page: parameters.from }, {});
  const { offset, limit } = rangeOf(page);
  const entries = await readEntries(context, subscriber, subscriptions, filter, offset + limit);
  const found = entries.toSorted(compare).slice(offset, offset + limit);
  const now = context.services.clock.now();
  const to = (values: Record<string, string | number | undefined>) => addressOf(here, { ...query, ...values });
  const show = filter === 'all' ? undefined : filter;
  const tabs = names.map((name) => (
    <a
      class="btn"
      href={to({ show: name === 'all' ? undefined : name })}
      aria-current={name === filter ? 'true' : undefined}
    >
      {capitalize(name)}
    </a>
  ));
  return (
    <Block title="Timeline" isFlush end={<div class="joined push">{tabs}</div>}>
      {found.length === 0 && <p class="soft foot">{filters[filter]}</p>}
      <ol class="acts">
        {found.slice(0, pageSize).map(({ kind, at, number: id, title, text }) => (
          <Act id={`${kind} ${id}`} title={title} text={text}>
            <Time class="soft" at={at} now={now} />
          </Act>
        ))}
      </ol>
      <Pager page={page} rows={found.length} to={(from) => to({ show, from })} />
    </Block>
  );
}

/** Newest first. Entries of the same time have a fixed order, so pages can begin anywhere. */
function compare(one: Entry, other: Entry): number {
  if (one.at !== other.at) return one.at < other.at ? 1 : -1;
  return kinds.indexOf(other.kind) - kinds.indexOf(one.kind) || other.number - one.number;
}

async function readEntries(
  { services, sandbox }: ConsoleContext,
  subscriber: Subscriber,
  subscriptions: readonly Subscribed[],
  filter: keyof typeof filters,
  most: number,
): Promise<Entry[]> {
  const db = services.database.query;
  const isShown = (name: typeof filter) => filter === 'all' || filter === name;
  const [events, activity, emails] = await Promise.all([
    isShown('events') ? listEvents(db, subscriber, most) : [],
    isShown('orders') ? listActivity(db, subscriber, most) : [],
    isShown('emails') ? listEmailsOf(db, subscriber, most) : [],
  ]);
  const campaigns = new Map(subscriptions.map(({ subscription, campaign }) => [subscription.campaign_id, campaign]));
  const entries: Entry[] = [
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
      ...describeEmail(email, campaigns.get(email.campaign_id ?? '')?.name),
    })),
  ];
  if (filter !== 'all') return entries;
  return [
    ...entries,
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
    ...findRefused(sandbox, subscriber),
  ];
}

/** How many refused requests are shown at most. */
const mostRefused = 20;

/** The newest requests that were refused and that name the subscriber, by id or by email address. */
function findRefused(sandbox: ConsoleContext['sandbox'], { account_id, id, email_key }: Subscriber): Entry[] {
  const [ownId, names] = [id.toLowerCase(), [`"${id.toLowerCase()}"`, `"${email_key}"`]];
  const refused = (sandbox?.requests.held() ?? []).filter((exchange) => {
    const { status, path, request } = exchange;
    if (exchange.account_id !== account_id || status === null || status < 400) return false;
    const body = request.body?.toLowerCase() ?? '';
    const parts = path.toLowerCase().split(/[/?&=]/);
    return names.some((name) => body.includes(name)) || parts.some((part) => part === ownId || part === email_key);
  });
  return refused.slice(-mostRefused).map(({ at, number, status, operation, method, path, errors }) => ({
    kind: 'refused',
    at: `${at.slice(0, 19)}Z`,
    number,
    title: ['Request refused ', <span class="tag bad">{status}</span>],
    text: [
      <a href={`/console/requests/${number}`}>{operation ?? `${method} ${path}`}</a>,
      ...errors.slice(0, 3).map(({ code, message }) => ` · ${[code, message].filter(Boolean).join(': ')}`),
    ],
  }));
}

/** What became of an email: such as `Email failed`, or `Notice` for one to a team. */
function describeEmail(email: Awaited<ReturnType<typeof listEmailsOf>>[number], campaign = '') {
  const { kind, state, message_id, subject, cause, to_email, link_used_at, error } = email;
  const [look, word] = stateLooks[state];
  const isUsual = state === 'held' || state === 'sent';
  const [, position] = / email (\d+)$/.exec(cause) ?? [];
  const about: Record<Email['kind'], string> = {
    notice: `To ${to_email}`,
    broadcast: 'Broadcast',
    confirmation: `${campaign}, asks for the confirmation`,
    campaign: position === undefined ? campaign : `${campaign}, email ${Number(position) + 1}`,
  };
  return {
    title: [
      `${kind === 'notice' ? 'Notice' : 'Email'} `,
      <a href={recordPath('emails', message_id)}>{subject || '(no subject)'}</a>,
      ' ',
      isUsual ? '' : <span class={look}>{word}</span>,
    ],
    text: [
      about[kind],
      link_used_at !== null && `link used ${link_used_at.replace('T', ' ').replace('Z', ' UTC')}`,
      error,
    ]
      .filter(Boolean)
      .join(' · '),
  };
}

const activityNames = { cart: 'Cart', order: 'Order', legacy_order: 'Order (v2)', product: 'Product' };

/** A cart, an order, or a product, with what was sent of it. */
function describeActivity({ kind, record, request_id }: ShopperActivity) {
  const { action = '', ...sent } = record as Readonly<Record<string, unknown>>;
  return {
    title: `${activityNames[kind]} ${action}`,
    text: [`${describeValues(sent)} · `, <a href={recordPath('batches', request_id)}>batch</a>],
  };
}
