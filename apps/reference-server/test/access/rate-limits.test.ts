import { expect, test } from 'vitest';
import { ada, startSandbox } from '../environment/sandbox.ts';

test('the two limits are counted separately, returned in headers, and enforced with 429', async () => {
  const sandbox = await startSandbox({
    limits: { individual: { limit: 2, seconds: 3600 }, batch: { limit: 1, seconds: 3600 } },
  });
  const seen = [];
  for (let n = 0; n < 3; n++) seen.push(await sandbox.get('/v2/accounts'));
  expect(
    seen.map(({ status, headers }) => [status, headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]),
  ).toEqual([
    [200, '2', '1'],
    [200, '2', '0'],
    [429, '2', '0'],
  ]);
  const refused = seen[2];
  expect(refused?.body.message).toContain('hour');
  expect(new URL(refused?.body.documentation).pathname).toBe('/openapi.json');
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3500);

  const batch = { batches: [{ subscribers: [{ email: 'a@example.com' }] }] };
  expect((await sandbox.post('/v2/1001/subscribers/batches', batch)).status).toBe(201);
  expect((await sandbox.post('/v2/1001/subscribers/batches', batch)).status).toBe(429);
  expect((await sandbox.get('/v2/accounts', 'demo-token-of-the-conformance-kit')).status).toBe(200);
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
