import type { Check } from '../kit/check.ts';
import { authenticationChecks } from './access/authentication.ts';
import { isolationChecks } from './access/isolation.ts';
import { effectIsolationChecks } from './access/isolation-of-effects.ts';
import { notFoundChecks } from './access/not-found.ts';
import { permissionChecks } from './access/permissions.ts';
import { secondAccountChecks } from './access/second-account.ts';
import { accountChecks } from './accounts.ts';
import { misplacedParameterChecks } from './bad-input/misplaced-parameters.ts';
import { rejectedRecordChecks } from './bad-input/rejected-records.ts';
import { validationErrorChecks } from './bad-input/validation-errors.ts';
import { wrongTypeChecks } from './bad-input/wrong-types.ts';
import { batchEffectChecks } from './batches/batch-effect-checks.ts';
import { batchRejectionChecks } from './batches/batch-rejections.ts';
import { batchChecks } from './batches/batches.ts';
import { campaignSubscriberChecks } from './campaigns/campaign-subscribers.ts';
import { campaignSubscriptionChecks } from './campaigns/campaign-subscriptions.ts';
import { campaignChecks } from './campaigns/campaigns.ts';
import { removedSubscriberChecks } from './campaigns/removed-subscribers.ts';
import { severalCampaignsChecks } from './campaigns/several-campaigns.ts';
import { subscribingChecks } from './campaigns/subscribing.ts';
import { transitionChecks } from './campaigns/transitions.ts';
import { concurrencyChecks } from './concurrency.ts';
import { customFieldChecks } from './custom-fields.ts';
import { eventChecks } from './events/events.ts';
import { recordedEventChecks } from './events/recorded-events.ts';
import { fetchingChecks } from './fetching.ts';
import { limitChecks } from './limits/limits.ts';
import { passingTimeChecks } from './limits/passing-time.ts';
import { rateLimitHeaderChecks } from './limits/rate-limit-headers.ts';
import { recordsPerHourChecks } from './limits/records-per-hour.ts';
import { linkChecks } from './links.ts';
import { combinedArgumentChecks } from './lists/combined-arguments.ts';
import { completePageChecks } from './lists/complete-pages.ts';
import { everyPageChecks } from './lists/every-page.ts';
import { filteringChecks } from './lists/filtering.ts';
import { listAndFetchChecks } from './lists/list-and-fetch.ts';
import { pagingChecks } from './lists/paging.ts';
import { shortListChecks } from './lists/short-lists.ts';
import { sortingChecks } from './lists/sorting.ts';
import { firstChecks, lastChecks } from './memory.ts';
import { naturalValueChecks } from './natural-values.ts';
import { oauthChecks } from './oauth/oauth.ts';
import { oauthRejectionChecks } from './oauth/oauth-rejections.ts';
import { recordChecks } from './records.ts';
import { serviceChecks } from './service.ts';

/** Every check, in the order of the run. Checks that exhaust rate limits or move the clock come last. */
export const catalog: readonly Check[] = [
  ...firstChecks,
  ...serviceChecks,
  ...misplacedParameterChecks,
  ...authenticationChecks,
  ...permissionChecks,
  ...isolationChecks,
  ...effectIsolationChecks,
  ...secondAccountChecks,
  ...recordChecks,
  ...linkChecks,
  ...accountChecks,
  ...fetchingChecks,
  ...campaignChecks,
  ...listAndFetchChecks,
  ...filteringChecks,
  ...sortingChecks,
  ...combinedArgumentChecks,
  ...pagingChecks,
  ...shortListChecks,
  ...everyPageChecks,
  ...completePageChecks,
  ...campaignSubscriberChecks,
  ...subscribingChecks,
  ...naturalValueChecks,
  ...wrongTypeChecks,
  ...removedSubscriberChecks,
  ...campaignSubscriptionChecks,
  ...customFieldChecks,
  ...eventChecks,
  ...recordedEventChecks,
  ...concurrencyChecks,
  ...batchChecks,
  ...batchEffectChecks,
  ...batchRejectionChecks,
  ...severalCampaignsChecks,
  ...transitionChecks,
  ...notFoundChecks,
  ...validationErrorChecks,
  ...rejectedRecordChecks,
  ...rateLimitHeaderChecks,
  ...oauthChecks,
  ...oauthRejectionChecks,
  ...lastChecks,
  ...limitChecks,
  ...recordsPerHourChecks,
  ...passingTimeChecks,
];
