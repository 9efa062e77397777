import { expect, test } from 'vitest';
import { bob, startSandbox } from '../environment/sandbox.ts';

type Sandbox = Awaited<ReturnType<typeof startSandbox>>;
const statusOf = async (sandbox: Sandbox, id: string) =>
  (await sandbox.get(`/v2/1001/campaigns/${id}`)).body.campaigns[0].status;

test.each([
  ['3003', 'activate', 'active'],
  ['3002', 'activate', 'active'],
  ['3001', 'activate', 'active'],
  ['3001', 'pause', 'paused'],
  ['3002', 'pause', 'paused'],
])('campaign %s: after %s it is %s', async (id, transition, status) => {
  const sandbox = await startSandbox();
  const response = await sandbox.post(`/v2/1001/campaigns/${id}/${transition}`, undefined);
  expect([response.status, response.body]).toEqual([204, undefined]);
  expect(await statusOf(sandbox, id)).toBe(status);
});

test('a draft cannot be paused, and a campaign without an email cannot be activated', async () => {
  const sandbox = await startSandbox();
  const paused = await sandbox.post('/v2/1001/campaigns/3003/pause', undefined);
  expect([paused.status, paused.body.errors[0]]).toMatchObject([422, { code: 'format_error', attribute: 'status' }]);
  const activated = await sandbox.post('/v2/1001/campaigns/3004/activate', undefined);
  expect([activated.status, activated.body.errors[0]]).toMatchObject([422, { code: 'range_error' }]);
  expect([await statusOf(sandbox, '3003'), await statusOf(sandbox, '3004')]).toEqual(['draft', 'draft']);
});

test('without a postal address the transition is not allowed, and the error has only a code', async () => {
  const sandbox = await startSandbox();
  const { status, body } = await sandbox.post('/v2/1002/campaigns/3102/activate', undefined, bob);
  expect([status, body]).toEqual([403, { errors: [{ code: 'no_postal_address_error' }] }]);
});

test('404 for a campaign that does not exist', async () => {
  const sandbox = await startSandbox();
  for (const transition of ['activate', 'pause']) {
    expect((await sandbox.post(`/v2/1001/campaigns/77/${transition}`, undefined)).status).toBe(404);
  }
});
