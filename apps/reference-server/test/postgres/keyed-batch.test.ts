import { expect, test } from 'vitest';
import { ada, basic, expectSuccess, startSandbox } from '../sandbox.ts';
import { countStatements } from './count-statements.ts';

test('a batch with a key takes three statements, as one without', async () => {
  const sandbox = await startSandbox({ worker: false });
  const body = JSON.stringify({ batches: [{ events: [{ email: 'a@example.com', action: 'one' }] }] });
  const send = async (key: string) => {
    const headers = { authorization: basic(ada), 'content-type': 'application/json', 'idempotency-key': key };
    expectSuccess(await sandbox.send('/v2/1001/events/batches', { method: 'POST', headers, body }));
  };
  // The first use of a rate limit takes more.
  await send('first');
  expect(await countStatements(() => send('k'))).toHaveLength(3);
  // It asks which batch has the key.
  expect(await countStatements(() => send('k'))).toHaveLength(4);
});
