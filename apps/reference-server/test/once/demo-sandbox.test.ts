import { expect, onTestFinished, test } from 'vitest';
import { startDemo } from '../../src/demo.ts';
import { ada, basic } from '../sandbox.ts';

const headers = { authorization: basic(ada) };

test('startDemo takes faults, and returns what adds them and the log of requests', async () => {
  const server = await startDemo({ faults: [{ kind: 'status', status: 503, times: 1 }] });
  onTestFinished(server.close);
  const statusOf = async () => (await fetch(`${server.url}/v2/accounts`, { headers })).status;
  expect([await statusOf(), await statusOf()]).toEqual([503, 200]);
  server.faults.add({ kind: 'status', status: 429 });
  expect(await statusOf()).toBe(429);
  expect(server.requests.list({ status: '429' })).toMatchObject([{ operation: 'listAccounts', faults: ['status'] }]);
  const [newest] = server.requests.list();
  expect(server.requests.find(newest?.request_id ?? '')?.errors[0]?.requirements).not.toEqual([]);
  await expect(startDemo({ faults: [{ kind: 'cut' } as never] })).rejects.toThrow('needs at');
});
