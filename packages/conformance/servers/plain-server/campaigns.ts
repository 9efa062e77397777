import { countActive, findCampaign } from './campaign-subscribers.ts';
import type { Account, Campaign } from './data.ts';
import { noPostalAddress, notFound, refused } from './errors.ts';
import { type Answer, type ApiRequest, noContent, ok, type Route } from './http.ts';
import { formatLinks, formatUrl } from './links.ts';
import { describeOrder, describeStatus } from './lists.ts';
import { subscriptionsTo } from './subscribers.ts';

const formatForm = (base: string, account: Account, id: string) => ({
  id,
  title: `Form ${id}`,
  created_at: account.created_at,
  href: formatUrl(base, `${account.id}/forms/${id}`),
});

const formatCampaign = (base: string, account: Account, campaign: Campaign) => {
  const { forms, ...fields } = campaign;
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
    active_subscriber_count: countActive(account, campaign.id),
    unsubscribed_subscriber_count: subscriptionsTo(account, campaign.id).filter(({ byEmail }) => byEmail).length,
    href: formatUrl(base, `${account.id}/campaigns/${campaign.id}`),
    links: { account: account.id, forms },
    // [form-fields]
    ...(form !== undefined && { forms: { id: form } }),
  };
};

function listCampaigns({ dataset, operation, account, query, base }: ApiRequest) {
  const list = { operation, query };
  const { filterByStatus, sortItems, paginate } = dataset.hooks;
  const found = filterByStatus(account.campaigns, list, ({ status }) => status);
  const { items, meta } = paginate(sortItems(found, list), list);
  return ok({
    links: formatLinks(base, account.id).campaigns,
    meta: { ...meta, ...describeOrder(list), ...describeStatus() },
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

/** Activates a campaign with emails. */
export function activate({ account, id }: ApiRequest): Answer {
  const campaign = findCampaign(account, id);
  if (campaign === undefined) return notFound;
  if (campaign.email_count === 0) return refused;
  if (account.address === '') return noPostalAddress;
  campaign.status = 'active';
  return noContent;
}

/** Pauses a campaign with emails. */
export function pause({ account, id }: ApiRequest): Answer {
  const campaign = findCampaign(account, id);
  if (campaign === undefined) return notFound;
  if (campaign.email_count === 0) return refused;
  campaign.status = 'paused';
  return noContent;
}

export const campaignRoutes: Route[] = [
  { method: 'GET', path: '/v2/:account/campaigns', handle: listCampaigns },
  { method: 'GET', path: '/v2/:account/campaigns/:id', handle: fetchCampaign },
  {
    method: 'POST',
    path: '/v2/:account/campaigns/:id/activate',
    handle: (request) => request.dataset.hooks.activate(request),
  },
  {
    method: 'POST',
    path: '/v2/:account/campaigns/:id/pause',
    handle: (request) => request.dataset.hooks.pause(request),
  },
];
