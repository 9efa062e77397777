import { expect, test } from 'vitest';
import type { Middleware } from '../../servers/exchange.ts';
import { coreTarget } from '../../servers/plain-server/core-target.ts';
import { createResponse } from '../../servers/rewrites.ts';
import { runConformance } from '../../src/conformance.ts';
import { startBehind } from '../plain-servers.ts';

/** In milliseconds, less than the kit allows. */
const delay = 2000;

/** Knows nobody whom it has just subscribed. */
function knowsLate(): Middleware {
  const created = new Map<string, number>();
  return async (request, next) => {
    const [id = ''] = /(?<=\/subscribers\/)[^/]+/.exec(request.url.pathname) ?? [];
    if (Date.now() < (created.get(id) ?? 0) + delay)
      return createResponse(404, { errors: [{ code: 'not_found_error', message: 'Not yet.' }] });
    const response = await next(request);
    if (request.operation === 'subscribeToCampaign' && response.status === 200)
      created.set(JSON.parse(response.text).subscribers[0].id, Date.now());
    return response;
  };
}

test('a server that finds a new subscriber only after two seconds conforms', async () => {
  const report = await runConformance(coreTarget(...(await startBehind(knowsLate()))), {
    only: ['SERVICE-5', 'ENDPOINT-77'],
  });
  expect(report.checks.filter(({ result }) => !['pass', 'skipped'].includes(result))).toEqual([]);
});
