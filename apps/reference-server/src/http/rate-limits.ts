import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Limited, RateLimit } from './contract.ts';

export interface Allowance {
  limit: number;
  remaining: number;
  /** Seconds until the window begins anew. */
  resetSeconds: number;
  exceeded: boolean;
}

/** Takes points from what a credential has left of a limit; one that goes beyond the limit takes none of it. */
export type Spend = (kind: Limited, credential: string, points?: number) => Promise<Allowance>;

/** Counts what each credential does against the hourly limits (LIMIT). */
export function createRateLimits(limits: Record<Limited, RateLimit>): Spend {
  const limiter = ({ limit, seconds }: RateLimit) => new RateLimiterMemory({ points: limit, duration: seconds });
  const limiters = {
    batch: limiter(limits.batch),
    individual: limiter(limits.individual),
    records: limiter(limits.records),
  };
  return async (kind, credential, points = 1) => {
    const result = await limiters[kind].consume(credential, points).then(
      (spent) => ({ spent, exceeded: false }),
      async (refusal: unknown) => {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        await limiters[kind].reward(credential, points);
        return { spent: refusal, exceeded: true };
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
