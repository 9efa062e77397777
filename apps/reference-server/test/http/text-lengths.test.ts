import { expect, test } from 'vitest';
import { checkCases } from '../environment/check-cases.ts';
import { failuresOf } from '../environment/failures.ts';
import { startSandbox } from '../environment/sandbox.ts';

const paths = {
  subscribers: ['/v2/1001/campaigns/3001/subscribers', '/v2/1001/subscribers/batches'],
  events: ['/v2/1001/events', '/v2/1001/events/batches'],
} as const;

/** Characters of four bytes that no database compresses. */
const random = (length: number) =>
  Array.from({ length }, () => String.fromCodePoint(0x20000 + Math.floor(Math.random() * 0x5000))).join('');

/** Fields at the limit, fields beyond it, and the error. The register's examples have the limits of email addresses. */
const cases: [keyof typeof paths, object, object, string, string][] = [
  ['subscribers', { email: 'a@example.c0m' }, { email: 'a@127.0.0.1' }, 'email_error', 'email'],
  ['events', { email: `a@${'b'.repeat(63)}.x` }, { email: `a@${'b'.repeat(64)}.x` }, 'email_error', 'email'],
  ['subscribers', { tags: ['x', random(255)] }, { tags: ['x', random(256)] }, 'length_error', 'tags[1]'],
  ['subscribers', { tags: [' x '] }, { tags: ['x', '\t ', '\t '] }, 'presence_error', 'tags[1]'],
  [
    'subscribers',
    { custom_fields: { [random(255)]: 1 } },
    { custom_fields: { a: 1, [random(256)]: 1 } },
    'length_error',
    'custom_fields',
  ],
  ['subscribers', { custom_fields: {} }, { custom_fields: { '\u00a0': 1 } }, 'presence_error', 'custom_fields'],
  ['events', { action: random(255) }, { action: random(256) }, 'length_error', 'action'],
  ['events', { action: 'x' }, { action: ' \n' }, 'presence_error', 'action'],
];

test('what is too long or blank is an error, alone in a batch', async () => {
  const sandbox = await startSandbox();
  await checkCases(cases, async ([key, good, bad, code, attribute]) => {
    const record = (fields: object) => ({
      email: 'x@example.com',
      ...(key === 'events' && { action: 'A' }),
      ...fields,
    });
    const [single, batch] = paths[key];
    expect((await sandbox.post(single, { [key]: [record(good)] })).status).toBeLessThan(300);
    const refused = await sandbox.post(single, { [key]: [record(bad)] });
    expect([refused.status, refused.body.errors]).toEqual([422, [expect.objectContaining({ code, attribute })]]);
    const records = [record(good), record(bad), record({ email: 'last@example.com' })];
    expect((await sandbox.post(batch, { batches: [{ [key]: records }] })).status).toBe(201);
    expect(await failuresOf(sandbox)).toEqual([expect.objectContaining({ record: 1, code, attribute })]);
    await sandbox.database.query.deleteFrom('record_failures').execute();
    expect((await sandbox.get(`${paths.subscribers[0]}?per_page=1000`)).status).toBe(200);
  });
});

test('a user_id has the same limit, and an email address that is too long is unsubscribed nowhere', async () => {
  const sandbox = await startSandbox();
  const subscribe = (user_id: string) =>
    sandbox.post(paths.subscribers[0], { subscribers: [{ email: 'u@example.com', user_id }] });
  expect((await subscribe(random(255))).status).toBe(201);
  expect((await subscribe(random(256))).body.errors).toEqual([
    { code: 'length_error', attribute: 'user_id', message: 'User ID must have at most 255 characters.' },
  ]);
  const subscribers = [{ email: `${'x'.repeat(3000)}@a.example` }, { email: 'ok@example.com' }];
  await sandbox.post('/v2/1001/unsubscribes/batches', { batches: [{ subscribers }] });
  expect(await failuresOf(sandbox)).toMatchObject([{ record: 0, code: 'length_error', attribute: 'email' }]);
});
