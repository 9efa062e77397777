import { parseRetryAfter } from './parse-retry-after.ts';

/** Milliseconds until a request is tried after a 429 that does not say when: it may be long before the window ends. */
const unknownWaitMs = 60_000;

/** Milliseconds between looks at the responses that requests in progress get. */
const pollMs = 20;

/**
 * Tracks the usage of one rate limit. The service does not say when its window begins, so each request counts for a
 * whole window after its response: no window of the service then holds more requests than the limit. The headers of
 * responses add the usage of other clients with the same credential.
 */
export function createRateLimit(contract: { limit: number; seconds: number }) {
  // A margin of one second, because clocks differ.
  const windowMs = contract.seconds * 1000 + 1000;
  let limit = contract.limit;
  let remaining: number | undefined;
  /** Whether responses lack the rate-limit headers. */
  let withoutHeaders = false;
  let blockedUntil: number | undefined;
  let inFlight = 0;
  let sequence = 0;
  let updatedAt = 0;
  /** Times of the latest responses, no more than the limit, so that memory stays bounded. */
  let usage: number[] = [];

  /** Milliseconds until a request can be sent, or until it is worth to ask again: responses to come decide it. */
  function delay(): number {
    const now = performance.now();
    if (blockedUntil !== undefined && blockedUntil > now) return blockedUntil - now;
    const current = blockedUntil !== undefined ? [] : usage.filter((time) => time + windowMs > now);
    // Requests are allowed again; the next response says how many.
    if (blockedUntil !== undefined || (current.length < usage.length && remaining === 0)) remaining = undefined;
    blockedUntil = undefined;
    usage = current;
    const free = Math.min(limit - usage.length, remaining ?? (withoutHeaders ? limit : 1)) - inFlight;
    if (free > 0) return 0;
    return inFlight > 0 || usage[0] === undefined ? pollMs : usage[0] + windowMs - now;
  }

  /** Counts a request that is sent now. Returns the function to call with its response, or with undefined if it failed. */
  function consume(): (response: Response | undefined) => void {
    const sentAt = ++sequence;
    inFlight++;
    return (response) => {
      inFlight--;
      const now = performance.now();
      limit = parseHeader(response, 'limit') ?? limit;
      usage.push(now);
      if (usage.length > limit) usage.shift();
      const left = parseHeader(response, 'remaining');
      if (response?.ok) withoutHeaders = left === undefined;
      if (left !== undefined) {
        // Responses of concurrent requests can arrive in any order; the lowest number is the latest.
        remaining = sentAt > updatedAt ? left : Math.min(remaining ?? left, left);
        updatedAt = sequence;
      }
      if (response?.status !== 429) return;
      remaining = 0;
      blockedUntil = now + Math.min(parseRetryAfter(response.headers) ?? unknownWaitMs, windowMs);
    };
  }

  return { delay, consume };
}

function parseHeader(response: Response | undefined, name: string): number | undefined {
  const value = response?.headers.get(`x-ratelimit-${name}`) ?? '';
  return /^\d+$/.test(value) ? Number(value) : undefined;
}
