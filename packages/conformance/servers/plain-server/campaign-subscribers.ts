import { formatTime, now } from './clock.ts';
import type { Account, Campaign, Subscriber } from './data.ts';
import { createError, invalid, notFound } from './errors.ts';
import { type ApiRequest, ok, type Route } from './http.ts';
import { formatLinks, formatUrl } from './links.ts';
import { describeOrder, type ListRequest } from './lists.ts';
import { addSubscriber, findByEmail, findSubscription, type SubscriberData, subscriptionsTo } from './subscribers.ts';
import { findErrors, readRecords } from './validation.ts';

// [subscriber-fields] Few.
const formatSubscriber = (base: string, account: Account, { id, created_at }: Subscriber) => ({
  id,
  created_at,
  href: formatUrl(base, `${account.id}/subscribers/${id}`),
});

function listSubscribers({ dataset, operation, account, id, query, base }: ApiRequest) {
  const { filterByStatus, sortItems, paginate } = dataset.hooks;
  if (findCampaign(account, id) === undefined) return notFound;
  const size = { usual: 100, most: 1000 };
  const list: ListRequest = { operation, query, status: 'active', direction: 'desc', size };
  const all = [...account.subscribers.values()];
  const found = filterByStatus(all, list, (subscriber) => findSubscription(subscriber, id)?.status);
  const { items, meta } = paginate(sortItems(found, list), list);
  return ok({
    links: formatLinks(base, account.id).subscribers,
    meta: { ...meta, ...describeOrder(list) },
    subscribers: items.map((subscriber) => formatSubscriber(base, account, subscriber)),
  });
}

export const findCampaign = (account: Account, id: string): Campaign | undefined =>
  account.campaigns.find((campaign) => campaign.id === id);

/** The number of active subscribers of a campaign. */
export const countActive = (account: Account, campaign: string): number =>
  subscriptionsTo(account, campaign).filter(({ status }) => status === 'active').length;

interface Subscribing extends SubscriberData {
  email: string;
  double_optin?: boolean | null;
  reactivate_if_removed?: boolean | null;
}

function subscribe({ dataset, account, id, body, base }: ApiRequest) {
  const { updateSubscriber, subscribeTo } = dataset.hooks;
  const campaign = findCampaign(account, id);
  if (campaign === undefined) return notFound;
  const records = readRecords(body, 'subscribers');
  // [array-lengths]
  if (records?.length !== 1) return invalid([createError('format_error', 'subscribers')]);
  const errors = findErrors(dataset, 'subscriber', records[0]);
  if (errors.length > 0) return invalid(errors);
  const data = records[0] as Subscribing;
  const known = findByEmail(account, data.email);
  const before = known && findSubscription(known, id)?.status;
  if (before === 'removed' && data.reactivate_if_removed === false) {
    // [removed-code]
    return invalid([createError('unavailable_error', 'email')]);
  }
  const subscriber = known ?? addSubscriber(account, data.email, formatTime(now(dataset.clock)));
  updateSubscriber(account, subscriber, data);
  const needsConfirmation = data.double_optin ?? campaign.double_optin;
  // [subscribe-when-globally-unsubscribed], [subscribe-when-unsubscribed]
  if (before !== 'active') subscribeTo(subscriber, id, needsConfirmation ? 'pending' : 'active');
  return ok({
    links: formatLinks(base, account.id).subscribers,
    subscribers: [formatSubscriber(base, account, subscriber)],
  });
}

function listSubscriptions({ dataset, operation, account, id, query, base }: ApiRequest) {
  const subscriber = account.subscribers.get(id);
  if (subscriber === undefined) return notFound;
  const { items, meta } = dataset.hooks.paginate(subscriber.subscriptions, { operation, query });
  const order = { sort: 'created_at', direction: 'asc' };
  return ok({
    links: formatLinks(base, account.id).campaign_subscriptions,
    meta: { ...meta, ...order },
    campaign_subscriptions: items.map((subscription) => ({
      id: subscription.id,
      campaign_id: subscription.campaign,
      status: subscription.status,
      is_complete: false,
      lap: subscription.lap,
      last_sent_email_index: subscription.lastIndex,
      last_sent_email_at: subscription.lastSentAt,
      links: { account: account.id, subscriber: subscriber.id },
    })),
  });
}

export const campaignSubscriberRoutes: Route[] = [
  { method: 'GET', path: '/v2/:account/campaigns/:id/subscribers', handle: listSubscribers },
  { method: 'POST', path: '/v2/:account/campaigns/:id/subscribers', handle: subscribe },
  { method: 'GET', path: '/v2/:account/subscribers/:id/campaign_subscriptions', handle: listSubscriptions },
];
