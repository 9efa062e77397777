import { randomUUID } from 'node:crypto';
import { timestamp } from '../domain/clock.ts';
import { ValidationFailed } from '../domain/errors.ts';
import type { BatchOperation } from '../domain/records.ts';
import { queueBatch } from '../storage/queued-batches.ts';
import type { Services } from './services.ts';

/**
 * Accepts a batch for processing in the background. It is on disk when the promise resolves.
 * @param text the body as it was received; it is stored unchanged
 * @returns the id of the request, by which the operator finds failed records
 * @throws ValidationFailed when `batches` is empty
 */
export async function acceptBatch(
  { database, clock, wake }: Services,
  operation: BatchOperation,
  account_id: string,
  body: unknown,
  text: string,
): Promise<string> {
  const { batches } = body as { batches?: unknown[] };
  if (batches?.length === 0) {
    throw new ValidationFailed({
      code: 'length_error',
      attribute: 'batches',
      message: 'Batches must hold a group of records.',
    });
  }
  const request_id = randomUUID();
  await queueBatch(database.query, {
    account_id,
    request_id,
    operation,
    payload: text,
    accepted_at: timestamp(clock.now()),
  });
  wake();
  return request_id;
}
