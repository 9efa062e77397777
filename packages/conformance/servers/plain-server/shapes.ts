import type { Account, Campaign, Person } from './data.ts';

const at = (base: string, path: string) => `${base}/v2/${path}`;

export const accountOf = (base: string, { id, name, address }: Account) => ({
  id,
  name,
  url: 'https://nameless.example',
  default_postal_address: address,
  enable_third_party_cookies: false,
  created_at: '2026-01-01T00:00:00.000Z',
  href: at(base, `accounts/${id}`),
  links: { a: at(base, `${id}/broadcasts`), b: at(base, `${id}/campaigns`), c: at(base, `${id}/goals`) },
});

export const broadcastOf = (base: string, account: Account, broadcast: Account['broadcasts'][number]) => ({
  ...broadcast,
  localize_sending_time: false,
  bcc: null,
  href: at(base, `${account.id}/broadcasts/${broadcast.id}`),
  links: { account: account.id },
});

export const campaignOf = (base: string, account: Account, { emails, ...campaign }: Campaign) => {
  const count = (status: string) => account.people.filter((one) => one.campaigns.get(campaign.id) === status).length;
  return {
    ...campaign,
    minutes_from_midnight: 60,
    localize_sending_time: false,
    days_of_the_week_mask: '0000001',
    start_immediately: false,
    double_optin: true,
    send_to_confirmation_page: false,
    use_custom_confirmation_page: false,
    confirmation_url: null,
    bcc: null,
    email_count: emails,
    active_subscriber_count: count('active'),
    unsubscribed_subscriber_count: count('unsubscribed'),
    href: at(base, `${account.id}/campaigns/${campaign.id}`),
    links: { account: account.id, forms: campaign.id === '31' ? ['61'] : [] },
    ...(campaign.id === '31' && { forms: { id: '61' } }),
  };
};

export const goalOf = (base: string, account: Account, goal: Account['goals'][number]) => ({
  ...goal,
  url: 'https://plain.example/thanks',
  counting_method: 'all',
  href: at(base, `${account.id}/goals/${goal.id}`),
  links: { account: account.id },
});

export const personOf = (base: string, account: Account, { id, created_at }: Person) => ({
  id,
  created_at,
  href: at(base, `${account.id}/subscribers/${id}`),
});

export const subscriptionsOf = (account: Account, person: Person) =>
  [...person.campaigns].map(([campaign_id, status]) => ({
    id: `${campaign_id}-${person.id}`,
    campaign_id,
    status,
    is_complete: false,
    lap: 0,
    links: { account: account.id, subscriber: person.id },
  }));

export const forms = (base: string, campaign: string) =>
  campaign === '31' ? [{ id: '61', created_at: '2026-01-01T00:00:00.000Z', href: at(base, 'forms/61') }] : [];

export const links = (base: string) => ({
  accounts: {
    'accounts.broadcasts': at(base, '{account}/broadcasts'),
    'accounts.campaigns': at(base, '{account}/campaigns'),
    'accounts.goals': at(base, '{account}/goals'),
  },
  broadcasts: { 'broadcasts.account': at(base, 'accounts/{id}') },
  campaigns: {
    'campaigns.account': at(base, 'accounts/{id}'),
    'campaigns.form': at(base, 'forms/{id}'),
    'campaigns.subscribers': at(base, '10/campaigns/{id}/subscribers'),
  },
  goals: { 'goals.account': at(base, 'accounts/{id}') },
  campaign_subscriptions: {
    'campaign_subscriptions.account': at(base, 'accounts/{id}'),
    'campaign_subscriptions.subscriber': at(base, 'subscribers/{id}'),
  },
});
