import { expect, test } from 'vitest';
import { ada, startSandbox } from '../environment/sandbox.ts';

// The kit checks the limits themselves.
test('a request beyond a limit is refused for the rest of the hour, with a link to the documentation', async () => {
  const sandbox = await startSandbox({ limits: { individual: { limit: 1, seconds: 3600 } } });
  await sandbox.get('/v2/accounts');
  const { status, headers, body } = await sandbox.get('/v2/accounts');
  expect([status, body.message]).toEqual([429, expect.stringContaining('hour')]);
  expect(new URL(body.documentation).pathname).toBe('/openapi.json');
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(3500);
});

test('records of batches have their own limit, and a batch that exceeds it is not accepted in part', async () => {
  const sandbox = await startSandbox({ limits: { records: { limit: 3, seconds: 3600 } } });
  const batch = (count: number) => ({
    batches: [{ subscribers: Array.from({ length: count }, (_, n) => ({ email: `r${n}@example.com` })) }],
  });
  expect((await sandbox.post('/v2/1001/subscribers/batches', batch(2), ada)).status).toBe(201);
  const exceeded = await sandbox.post('/v2/1001/subscribers/batches', batch(2), ada);
  expect([exceeded.status, exceeded.body.message]).toEqual([
    429,
    'API rate limit exceeded. The batch has 2 records; 1 of 3 per hour can still be sent. Please try again in an hour.',
  ]);
  expect((await sandbox.post('/v2/1001/subscribers/batches', batch(1), ada)).status).toBe(201);
});
