import type { RecordError } from '../../domain/errors.ts';
import type { Random } from '../../domain/random.ts';
import type { Batch } from '../../domain/records.ts';
import type { Queries } from '../../storage/database.ts';
import { attempt } from '../../storage/statements/savepoint.ts';
import { isDatabaseFailure } from '../../storage/unavailable.ts';
import type { BatchProcess } from './batch-processes.ts';

/** A record that failed; with the `cause` if no rule but an unexpected error made it fail. */
export type RecordOutcome = Omit<RecordError, 'attribute'> & Partial<RecordError> & { cause?: unknown };

/**
 * Separates the valid records from the invalid ones, and reports the first error of each of those. `numbers` has the number of
 * each valid record among all of them.
 */
export function partition<Item, Failure>(
  items: Item[],
  check: (item: Item) => Failure[],
): { valid: Item[]; numbers: number[]; errors: (Failure & { record: number })[] } {
  const errors: (Failure & { record: number })[] = [];
  const numbers: number[] = [];
  const valid = items.filter((item, record) => {
    const [error] = check(item);
    if (error) errors.push({ ...error, record });
    else numbers.push(record);
    return error === undefined;
  });
  return { valid, numbers, errors };
}

/** Records failed unexpectedly that were not isolated. */
export class UnisolatedFailure extends Error {}

function throwUnisolated(error: unknown): never {
  throw isDatabaseFailure(error) ? error : new UnisolatedFailure('Some record fails.', { cause: error });
}

/**
 * Processes records together. If that fails unexpectedly, each half is processed by itself, down to the records that fail
 * alone, so that none takes its neighbors with it.
 * @param first number of the first record in the batch
 * @param isolates whether to do so, which takes two more statements
 * @returns an error for each record that failed
 * @throws the error of a database that has failed; UnisolatedFailure, after which the transaction cannot continue
 */
export async function processRecords(
  db: Queries,
  process: BatchProcess['process'],
  batch: Batch,
  records: unknown[],
  now: string,
  random: Random,
  first: number,
  isolates = true,
): Promise<RecordOutcome[]> {
  const processAll = () => process(db, batch, records as never[], now, random);
  const outcome = isolates ? await attempt(db, processAll) : { result: await processAll().catch(throwUnisolated) };
  if ('result' in outcome) return outcome.result.map((error) => ({ ...error, record: first + error.record }));
  if (records.length < 2) {
    const message = 'The record cannot be processed.';
    return [{ record: first, code: 'format_error', message, cause: outcome.error }];
  }
  // Handle requests that arrived in the meantime.
  await new Promise(setImmediate);
  const middle = Math.ceil(records.length / 2);
  const failed = await processRecords(db, process, batch, records.slice(0, middle), now, random, first);
  return [...failed, ...(await processRecords(db, process, batch, records.slice(middle), now, random, first + middle))];
}
