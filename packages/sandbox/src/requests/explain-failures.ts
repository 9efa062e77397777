import { readContract } from '@email-automation/service/contract/contract';
import type { ExplainedFailure } from '@email-automation/types/operator/schemas';
import { type BatchDetails, readRecords } from '../operator/show-batch.ts';
import { explainError } from './explain-error.ts';
import type { ServerRequestLog } from './request-log.ts';

/** Explains why records of a batch failed, and adds the records as they were sent, if the log still has them. */
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
    sent: records?.[failure.record],
  }));
}
