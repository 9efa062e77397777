import { captureCaller } from './caller-stack.ts';
import {
  callback,
  check,
  checkOptions,
  count,
  type OptionTypes,
  object,
  positive,
  size as sizeType,
  string,
  type Type,
} from './check-options.ts';
import { splitIntoChunks } from './chunks.ts';
import { createAbortError } from './deadline.ts';
import { ApiError, ClientError, type RequestContext } from './errors.ts';
import type { CallOptions } from './operation.ts';
import type { Chunk, ImportSummary } from './records.ts';
import { createContext } from './request-context.ts';
import { batches } from './resources.ts';
import { callOptionTypes, type Send } from './send.ts';
import { messages } from './vocabulary.ts';
import { untilAborted } from './wait.ts';

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

export interface ImportOptions extends CallOptions {
  /** The account. Default: the client's. */
  accountId?: string | undefined;
  /** Records per request. Default: the maximum of the contract. */
  size?: number | undefined;
  /** Number of records to skip: `next` of an earlier import of the same source. Default: 0. */
  start?: number | undefined;
  /** Called after each accepted batch. The import waits for the returned promise, so that you can save `next`. */
  onChunk?: ((chunk: Chunk) => void | Promise<void>) | undefined;
}

/** An import ended early; `cause` is the error: of a request, of the source of the records, or of `onChunk`. */
export class ImportFailedError extends ClientError {
  override name = 'ImportFailedError';
  declare readonly summary: ImportSummary;

  constructor(request: RequestContext, summary: ImportSummary, cause: unknown) {
    const { message = String(cause), response } = cause as Partial<ClientError>;
    const { accepted, uncertain } = summary;
    const count = uncertain ? `${accepted} to ${accepted + uncertain}` : accepted;
    super(messages.importFailed(count, message), request, { cause, summary }, response);
  }
}

const importOptionTypes = {
  ...callOptionTypes,
  accountId: string,
  size: positive,
  start: count,
  onChunk: callback,
} satisfies OptionTypes<ImportOptions>;

const iterable: Type = [
  'iterable',
  (value) => object[1](value) && [Symbol.asyncIterator, Symbol.iterator].some((key) => key in (value as object)),
];

type AnyRecord = Record<string, unknown>;

/**
 * Creates the method that imports records with a batch operation, one request after the other. It waits if it would exceed the
 * rate limit. Only the records of the current request are held in memory.
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
    start = 0,
    onChunk,
    ...rest
  } = checkOptions(method, options, { ...importOptionTypes, size: sizeType(maximum) });
  check('argument', 'records', method, source, iterable);
  const summary: ImportSummary = { accepted: 0, uncertain: 0, next: start, requestIds: [] };
  const request = { ...createContext(id), methodName: method };
  const chunks = splitIntoChunks(source, size, start, method);

  async function sendRecords(records: AnyRecord[]): Promise<void> {
    const group = { [key]: records };
    const body = grouped ? { batches: [group] } : group;
    const sending = { waitForRateLimit: true, sent: false };
    const { data } = await send(id, { body, account_id: accountId }, rest, sending).catch((error) => {
      if (sending.sent && !isRefusal(error)) summary.uncertain = records.length;
      throw error;
    });
    const { request_ids: requestIds = [] } = (data ?? {}) as { request_ids?: string[] };
    const first = summary.next;
    summary.accepted += records.length;
    summary.next += records.length;
    summary.requestIds.push(...requestIds);
    await onChunk?.({ first, count: records.length, next: summary.next, requestIds });
  }

  try {
    for (;;) {
      // A source that hangs would keep the import from ending.
      const next = await untilAborted(chunks.next(), rest.signal);
      if (!next) throw createAbortError('import', rest.signal?.reason, request);
      if (next.done) return summary;
      await sendRecords(next.value);
    }
  } catch (error) {
    // Not awaited: a source that hangs would never return.
    chunks.return().catch(() => {});
    throw new ImportFailedError(request, summary, error);
  }
}

/** Whether the service did nothing. */
const isRefusal = (error: unknown) => error instanceof ApiError && error.status < 500;
