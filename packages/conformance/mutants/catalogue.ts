import { accessMutants } from './catalogue/access.ts';
import { answerBodyMutants } from './catalogue/answer-bodies.ts';
import { batchRecordMutants } from './catalogue/batch-records.ts';
import { endpointMutants } from './catalogue/endpoints.ts';
import { eventMutants } from './catalogue/events.ts';
import { limitMutants } from './catalogue/limits.ts';
import { listMutants } from './catalogue/lists.ts';
import { recordFieldMutants } from './catalogue/record-fields.ts';
import { serviceMutants } from './catalogue/service.ts';
import { stateMutants } from './catalogue/states.ts';
import type { Mutant } from './mutant.ts';

/** Every mutant, by the part of the interface that it breaks. */
export const mutants: readonly Mutant[] = [
  // They take longest, so that they go first.
  ...limitMutants,
  ...serviceMutants,
  ...recordFieldMutants,
  ...answerBodyMutants,
  ...batchRecordMutants,
  ...stateMutants,
  ...listMutants,
  ...endpointMutants,
  ...accessMutants,
  ...eventMutants,
];
