import type { Account, Campaign, Subscriber } from './data.ts';

/** Fields that nothing ever sets: null stands for no value. */
const createUnsetFields = (...names: string[]) => Object.fromEntries(names.map((name) => [name, null]));

const formatUrl = (base: string, path: string) => `${base}/v2/${path}`;

export const formatAccount = (base: string, { id, name, address }: Account) => ({
  id,
  name,
  url: 'https://nameless.example',
  default_postal_address: address,
  ...createUnsetFields('default_from_name', 'default_from_email', 'primary_email', 'phone_number'),
  enable_third_party_cookies: false,
  created_at: '2026-01-01T00:00:00.000Z',
  href: formatUrl(base, `accounts/${id}`),
  links: {
    a: formatUrl(base, `${id}/broadcasts`),
    b: formatUrl(base, `${id}/campaigns`),
    c: formatUrl(base, `${id}/goals`),
  },
});

export const formatBroadcast = (base: string, account: Account, broadcast: Account['broadcasts'][number]) => ({
  ...broadcast,
  ...createUnsetFields('from_name', 'from_email', 'postal_address', 'subject', 'html_body', 'text_body'),
  localize_sending_time: false,
  bcc: null,
  href: formatUrl(base, `${account.id}/broadcasts/${broadcast.id}`),
  links: { account: account.id },
});

export const formatCampaign = (base: string, account: Account, campaign: Campaign) => {
  const count = (status: string) =>
    account.subscribers.filter(({ campaigns }) => campaigns.get(campaign.id) === status).length;
  return {
    ...campaign,
    ...createUnsetFields('from_name', 'from_email', 'postal_address'),
    ...createUnsetFields('notify_subscribe_email', 'notify_unsubscribe_email'),
    minutes_from_midnight: 60,
    localize_sending_time: false,
    days_of_the_week_mask: '0000001',
    start_immediately: false,
    double_optin: true,
    send_to_confirmation_page: false,
    use_custom_confirmation_page: false,
    confirmation_url: null,
    bcc: null,
    active_subscriber_count: count('active'),
    unsubscribed_subscriber_count: count('unsubscribed'),
    href: formatUrl(base, `${account.id}/campaigns/${campaign.id}`),
    links: { account: account.id, forms: campaign.id === '31' ? ['61'] : [] },
    ...(campaign.id === '31' && { forms: { id: '61' } }),
  };
};

export const formatGoal = (base: string, account: Account, goal: Account['goals'][number]) => ({
  ...goal,
  url: 'https://plain.example/thanks',
  counting_method: 'all',
  href: formatUrl(base, `${account.id}/goals/${goal.id}`),
  links: { account: account.id },
});

export const formatSubscriber = (base: string, account: Account, { id, created_at }: Subscriber) => ({
  id,
  created_at,
  href: formatUrl(base, `${account.id}/subscribers/${id}`),
});

export const formatSubscriptions = (account: Account, subscriber: Subscriber) =>
  [...subscriber.campaigns].map(([campaign_id, status]) => ({
    id: `${campaign_id}-${subscriber.id}`,
    campaign_id,
    status,
    is_complete: false,
    lap: 0,
    links: { account: account.id, subscriber: subscriber.id },
  }));

export const formatForms = (base: string, campaign: string) =>
  campaign === '31' ? [{ id: '61', created_at: '2026-01-01T00:00:00.000Z', href: formatUrl(base, 'forms/61') }] : [];

export const formatLinks = (base: string) => ({
  accounts: {
    'accounts.broadcasts': formatUrl(base, '{account}/broadcasts'),
    'accounts.campaigns': formatUrl(base, '{account}/campaigns'),
    'accounts.goals': formatUrl(base, '{account}/goals'),
  },
  broadcasts: { 'broadcasts.account': formatUrl(base, 'accounts/{id}') },
  campaigns: {
    'campaigns.account': formatUrl(base, 'accounts/{id}'),
    'campaigns.form': formatUrl(base, 'forms/{id}'),
    'campaigns.subscribers': formatUrl(base, '10/campaigns/{id}/subscribers'),
  },
  goals: { 'goals.account': formatUrl(base, 'accounts/{id}') },
  campaign_subscriptions: {
    'campaign_subscriptions.account': formatUrl(base, 'accounts/{id}'),
    'campaign_subscriptions.subscriber': formatUrl(base, 'subscribers/{id}'),
  },
});
