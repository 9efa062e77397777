import { timestamp } from '../../domain/clock.ts';
import { type Random, systemRandom } from '../../domain/random.ts';
import type { AccountWork, Batch } from '../../domain/records.ts';
import { toStorable } from '../../domain/storable-values.ts';
import type { Database, Queries } from '../../storage/database.ts';
import {
  type FailedAttempt,
  type FailureCause,
  longestRetry,
  recordFailedAttempt,
} from '../../storage/queues/dead-letters.ts';
import { claimBatch, findFirstBatch, finishBatch, nextBatchDue } from '../../storage/queues/queued-batches.ts';
import { inTransaction } from '../../storage/statements/in-transaction.ts';
import { isDatabaseFailure } from '../../storage/unavailable.ts';
import { type Trace, untraced } from '../trace.ts';
import { type BatchFaults, FaultedBatch, separateFaulted } from './batch-faults.ts';
import { type BatchProcess, processes } from './batch-processes.ts';
import { processRecords, type RecordOutcome, UnisolatedFailure } from './process-records.ts';
import { type Task, workOnAccounts } from './work-on-accounts.ts';

/** The first record of a batch that an unexpected error made fail, and how many did. */
interface UnexpectedFailures {
  record: number;
  unexpected_failures: number;
}

/**
 * Called for a batch that failed and is retried or dead-lettered, for a batch with records that failed unexpectedly, and
 * for a database that does not respond.
 */
export type OnBatchError = (
  error: unknown,
  batch?: { request_id: string } & (FailedAttempt | UnexpectedFailures),
) => void;

/** Dependencies of the processing of a batch. */
export interface ProcessContext {
  /** The source of the ids of new records (default: the system's). */
  random?: Random;
  /** Contains the batch's id while it is processed. */
  processing?: Set<string>;
  /** The errors on demand of a sandbox. */
  faults?: BatchFaults | undefined;
  trace?: Trace | undefined;
  /** Called after each batch whose effects are committed. */
  onProcessed?: (batch: ProcessedBatch) => void;
}

/** A batch whose effects are committed, with the numbers of its records. */
export interface ProcessedBatch extends Pick<Batch, 'request_id' | 'account_id' | 'operation'> {
  records: number;
  failed: number;
}

/** Records that are in memory together with their changes: a batch can have any number of groups of 1,000. */
const recordsPerStep = 1000;

/** A parsed batch: the number of its records, those to process with their numbers, and errors of the rest. */
interface BatchContent extends ReturnType<typeof separateFaulted> {
  process: BatchProcess['process'];
  records: number;
}

interface BatchOutcomes {
  records: number;
  failed: RecordOutcome[];
  /** Whether no other batch of the account waits, and the note of this one is settled. */
  isSettled: boolean;
}

/** The payload is not the body of its operation, so that retrying is useless. */
class UnreadableBatch extends Error {}

/**
 * Processes one batch, if one is due. One transaction commits the effects of the batch and deletes it from the queue, so
 * that it is processed exactly once even if the process dies. An account whose data cannot be read does not stop the rest.
 * @param context see {@link ProcessContext}
 * @returns whether a batch was due
 * @throws the error of a database if no account with a batch can be read
 */
export async function processNext(
  database: Database,
  now: Date,
  onError?: OnBatchError,
  context?: ProcessContext,
): Promise<boolean> {
  return (await processOne(database, now, onError, context)).processed;
}

/** The same. @returns also whether more may be due, unless another process accepts it first */
export async function processOne(
  database: Database,
  now: Date,
  onError: OnBatchError = () => {},
  context: ProcessContext = {},
): Promise<{ processed: boolean; mayHaveMore: boolean }> {
  let processed = false;
  const task: Task = {
    longestPause: longestRetry * 1000,
    async work(_, note) {
      const result = await processNextOf(database, note, now, onError, context);
      processed = result !== false;
      return result;
    },
    nextDue: nextBatchDue,
  };
  const mayHaveMore = await workOnAccounts(database, now, { batch: task }, onError, () => processed);
  return { processed, mayHaveMore };
}

/**
 * Processes the first batch of an account.
 * @param note the one that led to it
 * @returns whether it was due, and no other worker had it; 'settled' if the account has no other
 */
