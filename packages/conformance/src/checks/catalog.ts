import type { Check } from '../kit/check.ts';
import { authenticationChecks } from './access/authentication.ts';
import { otherAccountChecks } from './access/other-accounts.ts';
import { refusalChecks } from './access/refusals.ts';
import { accountChecks } from './accounts.ts';
import { misplacedParameterChecks } from './bad-input/misplaced-parameters.ts';
import { unusualRequestChecks } from './bad-input/unusual-requests.ts';
import { validationErrorChecks } from './bad-input/validation-errors.ts';
import { wrongTypeChecks } from './bad-input/wrong-types.ts';
import { batchEffectChecks } from './batches/batch-effect-checks.ts';
import { batchRejectionChecks } from './batches/batch-rejections.ts';
import { batchChecks } from './batches/batches.ts';
import { campaignSubscriberChecks } from './campaigns/campaign-subscribers.ts';
import { campaignChecks } from './campaigns/campaigns.ts';
import { membershipChecks } from './campaigns/membership-checks.ts';
import { subscribingChecks } from './campaigns/subscribing.ts';
import { transitionChecks } from './campaigns/transitions.ts';
import { concurrencyChecks } from './concurrency.ts';
import { eventChecks } from './events/events.ts';
import { limitedWriteChecks } from './limits/limited-writes.ts';
import { limitChecks } from './limits/limits.ts';
import { passingTimeChecks } from './limits/passing-time.ts';
import { rateLimitHeaderChecks } from './limits/rate-limit-headers.ts';
import { recordsPerHourChecks } from './limits/records-per-hour.ts';
import { filteringChecks } from './lists/filtering.ts';
import { listAndFetchChecks } from './lists/list-and-fetch.ts';
import { listFactChecks } from './lists/list-facts.ts';
import { wholeListChecks } from './lists/whole-lists.ts';
import { memoryChecks } from './memory.ts';
import { naturalValueChecks } from './natural-values.ts';
import { oauthChecks } from './oauth/oauth.ts';
import { oauthRejectionChecks } from './oauth/oauth-rejections.ts';
import { recordChecks } from './records.ts';
import { responseShapeChecks } from './response-shapes.ts';
import { serviceChecks } from './service.ts';

/** The checks in the order of the run. Checks that exhaust rate limits or move the clock come last. */
export const catalog: readonly Check[] = [
  ...serviceChecks,
  ...misplacedParameterChecks,
  ...authenticationChecks,
  ...refusalChecks,
  ...otherAccountChecks,
  ...recordChecks,
  ...responseShapeChecks,
  ...accountChecks,
  ...campaignChecks,
  ...listAndFetchChecks,
  ...filteringChecks,
  ...listFactChecks,
  ...wholeListChecks,
  ...campaignSubscriberChecks,
  ...subscribingChecks,
  ...naturalValueChecks,
  ...unusualRequestChecks,
  ...wrongTypeChecks,
  ...eventChecks,
  ...concurrencyChecks,
  ...batchChecks,
  ...batchEffectChecks,
  ...batchRejectionChecks,
  ...membershipChecks,
  ...transitionChecks,
  ...validationErrorChecks,
  ...rateLimitHeaderChecks,
  ...oauthChecks,
  ...oauthRejectionChecks,
  ...memoryChecks,
  ...limitChecks,
  ...limitedWriteChecks,
  ...recordsPerHourChecks,
  ...passingTimeChecks,
];
