import { toCall } from './call.ts';
import { check, type Known } from './check.ts';
import { type Chunk, chunksOf } from './chunks.ts';
import { merged, readCursor, writeCursor } from './cursor.ts';
import { AbortError, ApiError, ClientError, type Failure } from './errors.ts';
import type { Arguments, CallOptions, OperationId, Result } from './operation.ts';
import { batches, endpoints } from './resources.ts';
import { callOptions, type Send } from './send.ts';
import { unless } from './unless.ts';

export type BatchId = keyof typeof batches;

/** How records are put into the body of a batch. */
interface Batch {
  key: string;
  grouped?: true;
  most: number;
}

type ListIn<Holder, Key> = Key extends keyof Holder
  ? NonNullable<Holder[Key]> extends (infer One)[]
    ? One
    : never
  : never;

/** A record of a batch. */
export type BatchRecord<Id extends OperationId> = Id extends BatchId
  ? Arguments<Id> extends { body: infer Body }
    ? Body extends { batches: (infer Group)[] }
      ? ListIn<Group, (typeof batches)[Id]['key']>
      : ListIn<Body, (typeof batches)[Id]['key']>
    : never
  : never;

/** What became of one request of an import. */
export interface ChunkResult<Id extends OperationId = BatchId> {
  ok: boolean;
  /** Place of its first record in the source, counted from 0. */
  first: number;
  records: BatchRecord<Id>[];
  /** What the service answered, when it accepted the chunk. */
  data?: Id extends BatchId ? Result<Id> : never;
  /** Why it did not, else. */
  error?: ClientError;
  /** Whether the service may have taken the records although there is an error: its answer did not come. */
  uncertain: boolean;
  /** The cursor with which an import goes on from here. */
  cursor: string;
}

export interface Progress {
  /** Records that were read from the source, without those that the cursor leaves out. */
  read: number;
  /** Records that the service accepted. It works on them in the background. */
  accepted: number;
  /** Records of chunks that failed. */
  failed: number;
  /** Requests that came to an end. */
  chunks: number;
  /** The cursor with which an import goes on from here. */
  cursor: string;
}

/** How an import ended; its promise rejects when it ended early. */
export type ImportSummary = Progress;

export interface ImportOptions<Id extends OperationId = BatchId> extends CallOptions {
  /** The account; that of the client unless it is given. */
  account_id?: string;
  /** Records of one request; as many as the contract allows unless it is given. */
  size?: number;
  /** Requests at the same time; 1 unless it is given, which keeps the order of the records. */
  concurrency?: number;
  /** Where an earlier import of the same source ended; its records up to there are left out. */
  cursor?: string;
  /** Goes on after a chunk that failed; else the import ends there. */
  continueOnError?: boolean;
  /** Learns how far the import is, after each chunk. */
  onProgress?: (progress: Progress) => void;
  /** Learns what became of each chunk. The import waits for it, so that it can be written down. */
  onChunk?: (outcome: ChunkResult<Id>) => void | Promise<void>;
}

/**
 * Sends any number of records, a batch at a time, and keeps within the limits of the service by waiting. It holds no
 * more records than it has under way. `timeoutMs` holds for each request, without the waits for the limit.
 * @throws ImportError when it ends early: a chunk failed, the source failed, or the signal was aborted
 * @throws TypeError when an option cannot be used
 */
export type ImportMethod<Id extends OperationId> = (
  records: Iterable<BatchRecord<Id>> | AsyncIterable<BatchRecord<Id>>,
  options?: ImportOptions<Id>,
) => Promise<ImportSummary>;

/** An import that ended early; `cause` says why, and `summary.cursor` is where to go on. */
export class ImportError extends ClientError {
  override name = 'ImportError';
  readonly summary: ImportSummary;

  constructor(failure: Failure, summary: ImportSummary, cause: unknown) {
    const { message, response } = cause as Partial<ClientError>;
    super(`the import ended after ${summary.accepted} records: ${message ?? cause}`, failure, { cause }, response);
    this.summary = summary;
  }
}

const importOptions = {
  ...callOptions,
  account_id: 'text',
  size: 'count',
  concurrency: 'count',
  cursor: 'text',
  continueOnError: 'flag',
  onProgress: 'function',
  onChunk: 'function',
} satisfies Known<ImportOptions>;

type Rec = Record<string, unknown>;

/** The import by way of a batch operation. */
export const importer =
  (send: Send, id: BatchId) =>
  async (source: Iterable<Rec> | AsyncIterable<Rec>, options: ImportOptions = {}): Promise<ImportSummary> => {
    const { key, grouped, most }: Batch = batches[id];
    const {
      account_id,
      size = most,
      concurrency = 1,
      cursor = '0',
      continueOnError,
      onProgress,
      onChunk,
      ...rest
    } = check(`The import by ${id}`, options, importOptions);
    if (size < 1 || size > most || concurrency < 1) {
      throw new TypeError(`An import needs size from 1 to ${most}, and concurrency from 1 on.`);
    }
    const iterable = Object(source);
    if (iterable !== source || !(Symbol.asyncIterator in iterable || Symbol.iterator in iterable)) {
      throw new TypeError('An import takes records as an object to iterate over.');
    }
    const before = readCursor(cursor);
    let settled = merged(before);
    const progress = { read: 0, accepted: 0, failed: 0, chunks: 0 };
    const summary = (): ImportSummary => ({ ...progress, cursor: writeCursor(settled) });
    const chunks = chunksOf(source, size, before);
    const failure = { operationId: id, method: 'POST', path: endpoints[id].path };
    const ending = new AbortController();
    const abort = () => ending.abort(new AbortError('the import was ended', failure, { cause: rest.signal?.reason }));

    async function sendChunk({ first, records }: Chunk<Rec>): Promise<void> {
      progress.read += records.length;
      const group = { [key]: records };
      const body = grouped ? { batches: [group] } : group;
      const call = toCall(send(id, { body, ...(account_id && { account_id }) }, rest, { patient: true, paced: true }));
      const { ok, error, data } = await call.result();
      progress.chunks++;
      progress[ok ? 'accepted' : 'failed'] += records.length;
      // A chunk that failed is settled when it was told and the import goes on without it.
      if (ok || (continueOnError && !ending.signal.aborted))
        settled = merged([...settled, [first, first + records.length]]);
      await onChunk?.({
        ok,
        first,
        records: records as never,
        ...(ok ? { data } : { error: error as ClientError }),
        uncertain: !ok && mayHaveArrived(error),
        cursor: writeCursor(settled),
      });
      onProgress?.(summary());
      if (error && !continueOnError) throw error;
    }

    async function work(): Promise<void> {
      try {
        for (;;) {
          const next = await unless(chunks.next(), ending.signal);
          if (!next || next.done) return;
          await sendChunk(next.value);
        }
      } catch (error) {
        ending.abort(error);
      }
    }

    if (rest.signal?.aborted) abort();
    rest.signal?.addEventListener('abort', abort);
    await Promise.all(Array.from({ length: concurrency }, work));
    rest.signal?.removeEventListener('abort', abort);
    if (!ending.signal.aborted) return summary();
    // A source that hangs would never hear of the end.
    chunks.return().catch(() => {});
    throw new ImportError(failure, summary(), ending.signal.reason);
  };

/** Whether a request that failed may still have taken effect. */
const mayHaveArrived = (error: unknown) => !(error instanceof ApiError) || error.status >= 500 || error.response.ok;
