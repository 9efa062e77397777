import { hostileCases, startHostileServer } from '@email-automation/test-tools/hostile-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient, DeadlineError, InvalidResponseError, RateLimitError, ValidationError } from '../src/exports.ts';

const apiToken = 'a-token-that-nobody-may-see';
const errorOf: Record<string, [new (...args: never[]) => Error, message: string]> = {
  'too-large': [InvalidResponseError, '`maxResponseBytes`'],
  deadline: [DeadlineError, '`timeoutMs`'],
  'rate-limit': [RateLimitError, '429'],
  refused: [ValidationError, '422'],
  'invalid-response': [InvalidResponseError, 'response'],
};
let server: Awaited<ReturnType<typeof startHostileServer>>;
beforeAll(async () => {
  server = await startHostileServer();
});
afterAll(() => server.close());

test.each(Object.entries(hostileCases))('survives %s: %s', async (name, outcome) => {
  // Only where it must end the call: a busy machine takes seconds for the rest.
  const timeoutMs = outcome === 'deadline' ? 1000 : 60_000;
  const limits = { timeoutMs, maxResponseBytes: 1_000_000 };
  const { events } = createClient({ baseUrl: `${server.url}/${name}`, apiToken, accountId: '1', ...limits });
  const listed = events.listActions().toArray();
  if (outcome === 'complete') return expect(await listed).toEqual(['a']);
  const error = await listed.catch((problem) => problem);
  const [kind, message] = errorOf[outcome] as (typeof errorOf)[string];
  expect(error).toBeInstanceOf(kind);
  expect(error.message).toContain(message);
  for (const text of [String(error), error.stack, JSON.stringify(error), JSON.stringify(error.errors ?? '')])
    expect(text).not.toContain(apiToken);
});
