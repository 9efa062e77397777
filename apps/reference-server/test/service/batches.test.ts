import { expect, test } from 'vitest';
import { failuresOf } from '../environment/failures.ts';
import { startSandbox } from '../environment/sandbox.ts';

const path = '/v2/1001/subscribers/batches';
test('failed records are stored with the reason, and the others are processed [batch-failures]', async () => {
  const sandbox = await startSandbox();
  await sandbox.post(path, {
    batches: [
      { subscribers: [{ email: 'no address' }, {}, { email: 'ok@example.com' }] },
      { subscribers: [{ email: 'z@example.com', time_zone: 'X/Y' }] },
    ],
  });
  expect(await failuresOf(sandbox)).toMatchObject([
    { record: 0, code: 'email_error', attribute: 'email' },
    { record: 1, code: 'presence_error', attribute: 'email' },
    { record: 3, code: 'format_error', attribute: 'time_zone' },
  ]);
});

test('a failed record is numbered over all groups, however many they are', async () => {
  const sandbox = await startSandbox();
  const group = (n: number) => ({
    subscribers: Array.from({ length: 1000 }, (_, m) => ({ email: m === 10 * n ? 'x' : `s${n}-${m}@example.com` })),
  });
  await sandbox.post(path, { batches: [group(0), group(1), { subscribers: [{}] }, group(2)] });
  expect((await failuresOf(sandbox)).map(({ record }) => record)).toEqual([0, 1010, 2000, 2021]);
});

test('fields that the contract does not define are neither stored nor validated', async () => {
  const sandbox = await startSandbox();
  const unknown = {
    id: 'chosen',
    status: 'unsubscribed',
    user_id: 7,
    prospect: 'no',
    lead_score: 9,
    eu_consent: 'denied',
  };
  const emails = ['reader-1@example.com', 'new@example.com'];
  const find = () =>
    sandbox.database.query
      .selectFrom('subscribers')
      .where('email_key', 'in', emails)
      .select(['id', 'status', 'user_id', 'prospect', 'lead_score', 'eu_consent'])
      .orderBy('email', 'desc')
      .execute();
  const [before] = await find();
  const subscribers = emails.map((email) => ({ email, ...unknown }));
  expect((await sandbox.post(path, { batches: [{ subscribers }] })).status).toBe(201);
  expect(await failuresOf(sandbox)).toEqual([]);
  const unset = { status: 'active', user_id: null, eu_consent: null };
  const id = expect.stringMatching(/^[\da-f]{32}$/);
  expect(await find()).toEqual([before, { id, prospect: 1, lead_score: 30, ...unset }]);
});
