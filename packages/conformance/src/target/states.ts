import type { Profile } from './profiles.ts';

/** A provider state: data that the interface cannot create, so that the target has to provide it. */
export interface State {
  /** The shape of the data. */
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

/** Creates a function that describes the states of a profile. */
const ofProfile =
  (profile: Profile) =>
  (description: string, ids: State['ids'], more: Omit<State, 'description' | 'ids' | 'profile'> = {}): State => ({
    ...{ description, ids, profile, ...more },
  });

const [core, oauth, limits] = [ofProfile('core'), ofProfile('oauth'), ofProfile('limits')];

/** Every provider state that checks use, by name. */
export const states = {
  broadcast: core('Any broadcast.', anyBroadcast, { discoverable: true }),
  'canceled broadcast': core('A broadcast whose status is `canceled`.', anyBroadcast, { optional: true }),
  'broadcast that is being sent': core('A broadcast whose status is `sending`.', anyBroadcast, { optional: true }),
  campaign: core('Any campaign.', campaign, { discoverable: true }),
  conversion: core('Any conversion.', { conversion_id: '4999999' }, { discoverable: true }),
  'campaign to subscribe to': core('A campaign that accepts new subscribers.', campaign, { discoverable: true }),
  'campaign with more than 100 subscribers': core(
    'A campaign with more than 100 active subscribers, so that their list has several pages: best more than 350.',
    campaign,
    { discoverable: true },
  ),
  'campaign that can be activated': core('A campaign that activateCampaign accepts.', campaign),
  'campaign that cannot be activated': core('A campaign that activateCampaign rejects with 422.', campaign),
  'campaign that can be paused': core('A campaign that pauseCampaign accepts.', campaign),
  'campaign that cannot be paused': core('A campaign that pauseCampaign rejects with 422.', campaign),
  'campaign whose activation is not allowed': core(
    'A campaign whose activation gets the status 403, for example because it has no postal address.',
    campaign,
    { optionalIds: elsewhere, optional: true },
  ),
  'campaign with emails': core('A campaign, and the number of its emails in all statuses.', {
    ...campaign,
    email_count: '3',
  }),
  'campaign with unsubscribes through an email': core(
    'A campaign, and the number of subscribers who unsubscribed through one of its emails.',
    { ...campaign, unsubscribed_subscriber_count: '12' },
    { optional: true },
  ),
  'subscriber removed from a campaign': core(
    'A subscriber who was removed from a campaign. Checks subscribe some of them again.',
    { ...campaign, email: 'gone@example.com' },
    { optionalIds: { subscriber_id: '3f2504e04f8941d39a0c0305e82c3301' }, uses: 3 },
  ),
  'subscriber unsubscribed from a campaign': core(
    'A subscriber whose state within a campaign is `unsubscribed`.',
    { ...campaign, subscriber_id: '3f2504e04f8941d39a0c0305e82c3301' },
    { optional: true },
  ),
  'value for eu_consent': core(
    'The value of `eu_consent` for a subscriber who consents. Default: "granted".',
    { eu_consent: 'granted' },
    { optional: true, discoverable: true },
  ),
  'subscription after its first email': core(
    'A subscriber to whom a campaign has sent exactly its first email.',
    { ...campaign, subscriber_id: '3f2504e04f8941d39a0c0305e82c3301' },
    { optional: true },
  ),
  'active custom field': core('A custom field that is active in the account.', { identifier: 'shirt_size' }),
  'custom field that is not active': core(
    'A custom field that the account has had, and that is no longer active.',
    { identifier: 'shoe_size' },
    { optional: true },
  ),
  'second account': core(
    'Another account that the API token of the target can access.',
    { account_id: '9999997' },
    { optional: true },
  ),
  'account without a name': core(
    'An account without a name, so that its name is its URL.',
    { account_id: '9999998' },
    { optionalIds: { token: '$OTHER_TOKEN' }, optional: true },
  ),
  'account with a postal address of several lines': core(
    'An account whose default postal address has more than one line.',
    { account_id: '9999999' },
    { optionalIds: { token: '$OTHER_TOKEN' }, optional: true, discoverable: true },
  ),
  'account with more than 100 broadcasts': core(
    'An account whose list of broadcasts has several pages: best more than 200 in every status, with different times and names.',
    { account_id: '9999999' },
    { optionalIds: { token: '$OTHER_TOKEN' }, optional: true, discoverable: true },
  ),
  'account with more than 100 campaigns': core(
    'An account whose list of campaigns has several pages: best more than 200 in every status, with different times and names.',
    { account_id: '9999999' },
    { optionalIds: { token: '$OTHER_TOKEN' }, optional: true, discoverable: true },
  ),
  'subscriber of more than 100 campaigns': core(
    'A subscriber whose list of campaign subscriptions has several pages, best three.',
    { subscriber_id: '3f2504e04f8941d39a0c0305e82c3301' },
    { optionalIds: elsewhere, optional: true },
  ),
  'verification code': oauth(
    'A code that was issued after a user with access to the account has consented, and the URL to which the browser was redirected.',
    { code: 'abcdef', location: 'https://app.example/callback?code=abcdef' },
  ),
  'verification code older than 10 minutes': oauth(
    'A code that was issued more than 10 minutes ago and never exchanged.',
    { code: 'abcdef' },
  ),
  'verification code of another application': oauth(
    'A fresh code of an application other than credentials.oauthClient, never exchanged.',
    { code: 'abcdef' },
    { optional: true },
  ),
  'user who has signed in': oauth(
    'The Cookie header of a browser whose user has signed in, but has not been asked for consent.',
    { cookie: 'session=abcdef' },
    { optional: true },
  ),
  'old access token': oauth(
    'The oldest access token that you have.',
    { access_token: '$OLD_ACCESS_TOKEN' },
    { optional: true },
  ),
  'credential with untouched limits': limits(
    'An API token for the account without requests in the last hour. Checks exhaust its limits.',
    { token: '$LIMITED_TOKEN' },
    { uses: 4 },
  ),
} satisfies Record<string, State>;

export type StateName = keyof typeof states;

/** The ids of a provider state in a target, for example `{ campaign_id: '3001' }`. */
export type StateIds = Record<string, string | number>;

/** The names of all provider states. */
export const stateNames = Object.keys(states) as StateName[];

/** The provider state with a name. */
export const stateOf = (name: StateName): State => states[name];
