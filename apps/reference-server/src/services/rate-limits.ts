import type { Clock } from '../domain/clock.ts';
import type { Database } from '../storage/database.ts';
import { createConsume } from '../storage/rate-limit-usage.ts';

/** The state of a rate limit after a request. */
export interface RateLimitStatus {
  limit: number;
  remaining: number;
  /** Seconds until the window ends. */
  resetSeconds: number;
  /** Whether the request exceeds the limit; it was not counted then. */
  exceeded: boolean;
  /** A sentence about how to lift the limit. */
  advice?: string;
}

/** A limit; while it is off, nothing is counted. */
export interface RateLimit {
  limit: number;
  seconds: number;
  off?: boolean;
}

/** Counts requests or records of a credential against a limit. */
export type Consume<Limited extends string> = (
  kind: Limited,
  credential: string,
  count?: number,
) => Promise<RateLimitStatus>;

/**
 * Enforces the rate limits of each credential (LIMIT). Usage is in memory on SQLite, which one process serves, and in the
 * database on PostgreSQL, which many processes share.
 * @param limits those of a sandbox can change
 */
export function createRateLimits<Limited extends string>(
  limits: Record<Limited, RateLimit>,
  { database, clock, advice }: { database: Database; clock: Clock; advice?: string },
): Consume<Limited> {
  const consume = createConsume(database.query);
  return async (kind, credential, count = 1) => {
    const { limit, seconds, off } = limits[kind];
    if (off) return { limit, remaining: limit, resetSeconds: 0, exceeded: false };
    const now = clock.now().getTime();
    const consumption = { name: `${kind} ${credential}`, count, limit, milliseconds: seconds * 1000, now };
    const { used, endsAt, allowed } = await consume(consumption);
    return {
      limit,
      remaining: Math.max(0, limit - used),
      resetSeconds: Math.ceil((endsAt - now) / 1000),
      exceeded: !allowed,
      ...(advice && { advice }),
    };
  };
}
