import type { Deadline } from './deadline.ts';
import { RateLimitExhaustedError, type RequestContext } from './errors.ts';
import type { Endpoint, RateLimitClass } from './operation.ts';
import { createRateLimit } from './rate-limit.ts';
import { limits } from './resources.ts';
import type { Hooks, SendOptions } from './send.ts';
import { forever, wait } from './wait.ts';

/** The rate limits of a credential, which clients that have the same one share. */
export type RateLimits = ReturnType<typeof createRateLimits>;

/** Starts to track the rate limits of a credential. */
export const createRateLimits = () => ({
  individual: createRateLimit(limits.individual),
  batch: createRateLimit(limits.batch),
});

/**
 * Creates the hooks of a client that follow its rate limits, and delay requests that would exceed one.
 * @param onWait called with the milliseconds before each wait
 */
export function createThrottle(rateLimits: RateLimits, onWait: (limit: RateLimitClass, milliseconds: number) => void) {
  async function consumeInTime(
    name: RateLimitClass,
    deadline: Deadline,
    request: RequestContext,
    options: SendOptions,
  ) {
    const pausing = options.waitForRateLimit;
    for (;;) {
      const delay = rateLimits[name].delay();
      if (delay === 0) return rateLimits[name].consume();
      if (delay < forever) {
        if (!pausing && delay >= deadline.remainingMs()) {
          // The service's response tells more than the wait that follows from it.
          if (deadline.lastError) throw deadline.lastError;
          throw new RateLimitExhaustedError(request, name, delay);
        }
        onWait(name, delay);
      }
      await deadline.waitFor(delay < forever ? wait(delay, deadline.signal) : rateLimits[name].nextResponse(), pausing);
    }
  }

  const hooks = {
    beforeAttempt({ server, rateLimit }: Endpoint, deadline: Deadline, request: RequestContext, options: SendOptions) {
      if (server) return undefined;
      return consumeInTime(rateLimit ?? 'individual', deadline, request, options);
    },
  } satisfies Hooks;
  return hooks;
}
