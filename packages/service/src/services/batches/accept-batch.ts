import { timestamp } from '../../domain/clock.ts';
import { ValidationFailed } from '../../domain/errors.ts';
import type { BatchOperation } from '../../domain/records.ts';
import { sha256 } from '../../ports/crypto.ts';
import { queueBatchOnce } from '../../storage/access/idempotency-keys.ts';
import { queueBatch } from '../../storage/queues/queued-batches.ts';
import type { Services } from '../services.ts';

/** Milliseconds that a key stands for its request. */
const keyLifetime = 24 * 60 * 60 * 1000;

/**
 * Accepts a batch for processing in the background. It is on disk when the promise resolves.
 * @param batch its `request_id` is the operator's way to its failed records; its payload is stored unchanged
 * @param body the payload, parsed
 * @param key an `Idempotency-Key`: if the same batch was accepted under it within 24 hours, it is not queued again
 * @returns the id of the batch, which was accepted now or before
 * @throws ValidationFailed when `batches` is empty, or when another batch was accepted under the key
 */
export async function acceptBatch(
  { database, clock, wake }: Services,
  batch: { account_id: string; request_id: string; operation: BatchOperation; payload: string },
  body: unknown,
  key?: string,
): Promise<string> {
  const { batches } = body as { batches?: unknown[] };
  if (batches?.length === 0) {
    throw new ValidationFailed({
      code: 'length_error',
      attribute: 'batches',
      message: 'Batches must hold a group of records.',
    });
  }
  const now = clock.now();
  const queued = { ...batch, accepted_at: timestamp(now) };
  if (key === undefined) await queueBatch(database.query, queued);
  else {
    const { account_id, request_id, operation, payload } = batch;
    const request_hash = sha256(`${operation}\n${payload}`, 'base64url');
    const key_hash = sha256(key, 'base64url');
    const accepted = await queueBatchOnce(database, {
      batch: queued,
      key: { account_id, key_hash, request_hash, request_id, created_at: now.toISOString() },
      expiredAt: new Date(now.getTime() - keyLifetime).toISOString(),
    });
    if (accepted.request_hash !== request_hash) {
      throw new ValidationFailed({
        code: 'uniqueness_error',
        attribute: 'Idempotency-Key',
        message: 'Idempotency-Key was used for another request. Send another key with this one.',
      });
    }
    if (accepted.request_id !== request_id) return accepted.request_id;
  }
  wake();
  return batch.request_id;
}
