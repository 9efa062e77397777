import { readContract } from '@email-automation/service/contract/contract';
import { type BatchDetails, readRecords } from '../operator/show-batch.ts';
import { explainError } from './explain.ts';
import type { Explanation } from './explanation.ts';
import type { ServerRequestLog } from './request-log.ts';

/** A record that failed, with what refused it, and as it was sent if the request log still has it; secrets are redacted. */
export type ExplainedFailure = BatchDetails['failures'][number] & Explanation & { sent?: unknown };

/** Explains why records of a batch failed. */
export function explainFailures(batch: BatchDetails, requests: ServerRequestLog): ExplainedFailure[] {
  const { operation, failures } = batch;
  if (failures.length === 0) return [];
  const { body = '', is_cut = true } = requests.findAccepting(batch)?.request ?? {};
  const records = is_cut ? undefined : readRecords(operation, body);
  const place = readContract().operations.find(({ operationId }) => operationId === operation)?.batch;
  const list = place?.grouped ? `batches[0].${place.key}` : place?.key;
  return failures.map((failure) => ({
    ...failure,
    ...explainError({
      operation,
      // The status that a single invalid record gets.
      status: 422,
      code: failure.code,
      attribute: `${list}[0]${failure.attribute === null ? '' : `.${failure.attribute}`}`,
    }),
    ...(records && { sent: records[failure.record] }),
  }));
}
