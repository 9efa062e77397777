import { accessMutants } from './catalog/access.ts';
import { batchRecordMutants } from './catalog/batch-records.ts';
import { batchMutants } from './catalog/batches.ts';
import { concurrencyMutants } from './catalog/concurrency.ts';
import { effectMutants } from './catalog/effects.ts';
import { endpointMutants } from './catalog/endpoints.ts';
import { eventMutants } from './catalog/events.ts';
import { limitMutants } from './catalog/limits.ts';
import { listMutants } from './catalog/lists.ts';
import { pageMutants } from './catalog/pages.ts';
import { accountFieldMutants } from './catalog/record-fields/accounts.ts';
import { broadcastFieldMutants } from './catalog/record-fields/broadcasts.ts';
import { subscriptionFieldMutants } from './catalog/record-fields/campaign-subscriptions.ts';
import { campaignFieldMutants } from './catalog/record-fields/campaigns.ts';
import { conversionFieldMutants } from './catalog/record-fields/conversions.ts';
import { subscriberFieldMutants } from './catalog/record-fields/subscribers.ts';
import { responseBodyMutants } from './catalog/response-bodies.ts';
import { serviceMutants } from './catalog/service.ts';
import { stateMutants } from './catalog/states.ts';
import { valueMutants } from './catalog/values.ts';
import type { Mutant } from './mutant.ts';

/** All mutants, except for those of OAuth, by the part of the interface that they violate. */
export const mutants: readonly Mutant[] = [
  // The slowest go first.
  ...limitMutants,
  ...serviceMutants,
  ...accountFieldMutants,
  ...broadcastFieldMutants,
  ...subscriptionFieldMutants,
  ...campaignFieldMutants,
  ...conversionFieldMutants,
  ...subscriberFieldMutants,
  ...responseBodyMutants,
  ...batchRecordMutants,
  ...batchMutants,
  ...stateMutants,
  ...listMutants,
  ...pageMutants,
  ...effectMutants,
  ...valueMutants,
  ...endpointMutants,
  ...accessMutants,
  ...concurrencyMutants,
  ...eventMutants,
];
