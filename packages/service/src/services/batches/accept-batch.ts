import { timestamp } from '../../domain/clock.ts';
import { ValidationFailed } from '../../domain/errors.ts';
import type { BatchOperation } from '../../domain/records.ts';
import { queueBatch } from '../../storage/queues/queued-batches.ts';
import type { Services } from '../services.ts';

/**
 * Accepts a batch for processing in the background. It is on disk when the promise resolves.
 * @param batch its `request_id` is the operator's way to its failed records; its payload is stored unchanged
 * @param body the payload, parsed
 * @throws ValidationFailed when `batches` is empty
 */
export async function acceptBatch(
  { database, clock, wake }: Services,
  batch: { account_id: string; request_id: string; operation: BatchOperation; payload: string },
  body: unknown,
): Promise<void> {
  const { batches } = body as { batches?: unknown[] };
  if (batches?.length === 0) {
    throw new ValidationFailed({
      code: 'length_error',
      attribute: 'batches',
      message: 'Batches must hold a group of records.',
    });
  }
  await queueBatch(database.query, { ...batch, accepted_at: timestamp(clock.now()) });
  wake();
}
