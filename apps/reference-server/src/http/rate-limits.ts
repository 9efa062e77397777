import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimit, RateLimitClass } from './contract.ts';

export interface Allowance {
  limit: number;
  remaining: number;
  /** Seconds until the window begins anew. */
  resetSeconds: number;
  exceeded: boolean;
}

export type Spend = (kind: RateLimitClass, credential: string) => Promise<Allowance>;

/** Counts requests of each credential against the two hourly limits (LIMIT). */
export function createRateLimits(limits: Record<RateLimitClass, RateLimit>): Spend {
  const limiters = {
    batch: new RateLimiterMemory({ points: limits.batch.limit, duration: limits.batch.seconds }),
    individual: new RateLimiterMemory({ points: limits.individual.limit, duration: limits.individual.seconds }),
  };
  return async (kind, credential) => {
    const result = await limiters[kind].consume(credential).then(
      (spent) => ({ spent, exceeded: false }),
      (refusal: unknown) => {
        if (refusal instanceof RateLimiterRes) return { spent: refusal, exceeded: true };
        throw refusal;
      },
    );
    return {
      limit: limits[kind].limit,
      remaining: Math.max(0, result.spent.remainingPoints),
      resetSeconds: Math.ceil(result.spent.msBeforeNext / 1000),
      exceeded: result.exceeded,
    };
  };
}
