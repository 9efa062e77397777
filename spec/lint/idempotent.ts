import type { Rule } from './api.ts';

type Operation = { 'x-idempotent'?: unknown } | undefined;

/**
 * Every operation that changes data states in `x-idempotent` whether sending the same request twice has the same effect
 * as sending it once. Requests that only read are always idempotent, so their operations do not state it.
 */
export const idempotent: Rule = () => ({
  PathItem: {
    enter(item: Record<string, Operation>, ctx) {
      for (const method of ['put', 'post', 'delete', 'patch']) {
        const operation = item[method];
        if (!operation || typeof operation['x-idempotent'] === 'boolean') continue;
        const message =
          'The operation does not state whether it is idempotent. Write "x-idempotent: true" if sending the same request twice has the same effect as sending it once, otherwise "x-idempotent: false".';
        ctx.report({ message, location: ctx.location.child(method).key() });
      }
      for (const method of ['get', 'head', 'options']) {
        if (item[method]?.['x-idempotent'] === undefined) continue;
        const message = 'A request that changes nothing is always idempotent. Remove "x-idempotent".';
        ctx.report({ message, location: ctx.location.child([method, 'x-idempotent']).key() });
      }
    },
  },
});
