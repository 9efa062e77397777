import type { Rule } from './api.ts';

type Operation = { 'x-idempotent'?: unknown } | undefined;

/**
 * Every operation that changes something says in `x-idempotent` whether sending the same request twice has the same
 * effect as sending it once; the others always are idempotent, and do not say it. A response that says it means that
 * after it any request can be sent again, because nothing was done.
 */
export const idempotent: Rule = () => ({
  PathItem: {
    enter(item: Record<string, Operation>, ctx) {
      for (const method of ['put', 'post', 'delete', 'patch']) {
        const operation = item[method];
        if (!operation || typeof operation['x-idempotent'] === 'boolean') continue;
        const message =
          'It is not said whether a retry does harm. Write "x-idempotent: true" if sending the request twice has the same effect as sending it once, else "x-idempotent: false".';
        ctx.report({ message, location: ctx.location.child(method).key() });
      }
      for (const method of ['get', 'head', 'options']) {
        if (item[method]?.['x-idempotent'] === undefined) continue;
        const message = 'A request that changes nothing is always idempotent. Remove "x-idempotent".';
        ctx.report({ message, location: ctx.location.child([method, 'x-idempotent']).key() });
      }
    },
  },
  Response: {
    enter(response: { 'x-idempotent'?: unknown }, ctx) {
      if (response['x-idempotent'] === undefined || typeof response['x-idempotent'] === 'boolean') return;
      const message = 'Write "x-idempotent: true" if nothing was done when this is the response, or remove it.';
      ctx.report({ message, location: ctx.location.child('x-idempotent').key() });
    },
  },
});
