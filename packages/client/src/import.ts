import { toCall } from './call.ts';
import { captureCaller } from './caller-stack.ts';
import {
  boolean,
  callback,
  check,
  checkOptions,
  integer,
  type OptionTypes,
  object,
  string,
  type Type,
} from './check-options.ts';
import { type Chunk, splitIntoChunks } from './chunks.ts';
import { cursorType, formatCursor, mergeRanges, parseCursor } from './cursor.ts';
import { createAbortError } from './deadline.ts';
import { ApiError, ClientError, type RequestContext } from './errors.ts';
import type { CallOptions } from './operation.ts';
import { createContext } from './request-context.ts';
import { batches } from './resources.ts';
import { callOptionTypes, type Send } from './send.ts';
import { onAbort, untilAborted } from './wait.ts';

export type BatchId = keyof typeof batches;

/** A batch operation: its import method, the key of its records, and their maximum number. */
interface Batch {
  name: string;
  key: string;
  grouped?: true;
  maximum: number;
}

/** The source of an import. Arrays are iterable too; they are named so that an error points at the wrong record. */
export type Records<BatchRecord> = readonly BatchRecord[] | Iterable<BatchRecord> | AsyncIterable<BatchRecord>;

/** The result of one request of an import. */
export interface ChunkResult<BatchRecord = unknown, Data = unknown> {
  ok: boolean;
  /** Index of the first record in the source. */
  first: number;
  records: BatchRecord[];
  /** The response's data, if the service accepted the records. */
  data?: Data;
  /** The error, if it did not. */
  error?: ClientError;
  /** Whether the service may have accepted the records despite the error, because its response was lost. */
  uncertain: boolean;
  /** Pass it to another import of the same source to resume after this chunk. */
  cursor: string;
}

export interface Progress {
  /** Records read from the source, without those that the cursor skips. */
  read: number;
  /** Records that the service accepted. It processes them in the background. */
  accepted: number;
  /** Records that it did not accept. */
  failed: number;
  /** Records whose response was lost, so that the service may have accepted them. */
  uncertain: number;
  /** Requests that were sent and ended, failed ones included. */
  chunks: number;
  /** The service's ids of the accepted batches, if it returns them. */
  requestIds: string[];
  /** Pass it to another import of the same source to resume after this chunk. */
  cursor: string;
}

/** A wait of an import. */
export interface ImportWait {
  /** `rateLimit` if another request would exceed the rate limit, `retry` if one failed and is sent again. */
  reason: 'rateLimit' | 'retry';
  waitMs: number;
}

/** The final progress of an import. Records that were read and are in none of the other numbers were not sent. */
export type ImportSummary = Progress;

export interface ImportOptions<BatchRecord = unknown, Data = unknown> extends CallOptions {
  /** The account. Default: the client's. */
  accountId?: string | undefined;
  /** Records per request. Default: the maximum of the contract. */
  size?: number | undefined;
  /** Concurrent requests. Default: 1, which keeps the order of the records. */
  concurrency?: number | undefined;
  /** The cursor of an earlier import of the same source. The records that it settled are skipped. */
  cursor?: string | undefined;
  /** Whether to continue after a failed chunk. Default: false, which ends the import. */
  continueOnError?: boolean | undefined;
  /** Called before each wait for the rate limit or a retry. */
  onWait?: ((wait: ImportWait) => void) | undefined;
  /** Called after each chunk. */
  onProgress?: ((progress: Progress) => void) | undefined;
  /** Called with the result of each chunk. The import waits for the returned promise, so that you can save the cursor. */
  onChunk?: ((result: ChunkResult<BatchRecord, Data>) => void | Promise<void>) | undefined;
}

/** An import ended early; `cause` is the error. Pass `summary.cursor` to another import to resume. */
export class ImportError extends ClientError {
  override name = 'ImportError';
  declare readonly summary: ImportSummary;

  constructor(request: RequestContext, summary: ImportSummary, cause: unknown) {
    const { message = cause, response } = cause as Partial<ClientError>;
    const { accepted, uncertain } = summary;
    const count = uncertain ? `${accepted} to ${accepted + uncertain}` : accepted;
    super(`The import ended after ${count} accepted records: ${message}`, request, { cause, summary }, response);
  }
}

