import type { Check } from '../check.ts';
import { accountChecks } from './accounts.ts';
import { authenticationChecks } from './authentication.ts';
import { batchEffectChecks } from './batch-effect-checks.ts';
import { batchRejectionChecks } from './batch-rejections.ts';
import { batchChecks } from './batches.ts';
import { campaignSubscriberChecks } from './campaign-subscribers.ts';
import { campaignSubscriptionChecks } from './campaign-subscriptions.ts';
import { campaignChecks } from './campaigns.ts';
import { combinedArgumentChecks } from './combined-arguments.ts';
import { completePageChecks } from './complete-pages.ts';
import { concurrencyChecks } from './concurrency.ts';
import { customFieldChecks } from './custom-fields.ts';
import { eventChecks } from './events.ts';
import { everyPageChecks } from './every-page.ts';
import { fetchingChecks } from './fetching.ts';
import { filteringChecks } from './filtering.ts';
import { isolationChecks } from './isolation.ts';
import { effectIsolationChecks } from './isolation-of-effects.ts';
import { limitChecks } from './limits.ts';
import { linkChecks } from './links.ts';
import { listAndFetchChecks } from './list-and-fetch.ts';
import { firstChecks, lastChecks } from './memory.ts';
import { misplacedParameterChecks } from './misplaced-parameters.ts';
import { naturalValueChecks } from './natural-values.ts';
import { notFoundChecks } from './not-found.ts';
import { oauthChecks } from './oauth.ts';
import { oauthRejectionChecks } from './oauth-rejections.ts';
import { pagingChecks } from './paging.ts';
import { passingTimeChecks } from './passing-time.ts';
import { permissionChecks } from './permissions.ts';
import { rateLimitHeaderChecks } from './rate-limit-headers.ts';
import { recordedEventChecks } from './recorded-events.ts';
import { recordChecks } from './records.ts';
import { rejectedRecordChecks } from './rejected-records.ts';
import { removedSubscriberChecks } from './removed-subscribers.ts';
import { serviceChecks } from './service.ts';
import { severalCampaignsChecks } from './several-campaigns.ts';
import { shortListChecks } from './short-lists.ts';
import { sortingChecks } from './sorting.ts';
import { subscribingChecks } from './subscribing.ts';
import { transitionChecks } from './transitions.ts';
import { validationErrorChecks } from './validation-errors.ts';
import { wrongTypeChecks } from './wrong-types.ts';

/** Every check, in the order of the run. Checks that exhaust rate limits or move the clock come last. */
export const catalog: readonly Check[] = [
  ...firstChecks,
  ...serviceChecks,
  ...misplacedParameterChecks,
  ...authenticationChecks,
  ...permissionChecks,
  ...isolationChecks,
  ...effectIsolationChecks,
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
  ...passingTimeChecks,
];
