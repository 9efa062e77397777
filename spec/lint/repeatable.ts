import type { Rule } from './api.ts';

type Operation = { 'x-repeatable'?: unknown } | undefined;

/**
 * Every operation that changes something says in `x-repeatable` whether sending the same request twice leaves
 * everything as sending it once does; the others, which can always be repeated, do not say it. A response that says it
 * tells that after this answer any request can be sent again, because nothing was done.
 */
export const repeatable: Rule = () => ({
  PathItem: {
    enter(item: Record<string, Operation>, ctx) {
      for (const method of ['put', 'post', 'delete', 'patch']) {
        const operation = item[method];
        if (!operation || typeof operation['x-repeatable'] === 'boolean') continue;
        const message =
          'It is not told whether a repeat does harm. Write "x-repeatable: true" if sending the request twice leaves everything as sending it once does, else "x-repeatable: false".';
        ctx.report({ message, location: ctx.location.child(method).key() });
      }
      for (const method of ['get', 'head', 'options']) {
        if (item[method]?.['x-repeatable'] === undefined) continue;
        const message = 'A request that changes nothing can always be repeated. Remove "x-repeatable".';
        ctx.report({ message, location: ctx.location.child([method, 'x-repeatable']).key() });
      }
    },
  },
  Response: {
    enter(response: { 'x-repeatable'?: unknown }, ctx) {
      if (response['x-repeatable'] === undefined || typeof response['x-repeatable'] === 'boolean') return;
      const message = 'Write "x-repeatable: true" if nothing was done when this is answered, or remove it.';
      ctx.report({ message, location: ctx.location.child('x-repeatable').key() });
    },
  },
});
