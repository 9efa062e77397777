import type { RecordError } from '../domain/errors.ts';
import type { BatchOutcome } from '../domain/faults.ts';
import type { Batch } from '../domain/records.ts';

/** The errors on demand of a sandbox, as far as they concern what happens to accepted batches. */
export interface BatchFaults {
  /** Says whether a fault strikes an attempt to process a batch. */
  strikeBatch(batch: Batch): { fault: string; outcome: BatchOutcome } | undefined;
  /** Says which fault strikes a record of a batch. @returns its id */
  strikeRecord(batch: Batch, record: unknown): string | undefined;
}

/** A fault of the sandbox makes an attempt to process a batch fail. */
export class StruckBatch extends Error {
  readonly outcome: BatchOutcome;
  constructor(fault: string, outcome: BatchOutcome) {
    super(`Fault ${fault} of the sandbox struck this batch.`);
    this.outcome = outcome;
  }
}

/** The records that no fault strikes, with their numbers in the batch, and an error for each of the others. */
export function separateStruck(
  faults: BatchFaults | undefined,
  batch: Batch,
  records: unknown[],
): { left: unknown[]; numbers: number[]; errors: RecordError[] } {
  const errors: RecordError[] = [];
  const numbers: number[] = [];
  const left = records.filter((item, record) => {
    const fault = faults?.strikeRecord(batch, item);
    if (fault === undefined) numbers.push(record);
    // As a record that fails for an unknown reason.
    else errors.push({ record, code: 'format_error', message: `Fault ${fault} of the sandbox struck this record.` });
    return fault === undefined;
  });
  return { left, numbers, errors };
}
