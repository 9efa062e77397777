import { readRecords } from '@email-automation/sandbox/operator/show-batch';
import { readContract } from '@email-automation/service/contract/contract';
import type { BatchOperation } from '@email-automation/service/domain/records';

/**
 * The body of a batch with only some of its records, to correct and send them again.
 * @param numbers numbers of records, from 0 over all groups
 * @returns undefined for the body of anything but a batch
 */
export function bodyOfRecords(
  operation: string | undefined,
  body: string,
  numbers: readonly number[],
): string | undefined {
  const place = readContract().operations.find(({ operationId }) => operationId === operation)?.batch;
  const records = place && readRecords(operation as BatchOperation, body);
  if (records === undefined) return undefined;
  const chosen = numbers.flatMap((number) => (number in records ? [records[number]] : []));
  const { key, grouped } = place as { key: string; grouped?: boolean };
  return JSON.stringify(grouped ? { batches: [{ [key]: chosen }] } : { [key]: chosen });
}
