import type { BatchStatus } from '../domain/records.ts';
import type { Queries } from './database.ts';
import { listQueuedBatches } from './queued-batches.ts';

export interface BatchFilter {
  state?: BatchStatus['state'];
  account_id?: string;
  operation?: BatchStatus['operation'];
}

const listed = 100;

/** At most 100 batches that match all filters: the queued ones, oldest first; then the others, the last finished first. */
export async function listBatches(
  db: Queries,
  { state, ...filter }: BatchFilter,
  processing: ReadonlySet<string>,
): Promise<BatchStatus[]> {
  const [queued, done, dead] = await Promise.all([
    state === undefined || state === 'queued' || state === 'processing' ? selectQueued(db, filter, processing) : [],
    state === undefined || state === 'done' ? selectDone(db, filter) : [],
    state === undefined || state === 'dead-lettered' ? selectDeadLetters(db, filter) : [],
  ]);
  const finished = [...done, ...dead].sort((one, other) =>
    (one.finished_at as string) < (other.finished_at as string) ? 1 : -1,
  );
  return [...queued, ...finished].filter((batch) => state === undefined || batch.state === state).slice(0, listed);
}

/** The batch that was accepted under an id, and the text of its records, which only unprocessed batches have. */
export async function findBatch(
  db: Queries,
  request_id: string,
  processing: ReadonlySet<string>,
): Promise<(BatchStatus & { payload?: string }) | undefined> {
  const filter = { request_id };
  // In the order in which a batch goes through the tables, so that one that is processed meanwhile is found.
  for (const select of [selectQueued, selectDone, selectDeadLetters]) {
    const [found] = await select(db, filter, processing);
    if (found === undefined) continue;
    if (found.state === 'done') return found;
    const table = found.state === 'dead-lettered' ? 'dead_letters' : 'queued_batches';
    const row = await db.selectFrom(table).where('request_id', '=', request_id).select('payload').executeTakeFirst();
    return { ...found, ...row };
  }
  return undefined;
}

type Filter = Omit<BatchFilter, 'state'> & { request_id?: string };

async function selectQueued(db: Queries, filter: Filter, processing: ReadonlySet<string>): Promise<BatchStatus[]> {
  const rows = await listQueuedBatches(db, filter, listed);
  return rows.map(({ account_id, request_id, operation, accepted_at, ...attempts }) => ({
    request_id,
    account_id,
    operation,
    state: processing.has(request_id) ? 'processing' : 'queued',
    accepted_at,
    finished_at: null,
    records: null,
    failed: null,
    ...attempts,
  }));
}

async function selectDone(db: Queries, filter: Filter): Promise<BatchStatus[]> {
  const rows = await db
    .selectFrom('processed_batches')
    .selectAll()
    .where((eb) => eb.and(filter))
    .orderBy('processed_at', 'desc')
    .limit(listed)
    .execute();
  return rows.map(({ account_id, request_id, operation, accepted_at, processed_at, records, failed, attempts }) => ({
    request_id,
    account_id,
    operation,
    state: 'done',
    accepted_at,
    finished_at: processed_at,
    records,
    failed,
    attempts,
    retry_at: null,
    error: null,
  }));
}

async function selectDeadLetters(db: Queries, filter: Filter): Promise<BatchStatus[]> {
  const rows = await db
    .selectFrom('dead_letters')
    .select(['account_id', 'request_id', 'operation', 'accepted_at', 'attempts', 'error', 'dead_lettered_at'])
    .where((eb) => eb.and(filter))
    .orderBy('dead_lettered_at', 'desc')
    .limit(listed)
    .execute();
  return rows.map(({ account_id, request_id, operation, accepted_at, attempts, error, dead_lettered_at }) => ({
    request_id,
    account_id,
    operation,
    state: 'dead-lettered',
    accepted_at,
    finished_at: dead_lettered_at,
    records: null,
    failed: null,
    attempts,
    retry_at: null,
    error,
  }));
}
