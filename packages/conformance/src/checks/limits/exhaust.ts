import type { OperationId } from '@email-automation/types';
import { Failed, Skipped } from '../../http/outcomes.ts';
import type { HttpResponse } from '../../http/send.ts';
import type { Call, Kit } from '../../kit/kit.ts';

/** Concurrent requests, until the limit is near. */
const concurrency = 20;

/** Creates a request with the credential whose limit is to be exhausted, from the number of requests so far. */
export type NextRequest = (sent: number) => [OperationId, Call];

/** How a credential met its limit. */
export interface Exhaustion {
  first: HttpResponse;
  /** The last response before the first 429. */
  last: HttpResponse;
  /** The first 429. */
  limited: HttpResponse;
  /** How many requests a limit that refills continuously has restored since. */
  refilled: number;
}

/** The number of remaining requests that a response states for this limit; undefined if it states another or none. */
export function statedRemaining({ headers }: HttpResponse, limit: number): number | undefined {
  const remaining = headers['x-ratelimit-remaining'];
  return headers['x-ratelimit-limit'] === String(limit) && remaining !== undefined ? Number(remaining) : undefined;
}

/**
 * Sends requests until a response is 429. When the hour begins and ends is unspecified (`rate-limit-window`): a limit can
 * refill continuously, which restores `limit` requests per hour, or all at once, which the remaining requests show.
 * @throws Failed when the first 429 comes too early or too late
 * @throws Skipped when it comes early because other requests share the limit, which is unspecified (`rate-limit-subject`)
 */
export async function exhaust(kit: Kit, limit: number, request: NextRequest): Promise<Exhaustion> {
  const start = Date.now();
  const refilled = () => Math.floor(((Date.now() - start) / 3_600_000) * limit);
  let [allowed, slack, accepted, remaining] = [limit, refilled, 0, limit];
  let [first, last]: [HttpResponse | undefined, HttpResponse | undefined] = [undefined, undefined];
  while (accepted <= allowed + slack()) {
    // One at a time at the start and at the end.
    const size = accepted === 0 ? 1 : Math.max(1, Math.min(concurrency, limit - accepted - 1));
    const responses = await Promise.all(Array.from({ length: size }, (_, n) => kit.call(...request(accepted + n))));
    first ??= responses[0] as HttpResponse;
    const limited = responses.find(({ status }) => status === 429);
    const rest = responses.filter(({ status }) => status !== 429);
    accepted += rest.length;
    if (limited !== undefined) {
      if (accepted < limit) await rejectEarly(kit, limit, request, first, accepted);
      return { first, last: last ?? first, limited, refilled: refilled() };
    }
    last = rest.at(-1);
    const stated = Math.min(...rest.map((response) => statedRemaining(response, limit) ?? Number.NaN));
    // The hour ended: once more the whole limit, and requests whose order is unknown.
    if (allowed === limit && stated > remaining + refilled()) allowed = accepted + limit;
    // A limit that has refilled since is not exhausted yet.
    else if (stated === 0 && accepted === limit && refilled() > 1) slack = () => 0;
    if (!Number.isNaN(stated)) remaining = stated;
  }
  throw new Failed(`429 after ${limit} requests`, `${accepted} requests without a 429`);
}

/**
 * Explains a 429 before the limit. It is fair if the server has stated from the start that fewer requests remain.
 * @throws Skipped when other requests share the limit, Failed otherwise
 */
async function rejectEarly(
  kit: Kit,
  limit: number,
  request: NextRequest,
  first: HttpResponse,
  accepted: number,
): Promise<never> {
  const stated = accepted === 0 ? undefined : statedRemaining(first, limit);
  const isShared = stated === undefined ? await isTargetLimited(kit, request) : stated < limit - 1 && accepted > stated;
  if (isShared) {
    throw new Skipped(
      `429 after ${accepted} requests: other credentials share the limit, which is unspecified (rate-limit-subject).`,
    );
  }
  throw new Failed(`429 after ${limit} requests`, `429 after ${accepted}`);
}

/** Whether the same request with the credential of the target gets 429 too. */
async function isTargetLimited(kit: Kit, request: NextRequest): Promise<boolean> {
  const [operation, { ids: _, ...call }] = request(0);
  const { status } = await kit.call(operation, { ...call, mayBeLimited: true });
  return status === 429;
}
