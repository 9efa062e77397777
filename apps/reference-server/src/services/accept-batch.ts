import { randomUUID } from 'node:crypto';
import { timestamp } from '../domain/clock.ts';
import { Invalid } from '../domain/errors.ts';
import type { BatchOperation } from '../domain/records.ts';
import type { Services } from '../handlers/handler.ts';
import { accept } from '../storage/inbox.ts';

/**
 * Takes a batch over: it is on disk when the promise is fulfilled, and will be processed in the background.
 * @returns the id under which the operator finds the request
 * @throws Invalid when there is no group of records in it
 */
export async function acceptBatch(
  operation: BatchOperation,
  call: { services: Services; path: { account_id: string }; body: object; text: string },
): Promise<string> {
  const { database, clock, wake } = call.services;
  const { batches } = call.body as { batches?: unknown[] };
  if (batches?.length === 0) {
    throw new Invalid({ code: 'length_error', attribute: 'batches', message: 'Batches must hold a group of records.' });
  }
  const request_id = randomUUID();
  await accept(database.query, {
    account_id: call.path.account_id,
    request_id,
    operation,
    payload: call.text,
    accepted_at: timestamp(clock.now()),
  });
  wake();
  return request_id;
}
