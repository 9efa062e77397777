import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startSandbox } from '../environment/sandbox.ts';

test.each([
  ['/v2/1001/events', { events: [{ email: 'no address' }] }],
  ['/v2/1001/campaigns/3001/subscribers', { subscribers: [{ email: 7 }, { tags: [1] }] }],
  ['/v2/1001/subscribers/batches', { batches: [{ subscribers: 'none' }] }],
  ['/v3/1001/shopper_activity/order/batch', { orders: [{ items: 1 }] }],
])('a second invalid body for %s compiles no schema: each compiled one stays in memory', async (path, body) => {
  const sandbox = await startSandbox();
  const first = await sandbox.post(path, body);
  const compile = vi.spyOn(Ajv2020.prototype, 'compile');
  onTestFinished(() => compile.mockRestore());
  const second = await sandbox.post(path, body);
  expect([first.status, second.status]).toEqual([422, 422]);
  expect(second.body).toEqual(first.body);
  expect(compile).not.toHaveBeenCalled();
});
