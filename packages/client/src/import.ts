import { check, checkOptions, object, type Type } from './check-options.ts';
import { splitIntoChunks } from './chunks.ts';
import { ApiError, ImportFailedError } from './error-kinds.ts';
import { type ImportOptions, importOptionTypes } from './option-types.ts';
import type { ImportSummary } from './records.ts';
import { type Batch, type BatchId, batches } from './resources.ts';
import { createAbortError, endpointOf, type Send } from './send.ts';
import { messages } from './vocabulary.ts';
import { limitTime } from './wait.ts';

/** The source of an import. Arrays are iterable too; they are named so that an error points at the wrong record. */
export type Records<BatchRecord> = readonly BatchRecord[] | Iterable<BatchRecord> | AsyncIterable<BatchRecord>;

const isIterable = (value: object) => Symbol.asyncIterator in value || Symbol.iterator in value;
const iterable: Type = ['iterable', (value) => object[1](value) && isIterable(value as object)];

/**
 * Creates the method that imports records with a batch operation, one request after the other. It waits if it would
 * exceed the rate limit. Only the records of the current request are held in memory.
 */
export const createImport =
  (send: Send, id: BatchId) =>
  async (source: Records<object>, options: ImportOptions = {}): Promise<ImportSummary> => {
    const { name: method, key, grouped, maximum }: Batch = batches[id];
    const checked = checkOptions(method, options, importOptionTypes(maximum));
    const { accountId, size = maximum, start = 0, onChunk, ...rest } = checked;
    check('argument', 'records', method, source, iterable);
    const summary: ImportSummary = { accepted: 0, uncertain: 0, next: start, requestIds: [] };
    const endpoint = { ...endpointOf(id), name: method };
    const chunks = splitIntoChunks(source, size, start, method);

    async function sendRecords(records: object[]): Promise<void> {
      const group = { [key]: records };
      const body = grouped ? { batches: [group] } : group;
      const sending = send(endpoint, { body, account_id: accountId }, rest, () => {
        summary.uncertain = records.length;
      });
      const { data } = await sending.catch((error) => {
        // After a refusal, the service did nothing.
        if (error instanceof ApiError && error.status < 500) summary.uncertain = 0;
        throw error;
      });
      const { request_ids: requestIds = [] } = (data ?? {}) as { request_ids?: string[] };
      const first = summary.next;
      summary.uncertain = 0;
      summary.accepted += records.length;
      summary.next += records.length;
      summary.requestIds.push(...requestIds);
      await onChunk?.({ first, count: records.length, next: summary.next, requestIds });
    }

    try {
      for (;;) {
        // A source that hangs would keep the import from ending.
        const next = await limitTime(undefined, rest.signal, () => chunks.next()).catch((error) => {
          throw rest.signal?.aborted ? createAbortError(method, 'import', error) : error;
        });
        if (next.done) return summary;
        await sendRecords(next.value);
      }
    } catch (error) {
      // Not awaited: a source that hangs would never return.
      chunks.return().catch(() => {});
      const { accepted, uncertain } = summary;
      const count = uncertain ? `${accepted} to ${accepted + uncertain}` : accepted;
      const message = messages.importFailed(count, (error as Partial<Error>)?.message ?? String(error));
      throw new ImportFailedError(method, message, { summary }, { cause: error });
    }
  };
