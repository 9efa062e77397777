import { timestamp } from '../../domain/clock.ts';
import { type Random, systemRandom } from '../../domain/random.ts';
import type { Batch } from '../../domain/records.ts';
import { toStorable } from '../../domain/storable-text.ts';
import type { Database, Queries } from '../../storage/database.ts';
import { isDatabaseFailure } from '../../storage/database-failures.ts';
import { lockSubscribers } from '../../storage/queries/accounts.ts';
import {
  type FailedAttempt,
  type FailureCause,
  longestRetry,
  recordFailedAttempt,
} from '../../storage/queues/dead-letters.ts';
import { claimBatch, finishBatch, nextBatchDue } from '../../storage/queues/queued-batches.ts';
import { type Trace, untraced } from '../trace.ts';
import { type BatchFaults, FaultedBatch, separateFaulted } from './batch-faults.ts';
import { type BatchProcess, processes } from './batch-processes.ts';
import { processRecords, type RecordOutcome } from './process-records.ts';
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

/** What the processing of a batch takes from its process. */
export interface ProcessContext {
  /** The source of the ids of new records (default: the system's). */
  random?: Random;
  /** Contains the batch's id while it is processed. */
  processing?: Set<string>;
  /** The errors on demand of a sandbox. */
  faults?: BatchFaults;
  trace?: Trace;
  /** Called after each batch whose effects are committed. */
  onProcessed?: (batch: ProcessedBatch) => void;
}

/** A batch whose effects are committed, with the numbers of its records. */
export interface ProcessedBatch extends Pick<Batch, 'request_id' | 'account_id' | 'operation'> {
  records: number;
  failed: number;
}

/** Records that are in memory together with what they change: a batch can have any number of groups of 1,000. */
const recordsPerStep = 1000;

/** The payload is not the body of its operation, so that retrying is useless. */
class UnreadableBatch extends Error {}

/**
 * Processes one batch, if one is due. One transaction commits the effects of the batch and deletes it from the queue, so
 * that it is processed exactly once even if the process dies. An account whose data cannot be read does not stop the others.
 * @param context see {@link ProcessContext}
 * @returns whether a batch was due
 * @throws the error of a database of which no account with a batch can be read
 */
export async function processNext(
  database: Database,
  now: Date,
  onError: OnBatchError = () => {},
  context: ProcessContext = {},
): Promise<boolean> {
  let processed = false;
  const task: Task = {
    longestPause: longestRetry * 1000,
    async work(accountId) {
      processed = await processNextOf(database, accountId, now, onError, context);
      return processed;
    },
    nextDue: nextBatchDue,
  };
  await workOnAccounts(database, now, { batch: task }, onError, () => processed);
  return processed;
}

/** Processes the first batch of an account. @returns whether it was due, and no other worker had it */
async function processNextOf(
  database: Database,
  accountId: string,
  now: Date,
  onError: OnBatchError,
  { random = systemRandom, processing = new Set(), faults, trace = untraced, onProcessed = () => {} }: ProcessContext,
): Promise<boolean> {
  const claimed: { batch?: Batch; outcome?: { records: number; failed: RecordOutcome[] } } = {};
  try {
    await database.query.transaction().execute(async (db) => {
      const batch = await claimBatch(db, accountId, now);
      if (batch === undefined) return;
      claimed.batch = batch;
      processing.add(batch.request_id);
      const { account_id, request_id, operation } = batch;
      const facts = { 'account.id': account_id, 'batch.id': request_id, operation };
      await trace('process batch', facts, async (add) => {
        const outcome = await processBatch(db, batch, now, random.derive('batch', request_id), faults);
        add({ 'batch.records': outcome.records, 'batch.failed_records': outcome.failed.length });
        claimed.outcome = outcome;
      });
    });
  } catch (error) {
    if (claimed.batch === undefined) throw error;
    const attempt = await recordFailedAttempt(
      database,
      claimed.batch,
      toStorable((error as Error).message),
      causeOf(error),
      now,
    );
    if (attempt) onError(error, { request_id: claimed.batch.request_id, ...attempt });
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
  return batch !== undefined;
}

function causeOf(error: unknown): FailureCause {
  if (isDatabaseFailure(error)) return 'database';
  if (error instanceof FaultedBatch) return error.outcome === 'dead_lettered' ? 'permanent' : 'unknown';
  return error instanceof UnreadableBatch ? 'permanent' : 'unknown';
}

async function processBatch(
  db: Queries,
  batch: Batch,
  now: Date,
  random: Random,
  faults?: BatchFaults,
): Promise<{ records: number; failed: RecordOutcome[] }> {
  const { account_id, request_id } = batch;
  const { process, records } = readBatch(batch);
  const match = faults?.matchBatch(batch);
  if (match) throw new FaultedBatch(match.fault, match.outcome);
  await lockSubscribers(db, account_id);
  const {
    left,
    numbers,
    errors: failed,
  }: { left: unknown[]; numbers: number[]; errors: RecordOutcome[] } = separateFaulted(faults, batch, records);
  for (let first = 0; first < left.length; first += recordsPerStep) {
    const step = left.slice(first, first + recordsPerStep);
    const outcomes = await processRecords(db, process, batch, step, timestamp(now), random, first);
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
  await finishBatch(db, batch, records.length, failures, now);
  return { records: records.length, failed };
}

function readBatch({ operation, payload }: Batch): { process: BatchProcess['process']; records: unknown[] } {
  try {
    const { process, recordsOf } = processes[operation];
    return { process, records: recordsOf(JSON.parse(payload) as never) };
  } catch (error) {
    throw new UnreadableBatch((error as Error).message);
  }
}
