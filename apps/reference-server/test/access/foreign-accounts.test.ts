import { expect, test } from 'vitest';
import { ada, basic, bob, startSandbox } from '../environment/sandbox.ts';

test('HEAD needs the permission of GET, so that it does not tell which ids exist', async () => {
  const sandbox = await startSandbox({ worker: false });
  const head = async (path: string, token = ada) =>
    (await sandbox.send(path, { method: 'HEAD', headers: { authorization: basic(token) } })).status;
  expect(await head('/v2/1001/campaigns/3001')).toBe(200);
  expect(await head('/v2/1001/campaigns/3001', bob)).toBe(403);
  expect(await head('/v2/1001/campaigns/none', bob)).toBe(403);
});

test('a user without access to any account gets an empty list of accounts', async () => {
  const sandbox = await startSandbox({ worker: false });
  expect((await sandbox.get('/v2/accounts')).body.accounts).toHaveLength(1);
  await sandbox.database.query.deleteFrom('grants').where('user_id', '=', 'ada@acme.example').execute();
  expect((await sandbox.get('/v2/accounts')).body.accounts).toEqual([]);
});
