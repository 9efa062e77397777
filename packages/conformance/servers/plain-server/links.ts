export const formatUrl = (base: string, path: string) => `${base}/v2/${path}`;

/** The URL templates of responses, by the key of the records. */
// [link-templates] Placeholders have short names.
export const formatLinks = (base: string, account: string) => ({
  accounts: {
    'accounts.broadcasts': formatUrl(base, '{account}/broadcasts'),
    'accounts.campaigns': formatUrl(base, '{account}/campaigns'),
    'accounts.goals': formatUrl(base, '{account}/goals'),
  },
  broadcasts: { 'broadcasts.account': formatUrl(base, 'accounts/{id}') },
  campaigns: {
    'campaigns.account': formatUrl(base, 'accounts/{id}'),
    'campaigns.form': formatUrl(base, 'forms/{id}'),
    'campaigns.subscribers': formatUrl(base, `${account}/campaigns/{id}/subscribers`),
  },
  goals: { 'goals.account': formatUrl(base, 'accounts/{id}') },
  campaign_subscriptions: {
    'campaign_subscriptions.account': formatUrl(base, 'accounts/{id}'),
    'campaign_subscriptions.subscriber': formatUrl(base, 'subscribers/{id}'),
  },
  // [subscriber-fields]
  subscribers: {},
});