const importOptionTypes = {
  ...callOptionTypes,
  accountId: string,
  size: integer(1),
  concurrency: integer(1),
  cursor: cursorType,
  continueOnError: boolean,
  onWait: callback,
  onProgress: callback,
  onChunk: callback,
} satisfies OptionTypes<ImportOptions>;

const iterable: Type = [
  'iterable',
  (value) => object[1](value) && [Symbol.asyncIterator, Symbol.iterator].some((key) => key in (value as object)),
];

type AnyRecord = Record<string, unknown>;

/**
 * Creates the method that imports records with a batch operation. It waits if it would exceed the rate limit. Only the
 * records of current requests are held in memory.
 */
export const createImport = (send: Send, id: BatchId) => {
  const method = (source: Records<AnyRecord>, options?: ImportOptions) =>
    runImport(send, id, source, options).catch(captureCaller(method));
  return method;
};

async function runImport(
  send: Send,
  id: BatchId,
  source: Records<AnyRecord>,
  options: ImportOptions = {},
): Promise<ImportSummary> {
  const { name: method, key, grouped, maximum }: Batch = batches[id];
  const {
    accountId,
    size = maximum,
    concurrency = 1,
    cursor = '0',
    continueOnError,
    onWait,
    onProgress,
    onChunk,
    ...rest
  } = checkOptions(method, options, { ...importOptionTypes, size: integer(1, maximum) });
  check(`Records for \`${method}\``, source, iterable);
  const settledBefore = parseCursor(cursor);
  let settled = mergeRanges(settledBefore);
  const progress = { read: 0, accepted: 0, failed: 0, uncertain: 0, chunks: 0, requestIds: [] as string[] };
  const summary = (): ImportSummary => ({ ...progress, cursor: formatCursor(settled) });
  const chunks = splitIntoChunks(source, size, settledBefore);
  const request = { ...createContext(id), methodName: method };
  const ending = new AbortController();
  const ignoreSignal = onAbort(rest.signal, () =>
    ending.abort(createAbortError('import', rest.signal?.reason, request)),
  );

  async function sendChunk({ first, records }: Chunk<AnyRecord>): Promise<void> {
    progress.read += records.length;
    const group = { [key]: records };
    const body = grouped ? { batches: [group] } : group;
    const sending = {
      waitForRateLimit: true,
      sent: false,
      onWait: (reason: ImportWait['reason'], waitMs: number) => onWait?.({ reason, waitMs }),
    };
    const { ok, error, data } = await toCall(send(id, { body, account_id: accountId }, rest, sending)).result();
    // Records that were not sent before the end have not failed.
    if (rest.signal?.aborted && !sending.sent) throw error;
    const uncertain = !ok && sending.sent && (!(error instanceof ApiError) || error.status >= 500 || error.response.ok);
    progress.chunks++;
    progress.requestIds.push(...((data as { request_ids?: string[] } | undefined)?.request_ids ?? []));
    progress[ok ? 'accepted' : uncertain ? 'uncertain' : 'failed'] += records.length;
    // If the import continues, a failed chunk is settled too: it is reported to `onChunk`, and not sent again.
    if (ok || (continueOnError && !ending.signal.aborted))
      settled = mergeRanges([...settled, [first, first + records.length]]);
    await onChunk?.({
      ok,
      first,
      records: records as never,
      ...(ok ? { data } : { error: error as ClientError }),
      uncertain,
      cursor: formatCursor(settled),
    });
    onProgress?.(summary());
    if (error && !continueOnError) throw error;
  }

  async function work(): Promise<void> {
    try {
      for (;;) {
        const next = await untilAborted(chunks.next(), ending.signal);
        if (!next || next.done) return;
        await sendChunk(next.value);
      }
    } catch (error) {
      ending.abort(error);
    }
  }

  await Promise.all(Array.from({ length: concurrency }, work));
  ignoreSignal();
  if (!ending.signal.aborted) return summary();
  // Not awaited: a source that hangs would never return.
  chunks.return().catch(() => {});
  throw new ImportError(request, summary(), ending.signal.reason);
}
