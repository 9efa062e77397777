import type { Profile } from './profiles.ts';

/** A situation that the interface cannot bring about, so that the target has to. */
export interface State {
  /** What a person has to see to before the state holds. */
  description: string;
  /** What the target tells of it: names of ids, with an example of each. */
  ids: Record<string, string>;
  /** Ids that may be left out. */
  optionalIds?: Record<string, string>;
  profile: Profile;
  /** Checks use the state up, so that each of them needs one of its own. */
  uses?: number;
  /** Many a server has no such state; without it, the checks about it are not offered instead of not testable. */
  optional?: true;
  /** The kit looks for such a thing itself when the target does not name one. */
  discoverable?: true;
}

const campaign = { campaign_id: '4999999' };
const elsewhere = { account_id: '9999999', token: '$OTHER_TOKEN' };

/** Every state that a check can ask for, by its name. */
export const states = {
  broadcast: { description: 'Any broadcast.', ids: { broadcast_id: '4999999' }, profile: 'core', discoverable: true },
  campaign: { description: 'Any campaign.', ids: campaign, profile: 'core', discoverable: true },
  conversion: {
    description: 'Any conversion.',
    ids: { conversion_id: '4999999' },
    profile: 'core',
    discoverable: true,
  },
  'campaign to subscribe to': {
    description: 'A campaign that takes new subscribers; of several, random sequences use two.',
    ids: campaign,
    profile: 'core',
    discoverable: true,
  },
  'campaign with more than 100 subscribers': {
    description: 'A campaign with more than 100 active subscribers, so that their list has pages.',
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
    description: 'A campaign that activateCampaign refuses with 422.',
    ids: campaign,
    profile: 'core',
  },
  'campaign that can be paused': {
    description: 'A campaign that pauseCampaign accepts.',
    ids: campaign,
    profile: 'core',
  },
  'campaign that cannot be paused': {
    description: 'A campaign that pauseCampaign refuses with 422.',
    ids: campaign,
    profile: 'core',
  },
  'campaign whose activation is not allowed': {
    description: 'A campaign whose activation is answered with 403, for instance for want of a postal address.',
    ids: campaign,
    optionalIds: elsewhere,
    profile: 'core',
    optional: true,
  },
  'campaign with emails': {
    description: 'A campaign, and how many emails it has in all their statuses.',
    ids: { ...campaign, email_count: '3' },
    profile: 'core',
  },
  'campaign with unsubscribes through an email': {
    description: 'A campaign, and how many people unsubscribed from it through an email that it delivered.',
    ids: { ...campaign, unsubscribed_subscriber_count: '12' },
    profile: 'core',
    optional: true,
  },
  'subscriber removed from a campaign': {
    description: 'A person who was removed from a campaign. Checks subscribe some of them again.',
    ids: { ...campaign, email: 'gone@example.com' },
    profile: 'core',
    uses: 3,
  },
  'value for eu_consent': {
    description:
      'What subscribeToCampaign takes as `eu_consent` of somebody who agrees; "granted" where nothing is said.',
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
  'account without a name': {
    description: 'An account that was given no name of its own, so that it shows its URL.',
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
    description: 'An account whose list of broadcasts has pages.',
    ids: { account_id: '9999999' },
    optionalIds: { token: '$OTHER_TOKEN' },
    profile: 'core',
    optional: true,
    discoverable: true,
  },
  'account with more than 100 campaigns': {
    description: 'An account whose list of campaigns has pages.',
    ids: { account_id: '9999999' },
    optionalIds: { token: '$OTHER_TOKEN' },
    profile: 'core',
    optional: true,
    discoverable: true,
  },
  'subscriber of more than 100 campaigns': {
    description: 'A subscriber whose list of campaign subscriptions has pages.',
    ids: { subscriber_id: '3f2504e04f8941d39a0c0305e82c3301' },
    optionalIds: elsewhere,
    profile: 'core',
    optional: true,
  },
  'verification code': {
    description:
      'A code that the user has just been handed after agreeing, and the address to which their browser was sent.',
    ids: { code: 'abcdef', location: 'https://app.example/callback?code=abcdef' },
    profile: 'oauth',
  },
  'verification code older than 10 minutes': {
    description: 'A code that was handed out more than 10 minutes ago and never exchanged.',
    ids: { code: 'abcdef' },
    profile: 'oauth',
  },
  'user who has signed in': {
    description: 'The header Cookie of a browser whose user has signed in, but has not been asked for access.',
    ids: { cookie: 'session=abcdef' },
    profile: 'oauth',
    optional: true,
  },
  'old access token': {
    description: 'An access token that was issued as long ago as you can vouch for.',
    ids: { access_token: '$OLD_ACCESS_TOKEN' },
    profile: 'oauth',
    optional: true,
  },
  'credential with untouched limits': {
    description: 'A token for the account with which nothing was requested within the hour. Checks use its limits up.',
    ids: { token: '$LIMITED_TOKEN' },
    profile: 'limits',
    uses: 4,
  },
} as const satisfies Record<string, State>;

export type StateName = keyof typeof states;

/** What a target tells of a state, for example `{ campaign_id: '3001' }`. */
export type StateIds = Record<string, string | number>;

export const stateNames = Object.keys(states) as StateName[];

export const stateOf = (name: StateName): State => states[name];
