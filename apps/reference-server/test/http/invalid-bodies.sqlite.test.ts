import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, onTestFinished, test, vi } from 'vitest';
import { checkCases } from '../environment/check-cases.ts';
import { startSandbox } from '../environment/sandbox.ts';

const zeros = (count: number) => Array.from({ length: count }, () => 0);

const invalidArrays: [string, string, object][] = [
  ['groups', '/v2/1001/subscribers/batches', { batches: zeros(500_000) }],
  ['tags', '/v2/1001/campaigns/3001/subscribers', { subscribers: [{ email: 'x@example.com', tags: zeros(100_000) }] }],
  ['empty groups', '/v2/1001/orders/batches', { batches: zeros(300_000).map(() => ({})) }],
];

test('a body with very many invalid values is too large, and gets one error [errors-listed]', async () => {
  const sandbox = await startSandbox();
  await checkCases(invalidArrays, async ([_, path, request]) => {
    const { status, body } = await sandbox.post(path, request);
    expect([status, body.errors.length]).toEqual([413, 1]);
  });
});

test('each invalid attribute is listed [errors-listed] [ERROR-8]', async () => {
  const sandbox = await startSandbox();
  const items = [Object.fromEntries(zeros(1000).map((_, n) => [`a${n}`, '\0']))];
  const { status, body } = await sandbox.post('/v3/1001/shopper_activity/cart/batch', { carts: [{ items }] });
  expect([status, body.errors.length, body.errors[0].attribute]).toEqual([422, 1000, 'carts[0].items[0].a0']);
});

test('of an object with many fields nothing else is looked at [nesting]', async () => {
  const sandbox = await startSandbox();
  await checkCases(
    [
      ['/v3/1001/shopper_activity/cart/batch', (fields: object) => ({ carts: [{ email: 5, ...fields }] }), 'carts[0]'],
      ['/v2/1001/campaigns/3001/subscribers', (fields: object) => ({ subscribers: [fields] }), 'subscribers[0]'],
      ['/v2/1001/events', (fields: object) => fields, 'body'],
    ],
    async ([path, create, attribute]) => {
      const fields = Object.fromEntries(zeros(50_000).map((_, n) => [`k${n}`, null]));
      const { status, body } = await sandbox.post(path, create(fields));
      expect([status, body.errors]).toEqual([422, [expect.objectContaining({ code: 'length_error', attribute })]]);
    },
  );
});

test('a second invalid body compiles no schema: each compiled one stays in memory', async () => {
  const [path, body] = ['/v2/1001/subscribers/batches', { batches: [{ subscribers: 'none' }] }];
  const sandbox = await startSandbox();
  const first = await sandbox.post(path, body);
  const compile = vi.spyOn(Ajv2020.prototype, 'compile');
  onTestFinished(() => compile.mockRestore());
  const second = await sandbox.post(path, body);
  expect([first.status, second.status]).toEqual([422, 422]);
  expect(second.body).toEqual(first.body);
  expect(compile).not.toHaveBeenCalled();
});
