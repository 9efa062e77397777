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

/** The checks by the file that defines them, in the order of the run. Checks that exhaust rate limits or move the clock come last. */
const files: readonly (readonly [file: string, checks: readonly Check[]])[] = [
  ['service.ts', serviceChecks],
  ['bad-input/misplaced-parameters.ts', misplacedParameterChecks],
  ['access/authentication.ts', authenticationChecks],
  ['access/refusals.ts', refusalChecks],
  ['access/other-accounts.ts', otherAccountChecks],
  ['records.ts', recordChecks],
  ['response-shapes.ts', responseShapeChecks],
  ['accounts.ts', accountChecks],
  ['campaigns/campaigns.ts', campaignChecks],
  ['lists/list-and-fetch.ts', listAndFetchChecks],
  ['lists/filtering.ts', filteringChecks],
  ['lists/list-facts.ts', listFactChecks],
  ['lists/whole-lists.ts', wholeListChecks],
  ['campaigns/campaign-subscribers.ts', campaignSubscriberChecks],
  ['campaigns/subscribing.ts', subscribingChecks],
  ['natural-values.ts', naturalValueChecks],
  ['bad-input/unusual-requests.ts', unusualRequestChecks],
  ['bad-input/wrong-types.ts', wrongTypeChecks],
  ['events/events.ts', eventChecks],
  ['concurrency.ts', concurrencyChecks],
  ['batches/batches.ts', batchChecks],
  ['batches/batch-effect-checks.ts', batchEffectChecks],
  ['batches/batch-rejections.ts', batchRejectionChecks],
  ['campaigns/membership-checks.ts', membershipChecks],
  ['campaigns/transitions.ts', transitionChecks],
  ['bad-input/validation-errors.ts', validationErrorChecks],
  ['limits/rate-limit-headers.ts', rateLimitHeaderChecks],
  ['oauth/oauth.ts', oauthChecks],
  ['oauth/oauth-rejections.ts', oauthRejectionChecks],
  ['memory.ts', memoryChecks],
  ['limits/limits.ts', limitChecks],
  ['limits/limited-writes.ts', limitedWriteChecks],
  ['limits/records-per-hour.ts', recordsPerHourChecks],
  ['limits/passing-time.ts', passingTimeChecks],
];

export const catalog: readonly Check[] = files.flatMap(([, checks]) => checks);

/** The file of `src/checks` that defines a check. */
export const fileOfCheck = ({ id }: Pick<Check, 'id'>): string =>
  files.find(([, checks]) => checks.some((check) => check.id === id))?.[0] ?? '';
