import type { Deadline } from './deadline.ts';
import { type RequestContext, TimeoutError } from './errors.ts';
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
 * @param enabled whether every request is delayed; if false, only those sent with `waitForRateLimit` are
 * @param onWait called with the milliseconds before each wait
 */
export function createThrottle(
  rateLimits: RateLimits,
  enabled: boolean | undefined,
  onWait: (limit: RateLimitClass, milliseconds: number) => void,
) {
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
        const { timeoutMs } = deadline;
        if (!pausing && delay >= deadline.remainingMs()) {
          // The service's response tells more than the wait that follows from it.
          if (deadline.lastError) throw deadline.lastError;
          const message = `The ${name} rate limit needs ${Math.ceil(delay)} ms, more than \`timeoutMs\` allows.`;
          throw new TimeoutError(message, request, { timeoutMs });
        }
        onWait(name, delay);
        options.onWait?.('rateLimit', delay);
      }
      await deadline.waitFor(delay < forever ? wait(delay, deadline.signal) : rateLimits[name].nextResponse(), pausing);
    }
  }

  const hooks = {
    beforeAttempt({ server, rateLimit }: Endpoint, deadline: Deadline, request: RequestContext, options: SendOptions) {
      if (server) return undefined;
      const name = rateLimit ?? 'individual';
      if (!enabled && !options.waitForRateLimit) return rateLimits[name].consume();
      return consumeInTime(name, deadline, request, options);
    },
  } satisfies Hooks;
  return hooks;
}
