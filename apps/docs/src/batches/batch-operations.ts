import service from '@email-automation/openapi/service.json' with { type: 'json' };
import type { Operation } from '@email-automation/types';
import { formatNumber } from '../contract/format.ts';
import { operations } from '../contract/operations.ts';

/** An operation that accepts a batch of records. */
export type BatchOperation = Operation & { batch: NonNullable<Operation['batch']> };

/** The operations that accept batches, in the order of the contract. */
export const batchOperations: readonly BatchOperation[] = operations.filter(
  (operation): operation is BatchOperation => operation.batch !== undefined,
);

/** Records that one array of a batch can hold. All batch operations have the same maximum. */
export const batchSize: number = Math.min(...batchOperations.map(({ batch }) => batch.maximum));

const { batch, records, individual } = service.rateLimits;

/** The limits of batches as guides write them, such as `1,000`. */
export const batchLimits = {
  size: formatNumber(batchSize),
  requests: formatNumber(batch.limit),
  records: formatNumber(records.limit),
  /** Requests an hour of all other operations. */
  individual: formatNumber(individual.limit),
};
