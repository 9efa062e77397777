import type { Email, ShopperActivity } from '@email-automation/service/domain/records';
import { stateLooks } from '../emails/email-state.ts';
import { recordPath } from '../records/record-path.ts';
import type { TimelineEntry } from './timeline-entries.ts';

/** What an entry says. */
export function TimelineText({ entry, account }: { entry: TimelineEntry; account: string }) {
  if (entry.kind === 'created') return <b>Subscriber created</b>;
  if (entry.kind === 'event') {
    const { action, properties } = entry.event;
    return (
      <>
        <b>Event</b> <code>{action}</code>
        {Object.keys(properties).length > 0 && <span class="sub mono">{describeValues(properties)}</span>}
      </>
    );
  }
  if (entry.kind === 'order') return <Activity activity={entry.activity} />;
  if (entry.kind === 'subscribed') {
    const { subscription, campaign } = entry;
    const path = recordPath('campaigns', { account_id: account, id: subscription.campaign_id });
    return (
      <>
        <b>Subscribed</b> to{' '}
        <a class="under" href={path}>
          {campaign?.name || subscription.campaign_id}
        </a>
        {subscription.status === 'pending' && <span class="sub">Waits for the confirmation</span>}
      </>
    );
  }
  if (entry.kind === 'refused') {
    const { number, operation, method, path, status, errors } = entry.exchange;
    return (
      <>
        <b>Request refused</b> <span class="tag bad">{status}</span>{' '}
        <span class="sub">
          <a href={`/console/requests/${number}`}>{operation ?? `${method} ${path}`}</a>
          {errors.slice(0, 3).map(({ code, message }) => ` · ${[code, message].filter(Boolean).join(': ')}`)}
        </span>
      </>
    );
  }
  const { email, campaign } = entry;
  return (
    <>
      <b>{emailTitles[email.state][email.kind === 'notice' ? 1 : 0]}</b>{' '}
      <a href={`/console/emails/${encodeURIComponent(email.message_id)}`}>{email.subject || '(no subject)'}</a>
      {email.state === 'queued' && <span class="tag time aside">{stateLooks.queued[1]}</span>}{' '}
      <span class="sub">
        {describeEmail(email, campaign?.name)}
        {email.link_used_at !== null && ` · link used ${email.link_used_at.replace('T', ' ').replace('Z', ' UTC')}`}
        {email.error !== null && ` · ${email.error}`}
      </span>
    </>
  );
}

/** What became of an email, and of a notice. */
const emailTitles: Record<Email['state'], readonly [toSubscriber: string, notice: string]> = {
  held: ['Email', 'Notice'],
  queued: ['Email', 'Notice'],
  sent: ['Email sent', 'Notice sent'],
  failed: ['Email failed', 'Notice failed'],
  canceled: ['Email canceled', 'Notice canceled'],
};

function describeEmail({ kind, to_email, cause }: Pick<Email, 'kind' | 'to_email' | 'cause'>, campaign = ''): string {
  if (kind === 'notice') return `To ${to_email}`;
  if (kind === 'broadcast') return 'Broadcast';
  if (kind === 'confirmation') return `${campaign}, asks for the confirmation`;
  const [, position] = / email (\d+)$/.exec(cause) ?? [];
  return position === undefined ? campaign : `${campaign}, email ${Number(position) + 1}`;
}

const kinds = { cart: 'Cart', order: 'Order', legacy_order: 'Order (v2)', product: 'Product' };

function Activity({ activity: { kind, record, request_id } }: { activity: ShopperActivity }) {
  const read = (name: string): unknown => Reflect.get(record, name);
  const action = read('action');
  const total = kind === 'legacy_order' ? read('amount') : read('grand_total');
  const currency = read('currency') ?? read('currency_code');
  const id = [read('order_public_id'), read('order_id'), read('identifier'), read('cart_id')].find(Boolean);
  const parts = [id && `#${String(id)}`, read('provider'), describeItems(read('items'))].filter(Boolean);
  return (
    <>
      <b>{[kinds[kind], typeof action === 'string' ? action : undefined].filter(Boolean).join(' ')}</b>{' '}
      {typeof total === 'number' && (
        <span>{`${kind === 'legacy_order' ? total : total.toFixed(2)} ${String(currency ?? '')}`}</span>
      )}{' '}
      <span class="sub">
        {parts.length > 0 && `${shorten(parts.join(' · '))} · `}
        <a href={`/console/batches/${encodeURIComponent(request_id)}`}>batch</a>
      </span>
    </>
  );
}

function describeItems(items: unknown): string {
  if (!Array.isArray(items) || items.length === 0) return '';
  const [first] = items as { name?: unknown; quantity?: unknown }[];
  const name = first && typeof first.name === 'string' && items.length === 1 ? first.name : undefined;
  if (name === undefined) return `${items.length} ${items.length === 1 ? 'item' : 'items'}`;
  return `${typeof first?.quantity === 'number' ? `${first.quantity} × ` : ''}${name}`;
}

/** Values in one line, such as `sku: XHB-1234, color: black`. */
export function describeValues(values: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(values).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return shorten(parts.join(', '));
}

const shorten = (text: string): string => (text.length > 240 ? `${text.slice(0, 239)}…` : text);
