import type { Account, Campaign } from './data.ts';
import { noPostalAddress, notFound, refused } from './errors.ts';
import { type ApiRequest, noContent, ok, type Route } from './http.ts';
import { formatLinks, formatUrl } from './links.ts';
import { describeOrder, describeStatus, filterByStatus, paginate, sortItems } from './lists.ts';
import { findSubscription } from './subscribers.ts';

export const findCampaign = (account: Account, id: string): Campaign | undefined =>
  account.campaigns.find((campaign) => campaign.id === id);

const subscriptionsOf = (account: Account, campaign: Campaign) =>
  [...account.subscribers.values()].map((subscriber) => findSubscription(subscriber, campaign.id));

const formatForm = (base: string, account: Account, id: string) => ({
  id,
  title: `Form ${id}`,
  created_at: account.created_at,
  href: formatUrl(base, `${account.id}/forms/${id}`),
});

const formatCampaign = (base: string, account: Account, campaign: Campaign) => {
  const { forms, ...fields } = campaign;
  const subscriptions = subscriptionsOf(account, campaign);
  const [form] = forms;
  return {
    ...fields,
    from_name: 'Plain',
    from_email: 'series@plain.example',
    postal_address: account.address,
    minutes_from_midnight: 60,
    localize_sending_time: false,
    days_of_the_week_mask: '0111110',
    start_immediately: false,
    send_to_confirmation_page: false,
    use_custom_confirmation_page: false,
    confirmation_url: null,
    // [unset-values] Left out.
    ...(campaign.id === '31' && {
      post_confirmation_url: 'https://plain.example/confirmed',
      notify_subscribe_email: 'joined@plain.example',
      notify_unsubscribe_email: 'left@plain.example',
    }),
    bcc: null,
    active_subscriber_count: subscriptions.filter((subscription) => subscription?.status === 'active').length,
    unsubscribed_subscriber_count: subscriptions.filter((subscription) => subscription?.byEmail).length,
    href: formatUrl(base, `${account.id}/campaigns/${campaign.id}`),
    links: { account: account.id, forms },
    // [campaign-form-field]
    ...(form !== undefined && { forms: { id: form } }),
  };
};

function listCampaigns({ account, query, base }: ApiRequest) {
  const found = sortItems(filterByStatus(account.campaigns, query), query);
  const { items, meta } = paginate(found, query);
  return ok({
    links: formatLinks(base, account.id).campaigns,
    meta: { ...meta, ...describeOrder(query), ...describeStatus() },
    campaigns: items.map((item) => formatCampaign(base, account, item)),
  });
}

function fetchCampaign({ account, id, base }: ApiRequest) {
  const campaign = findCampaign(account, id);
  if (campaign === undefined) return notFound;
  return ok({
    links: formatLinks(base, account.id).campaigns,
    campaigns: [formatCampaign(base, account, campaign)],
    linked: { forms: campaign.forms.map((form) => formatForm(base, account, form)) },
  });
}

function activate({ account, id }: ApiRequest) {
  const campaign = findCampaign(account, id);
  if (campaign === undefined) return notFound;
  if (campaign.email_count === 0) return refused;
  if (account.address === '') return noPostalAddress;
  campaign.status = 'active';
  return noContent;
}

function pause({ account, id }: ApiRequest) {
  const campaign = findCampaign(account, id);
  if (campaign === undefined) return notFound;
  if (campaign.email_count === 0) return refused;
  campaign.status = 'paused';
  return noContent;
}

export const campaignRoutes: Route[] = [
  { method: 'GET', path: '/v2/:account/campaigns', handle: listCampaigns },
  { method: 'GET', path: '/v2/:account/campaigns/:id', handle: fetchCampaign },
  { method: 'POST', path: '/v2/:account/campaigns/:id/activate', handle: activate },
  { method: 'POST', path: '/v2/:account/campaigns/:id/pause', handle: pause },
];
