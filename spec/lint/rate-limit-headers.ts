import type { Context, Location, Ref, Rule } from './api.ts';

interface Response {
  headers?: Record<string, { example?: unknown } | Ref>;
}

/**
 * Every response of a rate-limited operation has the rate-limit headers, except 401: a request without a valid
 * credential counts against no rate limit. The example of the first header is the limit of the operation.
 */
export const rateLimitHeaders: Rule<{ headers: [string, ...string[]] }> = ({ headers }) => {
  const reported = new Set<string>();
  let limits: Record<string, { limit?: unknown }> = {};
  const report = (ctx: Context, location: Location, message: string) => {
    const target = location.source.absoluteRef + location.pointer;
    if (reported.has(target)) return;
    reported.add(target);
    ctx.report({ message, location });
  };
  return {
    Root: {
      enter(root: { 'x-rate-limits'?: typeof limits }) {
        limits = root['x-rate-limits'] ?? {};
      },
    },
    Operation: {
      enter(operation: { 'x-rate-limit'?: string; responses?: Record<string, Response | Ref> }, ctx) {
        const name = operation['x-rate-limit'];
        if (!name) return;
        for (const [status, response] of Object.entries(operation.responses ?? {})) {
          if (status === '401') continue;
          const { node, location: shared } = ctx.resolve<Response>(response);
          if (!node) continue;
          const location = '$ref' in response && shared ? shared : ctx.location.child(['responses', status]);
          const missing = headers.filter((header) => !node.headers?.[header]);
          if (missing.length > 0) {
            const lacked = missing.join(' and ');
            report(
              ctx,
              location,
              `The response of a rate-limited operation lacks ${lacked}. Add them under "headers".`,
            );
            continue;
          }
          const header = node.headers?.[headers[0]] as { example?: unknown };
          const { example } = ctx.resolve(header, location.source.absoluteRef).node ?? {};
          const stated = limits[name]?.limit;
          if (typeof example !== 'number' || stated === undefined || example === stated) continue;
          report(ctx, location, `The example of ${headers[0]} is not ${stated}, the limit "${name}" of the operation.`);
        }
      },
    },
  };
};
