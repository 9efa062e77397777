import { largestInteger } from '@email-automation/service/domain/storable-values';
import { expect, test } from 'vitest';
import { type ControlledSandbox, startSandbox } from '../environment/sandbox.ts';

const batch = { batches: [{ subscribers: [{ email: 'kim@example.com' }] }] };
const list = (limits: Record<string, number | 'off'>) =>
  Object.fromEntries(
    Object.entries<number | 'off'>({ batch: 50, individual: 3600, records: 50_000, ...limits }).map(([kind, limit]) => [
      kind,
      expect.objectContaining(limit === 'off' ? { off: true } : { limit, off: false }),
    ]),
  );

async function sendBatch({ post }: ControlledSandbox) {
  const { status, headers, body } = await post('/v2/1001/subscribers/batches', batch);
  const numbers = ['limit', 'remaining'].map((name) => Number(headers.get(`x-ratelimit-${name}`)));
  return { status, numbers, message: body?.message as string | undefined };
}

test('limits can be other numbers, and headers and messages follow at once', async () => {
  const sandbox = await startSandbox({ start: {} });
  const { control, get } = sandbox;
  expect(await control('GET', '/limits')).toMatchObject({ status: 200, body: list({}) });
  expect(await control('PUT', '/limits', { batch: 2 })).toMatchObject({ status: 200, body: list({ batch: 2 }) });
  expect(await sendBatch(sandbox)).toMatchObject({ status: 201, numbers: [2, 1] });
  expect(await sendBatch(sandbox)).toMatchObject({ status: 201, numbers: [2, 0] });
  expect(await sendBatch(sandbox)).toMatchObject({ status: 429, numbers: [2, 0] });
  await control('PUT', '/limits', { batch: 3 });
  expect(await sendBatch(sandbox)).toMatchObject({ status: 201, numbers: [3, 0] });
  await control('PUT', '/limits', { batch: 1, individual: 5, records: 0 });
  expect(await sendBatch(sandbox)).toMatchObject({ status: 429, numbers: [1, 0] });
  expect((await get('/v2/accounts')).headers.get('x-ratelimit-limit')).toBe('5');
  await control('PUT', '/limits', { batch: 100 });
  const { status, message } = await sendBatch(sandbox);
  expect({ status, message }).toEqual({
    status: 429,
    message: expect.stringContaining('The batch has 1 records; 0 of 0 per hour can still be sent.'),
  });
});

test('limits that are off count nothing', async () => {
  const sandbox = await startSandbox({ start: {} });
  const { control } = sandbox;
  await sendBatch(sandbox);
  expect(await control('PUT', '/limits', { off: true })).toMatchObject({
    status: 200,
    body: list({ batch: 'off', individual: 'off', records: 'off' }),
  });
  for (let n = 0; n < 60; n++)
    expect(await sendBatch(sandbox)).toMatchObject({ status: 201, numbers: [largestInteger, largestInteger] });
  await control('PUT', '/limits', { batch: 50 });
  expect(await sendBatch(sandbox)).toMatchObject({ status: 201, numbers: [50, 48] });
});

test('usage returns to zero alone, or with the limits of the start', async () => {
  const sandbox = await startSandbox({ start: { limits: { batch: 2 } } });
  const { control } = sandbox;
  for (let n = 0; n < 2; n++) await sendBatch(sandbox);
  await control('PUT', '/limits', { batch: 1, usage: 0 });
  expect(await sendBatch(sandbox)).toMatchObject({ status: 201, numbers: [1, 0] });
  expect(await sendBatch(sandbox)).toMatchObject({ status: 429 });
  expect(await control('DELETE', '/limits')).toMatchObject({ status: 200, body: list({ batch: 2 }) });
  expect(await sendBatch(sandbox)).toMatchObject({ status: 201, numbers: [2, 1] });
});

test('a 429 of a sandbox says how to lift the limit [rate-limit-body]', async () => {
  const sandbox = await startSandbox({ start: {} });
  await sandbox.control('PUT', '/limits', { batch: 0 });
  expect((await sendBatch(sandbox)).message).toBe(
    'API rate limit exceeded. Please try again in an hour. To lift the limits of this sandbox, run: email-automation-server limits off',
  );
});
