import { retryAfter } from './retry-after.ts';

/** What is known of a limit. */
export interface Budget {
  /** Requests that the window allows: what the service said last, else what the contract says. */
  limit: number;
  /** Requests that are left, as the service said last; undefined before it has said anything. */
  remaining: number | undefined;
  /** Milliseconds until the next request can leave without exceeding the limit; 0 for at once. */
  waitMs: number;
}

/** Requests of so many milliseconds are counted together, so that a long life needs no more memory. */
const together = 30_000;

/**
 * Keeps account of one limit. Where the service's window begins is not known, so that a request is counted for a whole
 * window from its answer on: then no window of the service holds more of them than the limit, wherever it begins. What
 * others use up with the same credential shows in the headers.
 */
export function createBudget(contract: { limit: number; seconds: number }) {
  // Clocks do not agree to the millisecond.
  const window = contract.seconds * 1000 + 1000;
  let limit = contract.limit;
  let remaining: number | undefined;
  /** Whether the service answers without telling. */
  let silent = false;
  let blockedUntil = 0;
  let underWay = 0;
  let sequence = 0;
  let learnedAt = 0;
  /** How many requests were answered until when. */
  let counted: [until: number, requests: number][] = [];
  const waiting = new Set<() => void>();

  function forget(now: number): void {
    const kept = counted.filter(([until]) => until + window > now);
    // Something has become free, and how much is told by the next answer.
    if (kept.length < counted.length && remaining === 0) remaining = undefined;
    counted = kept;
    if (blockedUntil > 0 && now >= blockedUntil) {
      blockedUntil = 0;
      remaining = undefined;
      counted = [];
    }
  }

  /** Milliseconds until a request can leave; infinite when an answer has to come first. */
  function delay(): number {
    const now = performance.now();
    forget(now);
    if (blockedUntil > 0) return blockedUntil - now;
    const used = counted.reduce((sum, [, requests]) => sum + requests, underWay);
    const free = Math.min(limit - used, (remaining ?? (silent ? limit : 1)) - underWay);
    if (free > 0) return 0;
    return underWay > 0 || !counted[0] ? Number.POSITIVE_INFINITY : counted[0][0] + window - now;
  }

  return {
    state(): Budget {
      const waitMs = delay();
      return { limit, remaining, waitMs: Number.isFinite(waitMs) ? waitMs : 0 };
    },
    delay,
    /** Resolves when an answer has come. */
    answer: () => new Promise<void>((resolve) => waiting.add(resolve)),
    /** Counts a request that leaves now, and returns what its answer is to be told to. */
    leave(): (response: Response | undefined) => void {
      const sentAt = ++sequence;
      underWay++;
      return (response) => {
        underWay--;
        const now = performance.now();
        const until = Math.ceil(now / together) * together;
        const last = counted.at(-1);
        if (last?.[0] === until) last[1]++;
        else counted.push([until, 1]);
        learn(response, sentAt, now);
        for (const wake of waiting) wake();
        waiting.clear();
      };
    },
  };

  function learn(response: Response | undefined, sentAt: number, now: number): void {
    const [allowed, left] = ['limit', 'remaining'].map((name) => numberIn(response, `x-ratelimit-${name}`));
    if (allowed !== undefined) limit = allowed;
    if (response?.ok) silent = left === undefined;
    if (left !== undefined) {
      // Of requests that were under way together, the lowest number is the last that the service told.
      remaining = sentAt > learnedAt ? left : Math.min(remaining ?? left, left);
      learnedAt = sequence;
    }
    if (response?.status !== 429) return;
    remaining = 0;
    const asked = retryAfter(response.headers);
    if (asked !== undefined) blockedUntil = now + asked;
  }
}

function numberIn(response: Response | undefined, header: string): number | undefined {
  const text = response?.headers.get(header) ?? '';
  return /^\d+$/.test(text) ? Number(text) : undefined;
}