async function processNextOf(
  database: Database,
  note: AccountWork,
  now: Date,
  onError: OnBatchError,
  { random = systemRandom, processing = new Set(), faults, trace = untraced, onProcessed = () => {} }: ProcessContext,
): Promise<boolean | 'settled'> {
  const claimed: { batch?: Batch; content?: BatchContent; outcome?: BatchOutcomes } = {};
  const attempt = async (isolates: boolean) => {
    await inTransaction(database.query, async (db) => {
      const batch = await claimBatch(db, note.account_id, now);
      // Since the first attempt failed, another worker can have processed it.
      if (batch === undefined || (isolates && batch.request_id !== claimed.batch?.request_id)) return;
      claimed.batch = batch;
      processing.add(batch.request_id);
      const { account_id, request_id, operation } = batch;
      const facts = { 'account.id': account_id, 'batch.id': request_id, operation };
      await trace('process batch', facts, async (add) => {
        claimed.content ??= readBatch(batch, faults);
        const outcome = await processBatch(db, batch, claimed.content, now, random, isolates, note);
        add({ 'batch.records': outcome.records, 'batch.failed_records': outcome.failed.length });
        claimed.outcome = outcome;
      });
    });
  };
  try {
    await attempt(false).catch((error) => {
      if (!(error instanceof UnisolatedFailure)) throw error;
      return attempt(true);
    });
  } catch (error) {
    // The claim fails while another transaction holds the lock on the subscribers.
    const batch = claimed.batch ?? (await findFirstBatch(database.query, note.account_id).catch(() => undefined));
    if (batch === undefined) throw error;
    const message = toStorable((error as Error).message);
    const failed = await recordFailedAttempt(database, batch, message, causeOf(error), now);
    if (failed) onError(error, { request_id: batch.request_id, ...failed });
    return true;
  } finally {
    if (claimed.batch) processing.delete(claimed.batch.request_id);
  }
  const { batch, outcome } = claimed;
  if (batch && outcome) {
    const { account_id, request_id, operation } = batch;
    onProcessed({ request_id, account_id, operation, records: outcome.records, failed: outcome.failed.length });
  }
  const unexpected = outcome?.failed.filter((failure) => 'cause' in failure) ?? [];
  if (batch && unexpected[0]) {
    const { record, cause } = unexpected[0];
    onError(cause, { request_id: batch.request_id, record, unexpected_failures: unexpected.length });
  }
  return outcome?.isSettled ? 'settled' : batch !== undefined;
}

function causeOf(error: unknown): FailureCause {
  if (isDatabaseFailure(error)) return 'database';
  if (error instanceof FaultedBatch) return error.outcome === 'dead_lettered' ? 'permanent' : 'unknown';
  return error instanceof UnreadableBatch ? 'permanent' : 'unknown';
}

/** @param isolates see {@link processRecords} */
async function processBatch(
  db: Queries,
  batch: Batch,
  { process, left, numbers, errors, records }: BatchContent,
  now: Date,
  random: Random,
  isolates: boolean,
  note: AccountWork,
): Promise<BatchOutcomes> {
  const { account_id, request_id } = batch;
  const failed = [...errors];
  for (let first = 0; first < left.length; first += recordsPerStep) {
    const step = left.slice(first, first + recordsPerStep);
    const outcomes = await processRecords(db, process, batch, step, timestamp(now), random, first, isolates);
    failed.push(...outcomes.map((outcome) => ({ ...outcome, record: numbers[outcome.record] as number })));
  }
  const failures = failed.map(({ record, code, attribute = null, message }) => ({
    account_id,
    request_id,
    record,
    code,
    attribute,
    message,
  }));
  const isSettled = await finishBatch(db, batch, records, failures, now, note);
  return { records, failed, isSettled };
}

/** @throws UnreadableBatch, FaultedBatch */
function readBatch(batch: Batch, faults: BatchFaults | undefined): BatchContent {
  const { process, records } = parseBatch(batch);
  const match = faults?.matchBatch(batch);
  if (match) throw new FaultedBatch(match.fault, match.outcome);
  return { process, records: records.length, ...separateFaulted(faults, batch, records) };
}

function parseBatch({ operation, payload }: Batch): { process: BatchProcess['process']; records: unknown[] } {
  try {
    const { process, recordsOf } = processes[operation];
    return { process, records: recordsOf(JSON.parse(payload) as never) };
  } catch (error) {
    throw new UnreadableBatch((error as Error).message);
  }
}
