import { accessMutants } from './catalog/access.ts';
import { batchRecordMutants } from './catalog/batch-records.ts';
import { concurrencyMutants } from './catalog/concurrency.ts';
import { endpointMutants } from './catalog/endpoints.ts';
import { eventMutants } from './catalog/events.ts';
import { limitMutants } from './catalog/limits.ts';
import { listMutants } from './catalog/lists.ts';
import { recordFieldMutants } from './catalog/record-fields.ts';
import { responseBodyMutants } from './catalog/response-bodies.ts';
import { serviceMutants } from './catalog/service.ts';
import { stateMutants } from './catalog/states.ts';
import type { Mutant } from './mutant.ts';

/** All mutants, except for those of OAuth, by the part of the interface that they violate. */
export const mutants: readonly Mutant[] = [
  // The slowest go first.
  ...limitMutants,
  ...serviceMutants,
  ...recordFieldMutants,
  ...responseBodyMutants,
  ...batchRecordMutants,
  ...stateMutants,
  ...listMutants,
  ...endpointMutants,
  ...accessMutants,
  ...concurrencyMutants,
  ...eventMutants,
];
