import type { Rule } from './api.ts';

interface Operation {
  'x-rate-limit'?: string;
}

/**
 * Every operation under a version (`/v2/…`) names in `x-rate-limit` the rate limit that its requests count against,
 * which must be listed under `x-rate-limits` in openapi.yaml.
 */
export const rateLimitClass: Rule = () => {
  let listed: string[] = [];
  return {
    Root: {
      enter(root: { 'x-rate-limits'?: object }) {
        listed = Object.keys(root['x-rate-limits'] ?? {});
      },
    },
    PathItem: {
      enter(item: Record<string, Operation | undefined>, ctx) {
        for (const method of ['get', 'put', 'post', 'delete', 'patch']) {
          const operation = item[method];
          if (!operation) continue;
          const name = operation['x-rate-limit'];
          if (name === undefined ? !/^\/v\d+\//.test(String(ctx.key)) : listed.includes(name)) continue;
          const message = `The operation does not name its rate limit. Write "x-rate-limit: " and one of ${listed.join(', ')}.`;
          ctx.report({ message, location: ctx.location.child(method).key() });
        }
      },
    },
  };
};
