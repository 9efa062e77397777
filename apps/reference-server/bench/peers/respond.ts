import { createHash, randomUUID } from 'node:crypto';
import type { Store } from './store.ts';

/** A response as a peer sends it. */
export interface PeerResponse {
  status: number;
  headers: Record<string, string | number>;
  body?: object;
}

const limit = 3600;

/**
 * Responds as somebody would write it by hand: the same rows, the same join of token and account, the same headers and the same
 * bodies as the reference server. It has no validation, no limits, and no logs.
 * @param base the URL before each path
 * @param text the body of a POST
 */
export async function respond(
  store: Store,
  base: string,
  { url, authorization, text }: { url: string; authorization: string; text: string },
): Promise<PeerResponse> {
  const [path = '', query] = url.split('?');
  const [, , account = '', collection = '', id = '', list] = path.split('/');
  const token = Buffer.from(authorization.slice('Basic '.length), 'base64').toString().split(':', 1)[0] ?? '';
  const hash = createHash('sha256').update(token).digest('hex');
  const user = store.findUser(hash, account);
  if (user === undefined) return { status: 401, headers: {} };
  if (user.granted === null) return { status: 403, headers: {} };
  const headers = {
    'x-request-id': randomUUID(),
    'x-ratelimit-limit': limit,
    'x-ratelimit-remaining': Math.max(0, limit - store.count(hash)),
  };
  if (collection === 'events') {
    const [event] = JSON.parse(text).events;
    const at = `${new Date().toISOString().slice(0, 19)}Z`;
    await store.addEvent(account, event.email.toLowerCase(), [randomUUID(), event.action, at]);
    return { status: 204, headers };
  }
  if (list === undefined) return { status: 200, headers, body: fetchCampaign(store, base, account, id) };
  const page = Number(new URLSearchParams(query).get('page') ?? 1);
  return { status: 200, headers, body: listSubscribers(store, base, account, id, page) };
}

function fetchCampaign(store: Store, base: string, account: string, id: string): object {
  const rows = store.findCampaign(account, id);
  const [row = {}] = rows;
  const forms = rows.flatMap(({ form_id, form_name, form_created_at }) => {
    const href = `${base}/v2/${account}/forms/${form_id}`;
    return form_id === null ? [] : { id: form_id, name: form_name, created_at: form_created_at, href };
  });
  const campaign = {
    id,
    status: row.status,
    name: row.name,
    from_name: row.from_name,
    from_email: row.from_email,
    postal_address: row.postal_address,
    minutes_from_midnight: row.minutes_from_midnight,
    localize_sending_time: row.localize_sending_time === 1,
    days_of_the_week_mask: row.days_of_the_week_mask,
    start_immediately: row.start_immediately === 1,
    double_optin: row.double_optin === 1,
    send_to_confirmation_page: row.send_to_confirmation_page === 1,
    use_custom_confirmation_page: row.use_custom_confirmation_page === 1,
    post_confirmation_url: row.post_confirmation_url,
    confirmation_url: row.confirmation_url,
    notify_subscribe_email: row.notify_subscribe_email,
    notify_unsubscribe_email: row.notify_unsubscribe_email,
    bcc: row.bcc,
    email_count: row.email_count,
    active_subscriber_count: row.active_subscriber_count,
    unsubscribed_subscriber_count: row.unsubscribed_subscriber_count,
    created_at: row.created_at,
    href: `${base}/v2/${account}/campaigns/${encodeURIComponent(id)}`,
    links: { account, forms: forms.map((form) => form.id) },
    forms: forms[0],
  };
  const links = {
    'campaigns.account': `${base}/v2/accounts/{campaigns.account}`,
    'campaigns.form': `${base}/v2/${account}/forms/{campaigns.forms}`,
    'campaigns.subscribers': `${base}/v2/${account}/campaigns/{campaigns.id}/subscribers`,
  };
  return { links, campaigns: [campaign], linked: { forms } };
}

function listSubscribers(store: Store, base: string, account: string, campaign: string, page: number): object {
  const total = store.findTotal(account, campaign);
  const rows = store.findPage(account, campaign, (page - 1) * 100);
  const subscribers = rows.map((row) => ({
    id: row.id,
    email: row.email,
    time_zone: row.time_zone,
    utc_offset: row.utc_offset,
    tags: JSON.parse(row.tags as string),
    custom_fields: JSON.parse(row.custom_fields as string),
    created_at: row.created_at,
    prospect: row.prospect === 1,
    user_id: row.user_id,
    lead_score: row.lead_score,
    eu_consent: row.eu_consent,
    eu_consent_message: row.eu_consent_message,
    status: 'active',
    href: `${base}/v2/${account}/subscribers/${encodeURIComponent(row.id as string)}`,
    links: { account },
  }));
  const meta = { page, count: rows.length, total_pages: Math.ceil(total / 100), total_count: total };
  return {
    links: { 'subscribers.account': `${base}/v2/accounts/{subscribers.account}` },
    meta: { ...meta, sort: 'created_at', direction: 'desc' },
    subscribers,
  };
}
