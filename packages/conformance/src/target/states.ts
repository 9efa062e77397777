import type { Profile } from './profiles.ts';

/** A provider state: data that the interface cannot create, so that the target has to provide it. */
export interface State {
  /** What the data has to look like. */
  description: string;
  /** Names of the ids that the target provides, each with an example. */
  ids: Record<string, string>;
  /** Names of optional ids, each with an example. */
  optionalIds?: Record<string, string>;
  profile: Profile;
  /** How many a full run consumes; undefined if checks can share one. */
  uses?: number;
  /** Servers may not have the state: without it, its checks are skipped instead of untestable. */
  optional?: true;
  /** The kit looks for the state when the target does not provide it. */
  discoverable?: true;
}

const campaign = { campaign_id: '4999999' };
const anyBroadcast = { broadcast_id: '4999999' };
const elsewhere = { account_id: '9999999', token: '$OTHER_TOKEN' };

/** Every provider state that checks use, by name. */
export const states = {
  broadcast: { description: 'Any broadcast.', ids: anyBroadcast, profile: 'core', discoverable: true },
  'canceled broadcast': {
    description: 'A broadcast whose status is `canceled`.',
    ids: anyBroadcast,
    profile: 'core',
    optional: true,
  },
  'broadcast that is being sent': {
    description: 'A broadcast whose status is `sending`.',
    ids: anyBroadcast,
    profile: 'core',
    optional: true,
  },
  campaign: { description: 'Any campaign.', ids: campaign, profile: 'core', discoverable: true },
  conversion: {
    description: 'Any conversion.',
    ids: { conversion_id: '4999999' },
    profile: 'core',
    discoverable: true,
  },
  'campaign to subscribe to': {
    description: 'A campaign that accepts new subscribers. Random sequences use two if there are several.',
    ids: campaign,
    profile: 'core',
    discoverable: true,
  },
  'campaign with more than 100 subscribers': {
    description:
      'A campaign with more than 100 active subscribers, so that their list has several pages: best more than 350.',
    ids: campaign,
    profile: 'core',
    discoverable: true,
  },
  'campaign that can be activated': {
    description: 'A campaign that activateCampaign accepts.',
    ids: campaign,
    profile: 'core',
  },
  'campaign that cannot be activated': {
    description: 'A campaign that activateCampaign rejects with 422.',
    ids: campaign,
    profile: 'core',
  },
  'campaign that can be paused': {
    description: 'A campaign that pauseCampaign accepts.',
    ids: campaign,
    profile: 'core',
  },
  'campaign that cannot be paused': {
    description: 'A campaign that pauseCampaign rejects with 422.',
    ids: campaign,
    profile: 'core',
  },
  'campaign whose activation is not allowed': {
    description: 'A campaign whose activation gets the status 403, for example because it has no postal address.',
    ids: campaign,
    optionalIds: elsewhere,
    profile: 'core',
    optional: true,
  },
  'campaign with emails': {
    description: 'A campaign, and the number of its emails in all statuses.',
    ids: { ...campaign, email_count: '3' },
    profile: 'core',
  },
  'campaign with unsubscribes through an email': {
    description: 'A campaign, and the number of subscribers who unsubscribed through one of its emails.',
    ids: { ...campaign, unsubscribed_subscriber_count: '12' },
    profile: 'core',
    optional: true,
  },
  'subscriber removed from a campaign': {
    description: 'A subscriber who was removed from a campaign. Checks subscribe some of them again.',
    ids: { ...campaign, email: 'gone@example.com' },
    optionalIds: { subscriber_id: '3f2504e04f8941d39a0c0305e82c3301' },
    profile: 'core',
    uses: 3,
  },
  'subscriber unsubscribed from a campaign': {
    description: 'A subscriber whose state within a campaign is `unsubscribed`.',
    ids: { ...campaign, subscriber_id: '3f2504e04f8941d39a0c0305e82c3301' },
    profile: 'core',
    optional: true,
  },
  'value for eu_consent': {
    description: 'The value of `eu_consent` for a subscriber who consents. Default: "granted".',
    ids: { eu_consent: 'granted' },
    profile: 'core',
    optional: true,
    discoverable: true,
  },
  'subscription after its first email': {
    description: 'A subscriber to whom a campaign has sent exactly its first email.',
    ids: { ...campaign, subscriber_id: '3f2504e04f8941d39a0c0305e82c3301' },
    profile: 'core',
    optional: true,
  },
  'active custom field': {
    description: 'A custom field that is active in the account.',
    ids: { identifier: 'shirt_size' },
    profile: 'core',
  },
  'second account': {
    description: 'Another account that the API token of the target can access.',
    ids: { account_id: '9999997' },
    profile: 'core',
    optional: true,
  },
  'account without a name': {
    description: 'An account without a name, so that its name is its URL.',
    ids: { account_id: '9999998' },
    optionalIds: { token: '$OTHER_TOKEN' },
    profile: 'core',
    optional: true,
  },
  'account with a postal address of several lines': {
    description: 'An account whose default postal address has more than one line.',
    ids: { account_id: '9999999' },
    optionalIds: { token: '$OTHER_TOKEN' },
    profile: 'core',
    optional: true,
    discoverable: true,
  },
  'account with more than 100 broadcasts': {
    description:
      'An account whose list of broadcasts has several pages: best more than 200 in every status, with different times and names.',
    ids: { account_id: '9999999' },
    optionalIds: { token: '$OTHER_TOKEN' },
    profile: 'core',
    optional: true,
    discoverable: true,
  },
  'account with more than 100 campaigns': {
    description:
      'An account whose list of campaigns has several pages: best more than 200 in every status, with different times and names.',
    ids: { account_id: '9999999' },
    optionalIds: { token: '$OTHER_TOKEN' },
    profile: 'core',
    optional: true,
    discoverable: true,
  },
  'subscriber of more than 100 campaigns': {
    description: 'A subscriber whose list of campaign subscriptions has several pages, best three.',
    ids: { subscriber_id: '3f2504e04f8941d39a0c0305e82c3301' },
    optionalIds: elsewhere,
    profile: 'core',
    optional: true,
  },
  'verification code': {
    description:
      'A code that was issued after the user has consented, and the URL to which the browser was redirected.',
    ids: { code: 'abcdef', location: 'https://app.example/callback?code=abcdef' },
    profile: 'oauth',
  },
  'verification code older than 10 minutes': {
    description: 'A code that was issued more than 10 minutes ago and never exchanged.',
    ids: { code: 'abcdef' },
    profile: 'oauth',
  },
  'verification code of another application': {
    description: 'A fresh code of an application other than credentials.oauthClient, never exchanged.',
    ids: { code: 'abcdef' },
    profile: 'oauth',
    optional: true,
  },
  'user who has signed in': {
    description: 'The Cookie header of a browser whose user has signed in, but has not been asked for consent.',
    ids: { cookie: 'session=abcdef' },
    profile: 'oauth',
    optional: true,
  },
  'old access token': {
    description: 'The oldest access token that you have.',
    ids: { access_token: '$OLD_ACCESS_TOKEN' },
    profile: 'oauth',
    optional: true,
  },
  'credential with untouched limits': {
    description: 'An API token for the account without requests in the last hour. Checks exhaust its limits.',
    ids: { token: '$LIMITED_TOKEN' },
    profile: 'limits',
    uses: 4,
  },
} as const satisfies Record<string, State>;

export type StateName = keyof typeof states;

/** The ids of a provider state in a target, for example `{ campaign_id: '3001' }`. */
export type StateIds = Record<string, string | number>;

/** The names of all provider states. */
export const stateNames = Object.keys(states) as StateName[];

/** The provider state with a name. */
export const stateOf = (name: StateName): State => states[name];
