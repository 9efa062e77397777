import type { Batch } from '../../domain/records.ts';
import { partition, type RecordOutcome } from './process-records.ts';

/** The effect of a fault on a matching batch. */
export type BatchOutcome = 'retried' | 'dead_lettered';

/** Faults of a sandbox in the processing of accepted batches. */
export interface BatchFaults {
  /** Returns the fault that makes an attempt to process a batch fail, if one does. */
  matchBatch(batch: Batch): { fault: string; outcome: BatchOutcome } | undefined;
  /** Returns the id of the fault that makes a record of a batch fail, if one does. */
  matchRecord(batch: Batch, record: unknown): string | undefined;
}

/** A fault of the sandbox made an attempt to process a batch fail. */
export class FaultedBatch extends Error {
  readonly outcome: BatchOutcome;
  constructor(fault: string, outcome: BatchOutcome) {
    super(`Fault ${fault} of the sandbox failed this batch.`);
    this.outcome = outcome;
  }
}

/** The records that no fault matches, with their numbers in the batch, and an error for each of the rest. */
export function separateFaulted(
  faults: BatchFaults | undefined,
  batch: Batch,
  records: unknown[],
): { left: unknown[]; numbers: number[]; errors: RecordOutcome[] } {
  const { valid, ...others } = partition(records, (record) => {
    const fault = faults?.matchRecord(batch, record);
    // As a record that fails for an unknown reason.
    const error = { code: 'format_error' as const, message: `Fault ${fault} of the sandbox failed this record.` };
    return fault === undefined ? [] : [error];
  });
  return { left: valid, ...others };
}
