import type { Batch, BatchStatus } from '../../domain/records.ts';
import type { Queries } from '../database.ts';
import { listQueuedBatches } from '../queues/queued-batches.ts';
import { inAccountOrAll } from '../statements/across-accounts.ts';
import { countRows } from '../statements/count-rows.ts';
import { findRecord } from '../statements/rows-by-key.ts';

export interface BatchFilter {
  state?: BatchStatus['state'];
  account_id?: string;
  operation?: BatchStatus['operation'];
}

/** Which part of a list is read. */
export interface BatchRange {
  /** Only batches with records that failed. */
  hasFailures?: boolean;
  /** Only batches that finished at this time or later, and those that are queued. */
  since?: Date | undefined;
  /** How many at most (default: 100). */
  most?: number;
}

/** A batch in a list. */
export type ListedBatch = BatchStatus & Pick<Batch, 'position'>;

const listed = 100;

/** The batches that match all filters: the queued ones, oldest first; then the finished ones, newest first. */
export async function listBatches(
  db: Queries,
  filter: BatchFilter,
  processing: ReadonlySet<string>,
): Promise<BatchStatus[]> {
  return (await searchBatches(db, filter, processing)).map(withoutPosition);
}

/** The same for a range of the list, with positions in the queue. */
export async function searchBatches(
  db: Queries,
  { state, ...filter }: BatchFilter,
  processing: ReadonlySet<string>,
  range: BatchRange = {},
): Promise<ListedBatch[]> {
  const { hasFailures, most = listed } = range;
  const isQueued = !hasFailures && (!state || state === 'queued' || state === 'processing');
  const [queued, done, dead] = await Promise.all([
    isQueued ? selectQueued(db, filter, processing) : [],
    !state || state === 'done' ? selectDone(db, filter, range) : [],
    (!state || state === 'dead-lettered') && !hasFailures ? selectDeadLetters(db, filter, range) : [],
  ]);
  const finished = [...done, ...dead].sort((one, other) => compareFinished(other, one));
  return [...queued, ...finished].filter((batch) => state === undefined || batch.state === state).slice(0, most);
}

/** Compares by when batches finished, and by their ids if neither has a position: a positive number if the first is later. */
function compareFinished(one: ListedBatch, other: ListedBatch): number {
  if (one.finished_at !== other.finished_at) return (one.finished_at ?? '') < (other.finished_at ?? '') ? -1 : 1;
  return one.position - other.position || (one.request_id < other.request_id ? -1 : 1);
}

const withoutPosition = ({ position, ...batch }: ListedBatch): BatchStatus => batch;

/** How many batches wait, and were dead-lettered. */
export async function countBatches(
  db: Queries,
  account_id?: string,
): Promise<Record<'waiting' | 'deadLetters', number>> {
  const count = (table: 'queued_batches' | 'dead_letters') => {
    let rows = inAccountOrAll(db, account_id).selectFrom(table as 'dead_letters');
    if (account_id !== undefined) rows = rows.where('account_id', '=', account_id);
    return countRows(rows);
  };
  const [waiting, deadLetters] = await Promise.all([count('queued_batches'), count('dead_letters')]);
  return { waiting, deadLetters };
}

/** The batch that was accepted under an id, and the text of its records, which only unprocessed batches have. */
export async function findBatch(
  db: Queries,
  request_id: string,
  processing: ReadonlySet<string>,
): Promise<(BatchStatus & { payload?: string }) | undefined> {
  const filter = { request_id };
  // In the order in which a batch goes through the tables, so that one is found even while it is being processed.
  for (const select of [
    () => selectQueued(db, filter, processing),
    () => selectDone(db, filter),
    () => selectDeadLetters(db, filter),
  ]) {
    const [found] = await select();
    if (found === undefined) continue;
    const batch = withoutPosition(found);
    if (found.state === 'done') return batch;
    const table = found.state === 'dead-lettered' ? 'dead_letters' : 'queued_batches';
    const row = await findRecord(db, table, { account_id: batch.account_id, request_id });
    return { ...batch, payload: row?.payload };
  }
  return undefined;
}

type Filter = Omit<BatchFilter, 'state'> & { request_id?: string };

type Stored = Pick<ListedBatch, 'request_id' | 'account_id' | 'operation' | 'accepted_at' | 'attempts' | 'position'>;

/** A batch in a list. @param known further facts about a batch in this state */
function toListed(row: Stored, state: BatchStatus['state'], known: Partial<BatchStatus>): ListedBatch {
  const { request_id, account_id, operation, accepted_at, attempts, position } = row;
  const unknown = { finished_at: null, records: null, failed: null, attempts, retry_at: null, error: null };
  return { request_id, account_id, operation, state, accepted_at, ...unknown, position, ...known };
}

async function selectQueued(db: Queries, filter: Filter, processing: ReadonlySet<string>): Promise<ListedBatch[]> {
  const rows = await listQueuedBatches(db, filter, listed);
  return rows.map(({ retry_at, error, ...row }) =>
    toListed(row, processing.has(row.request_id) ? 'processing' : 'queued', { retry_at, error }),
  );
}

async function selectDone(db: Queries, filter: Filter, range: BatchRange = {}): Promise<ListedBatch[]> {
  const { hasFailures, since, most = listed } = range;
  let found = inAccountOrAll(db, filter.account_id)
    .selectFrom('processed_batches')
    .selectAll()
    .where((eb) => eb.and(filter));
  if (hasFailures) found = found.where('failed', '>', 0);
  if (since) found = found.where('processed_at', '>=', since.toISOString());
  const ordered = found.orderBy('processed_at', 'desc').orderBy('position', 'desc').orderBy('request_id', 'desc');
  const rows = await ordered.limit(most).execute();
  return rows.map(({ processed_at, records, failed, ...row }) =>
    toListed(row, 'done', { finished_at: processed_at, records, failed }),
  );
}

async function selectDeadLetters(db: Queries, filter: Filter, range: BatchRange = {}): Promise<ListedBatch[]> {
  const { since, most = listed } = range;
  let found = inAccountOrAll(db, filter.account_id)
    .selectFrom('dead_letters')
    .select(['account_id', 'request_id', 'operation', 'accepted_at', 'attempts', 'error', 'dead_lettered_at'])
    .select('position')
    .where((eb) => eb.and(filter));
  if (since) found = found.where('dead_lettered_at', '>=', since.toISOString());
  const ordered = found.orderBy('dead_lettered_at', 'desc').orderBy('position', 'desc').orderBy('request_id', 'desc');
  const rows = await ordered.limit(most).execute();
  return rows.map(({ dead_lettered_at, error, ...row }) =>
    toListed(row, 'dead-lettered', { finished_at: dead_lettered_at, error }),
  );
}
