import type { PlainMutant } from '../plain-mutant.ts';
import { actionMutants } from './actions.ts';
import { authenticationMutants } from './authentication.ts';
import { batchRecordMutants } from './batch-records.ts';
import { batchMutants } from './batches.ts';
import { campaignMutants } from './campaigns.ts';
import { consistencyMutants } from './consistency.ts';
import { endpointMutants } from './endpoints.ts';
import { errorMutants } from './errors.ts';
import { eventMutants } from './events.ts';
import { fieldMutants } from './fields.ts';
import { isolationMutants } from './isolation.ts';
import { limitMutants } from './limits.ts';
import { listMutants } from './lists.ts';
import { metaMutants } from './meta.ts';
import { notFoundMutants } from './not-found.ts';
import { oauthMutants } from './oauth.ts';
import { pagingMutants } from './paging.ts';
import { rateMutants } from './rates.ts';
import { recordMutants } from './records.ts';
import { resourceMutants } from './resources.ts';
import { serviceMutants } from './service.ts';
import { shopperActivityMutants } from './shopper-activity.ts';
import { sortingMutants } from './sorting.ts';
import { stateMutants } from './states.ts';
import { subscribingMutants } from './subscribing.ts';
import { subscriptionMutants } from './subscriptions.ts';
import { tokenMutants } from './tokens.ts';
import { unsubscribingMutants } from './unsubscribing.ts';
import { validationMutants } from './validation.ts';
import { versionMutants } from './versions.ts';

/** All mutants that live in the source of the plain server. */
export const plainMutants: readonly PlainMutant[] = [
  // The slowest go first.
  ...limitMutants,
  ...rateMutants,
  ...batchMutants,
  ...batchRecordMutants,
  ...shopperActivityMutants,
  ...tokenMutants,
  ...oauthMutants,
  ...serviceMutants,
  ...isolationMutants,
  ...consistencyMutants,
  ...resourceMutants,
  ...recordMutants,
  ...campaignMutants,
  ...subscriptionMutants,
  ...stateMutants,
  ...unsubscribingMutants,
  ...subscribingMutants,
  ...fieldMutants,
  ...listMutants,
  ...sortingMutants,
  ...pagingMutants,
  ...metaMutants,
  ...endpointMutants,
  ...authenticationMutants,
  ...eventMutants,
  ...actionMutants,
  ...errorMutants,
  ...notFoundMutants,
  ...validationMutants,
  ...versionMutants,
];
