import { accessMutants } from './catalogue/access.ts';
import { endpointMutants } from './catalogue/endpoints.ts';
import { eventMutants } from './catalogue/events.ts';
import { limitMutants } from './catalogue/limits.ts';
import { listMutants } from './catalogue/lists.ts';
import { resourceMutants } from './catalogue/resources.ts';
import { serviceMutants } from './catalogue/service.ts';
import { stateMutants } from './catalogue/states.ts';
import type { Mutant } from './mutant.ts';

/** Every mutant, by the part of the interface that it breaks. */
export const mutants: readonly Mutant[] = [
  // They take longest, so that they go first.
  ...limitMutants,
  ...serviceMutants,
  ...resourceMutants,
  ...stateMutants,
  ...listMutants,
  ...endpointMutants,
  ...accessMutants,
  ...eventMutants,
];
