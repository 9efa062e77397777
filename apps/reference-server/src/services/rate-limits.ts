import type { Clock } from '../domain/clock.ts';
import type { Database } from '../storage/database.ts';
import { createConsume } from '../storage/rate-limit-usage.ts';

export interface RateLimitStatus {
  limit: number;
  remaining: number;
  /** Seconds until the window begins anew. */
  resetSeconds: number;
  exceeded: boolean;
}

/** Takes points from what a credential has left of a limit; one that goes beyond the limit takes none of it. */
export type Consume<Limited extends string> = (
  kind: Limited,
  credential: string,
  points?: number,
) => Promise<RateLimitStatus>;

/**
 * Counts what each credential does against the hourly limits (LIMIT): in memory on SQLite, which one process serves,
 * and in the database on PostgreSQL, which many may share.
 */
export function createRateLimits<Limited extends string>(
  limits: Record<Limited, { limit: number; seconds: number }>,
  { database, clock }: { database: Database; clock: Clock },
): Consume<Limited> {
  const take = createConsume(database.query);
  return async (kind, credential, points = 1) => {
    const { limit, seconds } = limits[kind];
    const now = clock.now().getTime();
    const demand = { name: `${kind} ${credential}`, points, limit, milliseconds: seconds * 1000, now };
    const { spent, endsAt, taken } = await take(demand);
    return {
      limit,
      remaining: Math.max(0, limit - spent),
      resetSeconds: Math.ceil((endsAt - now) / 1000),
      exceeded: !taken,
    };
  };
}
