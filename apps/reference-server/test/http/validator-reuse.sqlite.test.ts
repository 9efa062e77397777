import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startSandbox } from '../environment/sandbox.ts';

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
