import type { BatchStatus, RecordFailure } from '@email-automation/service/domain/records';
import { processes } from '@email-automation/service/services/batches/batch-processes';
import type { Queries } from '@email-automation/service/storage/database';
import { findBatch } from '@email-automation/service/storage/queries/batches';
import { listRecordFailures } from '@email-automation/service/storage/queues/queued-batches';

/** A batch with each record that failed. */
export type BatchDetails = BatchStatus & { failures: Omit<RecordFailure, 'account_id' | 'request_id'>[] };

/**
 * Finds the batch that was accepted under an id. The number of its records is also known before it is processed, unless it
 * cannot be read.
 */
export async function showBatch(
  db: Queries,
  requestId: string,
  processing: ReadonlySet<string> = new Set(),
): Promise<BatchDetails | undefined> {
  const found = await findBatch(db, requestId, processing);
  if (found === undefined) return undefined;
  const { payload, ...batch } = found;
  const failures = await listRecordFailures(db, requestId, batch.account_id);
  return {
    ...batch,
    ...(payload !== undefined && { records: readRecords(batch.operation, payload)?.length ?? null }),
    failures: failures.map(({ record, code, attribute, message }) => ({ record, code, attribute, message })),
  };
}

/** The records in the body of a batch. @returns undefined if it is not the body of its operation */
export function readRecords(operation: BatchStatus['operation'], payload: string): unknown[] | undefined {
  try {
    return processes[operation].recordsOf(JSON.parse(payload) as never);
  } catch {
    return undefined;
  }
}
