import type { Rule } from './api.ts';

/**
 * A response states with `x-retryable: true` that the service did nothing, so that every request can be retried after
 * it. `x-idempotent` describes operations, not responses.
 */
export const retryable: Rule = () => ({
  Response: {
    enter(response: object, ctx) {
      for (const [name, value] of Object.entries(response)) {
        if (name !== 'x-idempotent' && (name !== 'x-retryable' || typeof value === 'boolean')) continue;
        const message = `Remove "${name}", or write "x-retryable: true" if the service did nothing when it sends this response.`;
        ctx.report({ message, location: ctx.location.child(name).key() });
      }
    },
  },
});
