import type { Operation } from '@email-automation/types';
import { operations } from '../contract/operations.ts';

/** An operation that accepts a batch of records. */
export type BatchOperation = Operation & { batch: NonNullable<Operation['batch']> };

/** The operations that accept batches, in the order of the contract. */
export const batchOperations: readonly BatchOperation[] = operations.filter(
  (operation): operation is BatchOperation => operation.batch !== undefined,
);

/** Records that one array of a batch can hold. All batch operations have the same maximum. */
export const batchSize: number = Math.min(...batchOperations.map(({ batch }) => batch.maximum));
