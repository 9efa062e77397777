import type { Clock } from '../../domain/clock.ts';
import { type Consumption, createConsume, type Usage } from '../../storage/access/rate-limit-usage.ts';
import type { Database } from '../../storage/database.ts';

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

/** A limit; while it is off, requests are not counted. */
export interface RateLimit {
  limit: number;
  seconds: number;
  off?: boolean;
}

/** The rate limits of each credential. */
export type RateLimits<Limited extends string> = ReturnType<typeof createRateLimits<Limited>>;

/**
 * Enforces the rate limits of each credential (LIMIT). Usage is in memory on SQLite, which one process serves, and in the
 * database on PostgreSQL, which many processes share.
 * @param limits in a sandbox, they can change
 */
export function createRateLimits<Limited extends string>(
  limits: Record<Limited, RateLimit>,
  { database, clock, advice }: { database: Database; clock: Clock; advice?: string },
) {
  const consume = createConsume(database.query);

  /** The usage of a limit by the requests or records of a credential; undefined while it is off. */
  function describe(kind: Limited, credential: string, count = 1): Consumption | undefined {
    const { limit, seconds, off } = limits[kind];
    if (off) return undefined;
    return { name: `${kind} ${credential}`, count, limit, milliseconds: seconds * 1000, now: clock.now().getTime() };
  }

  /** The state of a limit after a consumption; both are undefined while it is off. */
  function toStatus(kind: Limited, consumption: Consumption | undefined, usage: Usage | undefined): RateLimitStatus {
    if (consumption === undefined || usage === undefined) {
      const { limit } = limits[kind];
      return { limit, remaining: limit, resetSeconds: 0, exceeded: false };
    }
    const { limit, now } = consumption;
    return {
      limit,
      remaining: Math.max(0, limit - usage.used),
      resetSeconds: Math.ceil((usage.endsAt - now) / 1000),
      exceeded: !usage.allowed,
      ...(advice && { advice }),
    };
  }

  return {
    describe,
    toStatus,
    /** Counts requests or records of a credential against a limit. */
    async consume(kind: Limited, credential: string, count?: number): Promise<RateLimitStatus> {
      const consumption = describe(kind, credential, count);
      return toStatus(kind, consumption, consumption && (await consume(consumption)));
    },
  };
}
