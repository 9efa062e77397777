import { accessMutants, refusedEffectMutants } from './catalog/access.ts';
import { batchMutants } from './catalog/batches.ts';
import { effectMutants } from './catalog/effects.ts';
import { errorMutants } from './catalog/errors.ts';
import { eventMutants } from './catalog/events.ts';
import { formMutants } from './catalog/forms.ts';
import { limitMutants } from './catalog/limits.ts';
import { listMutants } from './catalog/lists.ts';
import { oauthMutants } from './catalog/oauth.ts';
import { responseMutants } from './catalog/responses.ts';
import { serviceMutants } from './catalog/service.ts';
import type { Mutant } from './mutant.ts';

/** All mutants, by what they violate. */
export const mutants: readonly Mutant[] = [
  // The slowest go first.
  ...limitMutants,
  ...batchMutants,
  ...serviceMutants,
  ...effectMutants,
  ...eventMutants,
  ...oauthMutants,
  ...accessMutants,
  ...refusedEffectMutants,
  ...listMutants,
  ...formMutants,
  ...errorMutants,
  ...responseMutants,
];
