import type { PlainMutant } from '../plain-mutant.ts';
import { authenticationMutants } from './authentication.ts';
import { batchMutants } from './batches.ts';
import { endpointMutants } from './endpoints.ts';
import { errorMutants } from './errors.ts';
import { eventMutants } from './events.ts';
import { limitMutants } from './limits.ts';
import { listMutants } from './lists.ts';
import { oauthMutants } from './oauth.ts';
import { resourceMutants } from './resources.ts';
import { serviceMutants } from './service.ts';
import { stateMutants } from './states.ts';
import { versionMutants } from './versions.ts';

/** All mutants that live in the source of the plain server. */
export const plainMutants: readonly PlainMutant[] = [
  // The slowest go first.
  ...limitMutants,
  ...batchMutants,
  ...oauthMutants,
  ...serviceMutants,
  ...resourceMutants,
  ...stateMutants,
  ...listMutants,
  ...endpointMutants,
  ...authenticationMutants,
  ...eventMutants,
  ...errorMutants,
  ...versionMutants,
];
