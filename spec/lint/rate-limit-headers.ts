import type { Ref, Rule } from './api.ts';

interface Response {
  headers?: Record<string, unknown>;
}

/**
 * Every response of a rate-limited operation has the rate-limit headers, except 401: a request without a valid
 * credential counts against no rate limit.
 */
export const rateLimitHeaders: Rule<{ headers: string[] }> = ({ headers }) => {
  const reported = new Set<string>();
  return {
    Operation: {
      enter(operation: { 'x-rate-limit'?: string; responses?: Record<string, Response | Ref> }, ctx) {
        if (!operation['x-rate-limit']) return;
        for (const [status, response] of Object.entries(operation.responses ?? {})) {
          if (status === '401') continue;
          const { node, location: shared } = ctx.resolve<Response>(response);
          const location = '$ref' in response && shared ? shared : ctx.location.child(['responses', status]);
          const missing = headers.filter((name) => !node?.headers?.[name]);
          const target = location.source.absoluteRef + location.pointer;
          if (!node || missing.length === 0 || reported.has(target)) continue;
          reported.add(target);
          const message = `The response of a rate-limited operation lacks ${missing.join(' and ')}. Add them under "headers".`;
          ctx.report({ message, location });
        }
      },
    },
  };
};
