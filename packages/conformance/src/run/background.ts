import type { OperationId } from '@email-automation/types';
import { limits } from '../contract/interface-limits.ts';
import { operations } from '../contract/operations.ts';
import type { HttpResponse } from '../http/send.ts';

/**
 * The batches of a run that the server may still be processing. A server may process one after another, so those that wait
 * for others get more time than `backgroundSeconds`, which is the time of one batch of the largest size.
 */
export interface Background {
  /** Notes a response, which may accept a batch. */
  record(operationId: OperationId, body: unknown, response: HttpResponse): void;
  /** Notes that most records of an accepted batch of the largest size have had their effect; only the first time counts. */
  recordProcessed(response: HttpResponse): void;
  /** The time by which all batches so far are processed if each takes its time after another, in milliseconds. */
  end(): number;
}

/** How many times longer than a batch so far another one may take, and at least how many seconds. */
const margin = { factor: 3, seconds: 1 };

/** @param maxSeconds the maximum duration of a batch of the largest size on its own */
export function createBackground(maxSeconds: number, now: () => number = Date.now): Background {
  const accepted = new Map<HttpResponse, { at: number; records: number; seen?: true }>();
  /** The longest time so far until a batch of the largest size was seen to be processed, with those before it. */
  let longest: number | undefined;
  return {
    record(operationId, body, response) {
      if (!operations[operationId].batch || response.status < 200 || response.status >= 300) return;
      accepted.set(response, { at: now(), records: countRecords(body) });
    },
    recordProcessed(response) {
      const batch = accepted.get(response);
      if (batch === undefined || batch.seen) return;
      batch.seen = true;
      longest = Math.max(longest ?? 0, (now() - batch.at) / 1000);
    },
    end() {
      const seconds =
        longest === undefined ? maxSeconds : Math.min(maxSeconds, Math.max(margin.seconds, margin.factor * longest));
      let end = 0;
      for (const { at, records } of accepted.values()) {
        end = Math.max(end, at) + (records / limits.batchSize) * seconds * 1000;
      }
      return end;
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
