import type { TargetDescription } from '../../src/target/target.ts';
import { plainTarget } from './target.ts';

/** Describes the plain server with all profiles. Its hooks provide what a check uses up, and move its clock. */
export function fullPlainTarget(baseUrl: string): TargetDescription {
  const fixed = plainTarget(baseUrl);
  const {
    'verification code': _,
    'verification code older than 10 minutes': __,
    'subscriber removed from a campaign': ___,
    ...states
  } = fixed.states ?? {};
  return {
    ...fixed,
    profiles: ['core', 'batch', 'shopper-activity', 'legacy', 'oauth', 'limits'],
    states: {
      ...states,
      'campaign with more than 100 subscribers': { campaign_id: '36' },
      'subscription after its first email': { campaign_id: '31', subscriber_id: '4900007' },
      'subscriber of more than 100 campaigns': {
        account_id: '12',
        subscriber_id: '5200000',
        token: 'plain-token-three',
      },
      'account with more than 100 broadcasts': { account_id: '12', token: 'plain-token-three' },
      'account with more than 100 campaigns': { account_id: '12', token: 'plain-token-three' },
    },
    stateHook: { url: `${baseUrl}/hooks/states` },
    clockHook: { url: `${baseUrl}/hooks/clock` },
  };
}
