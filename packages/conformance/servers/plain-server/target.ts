import type { TargetDescription } from '../../src/target/target.ts';

/** Describes the plain server, with fixed IDs for every provider state. */
export const plainTarget = (baseUrl: string): TargetDescription => ({
  baseUrl,
  authUrl: baseUrl,
  account: '10',
  implementation: { name: 'plain', version: '1' },
  credentials: {
    token: 'plain-token-one',
    accessToken: 'plain-access-token',
    otherUser: { token: 'plain-token-two', account: '11' },
    oauthClient: { id: 'plain-app', secret: 'plain-secret', redirectUri: 'https://app.example/callback' },
  },
  profiles: ['core', 'oauth'],
  states: {
    'campaign that can be activated': { campaign_id: '34' },
    'campaign that cannot be activated': { campaign_id: '33' },
    'campaign that can be paused': { campaign_id: '32' },
    'campaign that cannot be paused': { campaign_id: '33' },
    'campaign whose activation is not allowed': { campaign_id: '51', account_id: '11', token: 'plain-token-two' },
    'campaign with emails': { campaign_id: '31', email_count: 2 },
    'campaign with unsubscribes through an email': { campaign_id: '31', unsubscribed_subscriber_count: 5 },
    'subscriber removed from a campaign': [132, 133, 134, 135].map((number) => ({
      campaign_id: '31',
      email: `reader-${number}@plain.example`,
    })),
    'canceled broadcast': { broadcast_id: '23' },
    'broadcast that is being sent': { broadcast_id: '22' },
    'second account': { account_id: '13' },
    'account with a postal address of several lines': { account_id: '10' },
    'active custom field': { identifier: 'shoe_size' },
    'custom field that is not active': { identifier: 'hat_size' },
    'verification code': { code: 'code-one', location: 'https://app.example/callback?code=code-one' },
    'verification code older than 10 minutes': { code: 'code-old' },
    'user who has signed in': { cookie: 'session=plain' },
    'old access token': { access_token: 'plain-access-token' },
    'account without a name': { account_id: '11', token: 'plain-token-two' },
  },
});
