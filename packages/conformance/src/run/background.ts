import type { OperationId } from '@email-automation/types';
import { limits } from '../contract/interface-limits.ts';
import { operations } from '../contract/operations.ts';
import type { HttpResponse } from '../http/send.ts';

/**
 * The batches of a run that the server may still be processing. A server may process one after another, so those that wait
 * for further ones get more time than `backgroundSeconds`, which is the time of one batch, of any size: a server may take one at a
 * time, or look for them once a minute.
 */
export interface Background {
  /** Notes a response, which may accept a batch. */
  record(operationId: OperationId, body: unknown, response: HttpResponse): void;
  /** Notes that most records of an accepted batch of the largest size have had their effect; only the first time counts. */
  recordProcessed(response: HttpResponse): void;
  /** Whether a batch of an operation has been seen to be processed. */
  hasProcessed(operationId: OperationId): boolean;
  /** The time when all batches so far are processed if each takes its time after another, in milliseconds. */
  end(): number;
}

/** How many times longer than so far it may take. */
const margin = 3;

/** The same for a server that has taken longer than its target says. */
const slower = 1.5;

/** The least time, in seconds, for a batch with those before it, and for each of these. */
const least = { alone: 1, each: 0.25 };

interface AcceptedBatch {
  operation: OperationId;
  /** In milliseconds since 1970. */
  at: number;
  /** How many times the time of one batch it may take. */
  share: number;
  /** When it was seen to be processed. */
  seen?: number;
}

/** @param maxSeconds the maximum duration of a batch of the largest size on its own */
export function createBackground(maxSeconds: number, now: () => number = Date.now): Background {
  const accepted = new Map<HttpResponse, AcceptedBatch>();
  /** The longest times so far, in seconds: of a batch of the largest size with those before it, and of each of these. */
  let longest: { alone: number; each: number } | undefined;
  return {
    record(operation, body, response) {
      if (!operations[operation].batch || response.status < 200 || response.status >= 300) return;
      accepted.set(response, { operation, at: now(), share: Math.max(1, countRecords(body) / limits.batchSize) });
    },
    recordProcessed(response) {
      const batch = accepted.get(response);
      if (batch === undefined || batch.seen !== undefined) return;
      batch.seen = now();
      const seconds = (batch.seen - batch.at) / 1000;
      const all = [...accepted.values()];
      // An earlier one is no longer waiting, though nothing has shown that it is processed.
      const mayWait = ({ at, seen }: AcceptedBatch) => seen === undefined && at > batch.at - maxSeconds * 1000;
      const before = all.slice(0, all.indexOf(batch)).filter(mayWait);
      const each = seconds / (before.length + 1);
      longest = { alone: Math.max(longest?.alone ?? 0, seconds), each: Math.max(longest?.each ?? 0, each) };
    },
    hasProcessed: (operation) =>
      [...accepted.values()].some((batch) => batch.operation === operation && batch.seen !== undefined),
    end() {
      const timeOf = (part: keyof typeof least) => {
        if (longest === undefined) return 1000 * maxSeconds;
        const seen = longest[part];
        // A server that is slower than its target says gets what it has been seen to need.
        const most = seen > maxSeconds ? slower * seen : maxSeconds;
        return 1000 * Math.min(most, Math.max(least[part], margin * seen));
      };
      const all = [...accepted.values()];
      // Whatever comes before a processed batch in its queue is processed, too.
      const endOf = (queue: AcceptedBatch[]) =>
        queue
          .slice(queue.findLastIndex(({ seen }) => seen !== undefined) + 1)
          .reduce((end, { at, share }) => Math.max(end, at) + share * timeOf('each'), 0);
      // A server may have one queue, or one for each operation.
      const queues = [all, ...Map.groupBy(all, ({ operation }) => operation).values()];
      return Math.max(...queues.map(endOf), ...all.map(({ at, share }) => at + share * timeOf('alone')), 0);
    },
  };
}

/** The number of records in the body of a batch: all arrays at the top level, or in the elements of `batches`. */
function countRecords(body: unknown): number {
  const objects = (body as { batches?: unknown[] } | undefined)?.batches ?? [body];
  return objects
    .flatMap((object) => Object.values((object as object | undefined) ?? {}))
    .reduce((sum: number, records) => sum + (Array.isArray(records) ? records.length : 0), 0);
}
