import { expect, test } from 'vitest';
import { failuresOf } from '../environment/failures.ts';
import { type Sandbox, startSandbox } from '../environment/sandbox.ts';

const subscribers = '/v2/1001/campaigns/3001/subscribers';
const maxSize = 64 * 1024;

const sizeOf = (value: object) => Buffer.byteLength(JSON.stringify(value));
/** A text that makes the JSON of a record as large as it can be, by a character of three bytes and the rest of one. */
const fill = (record: (text: string) => object, size = maxSize) => `€${'x'.repeat(size - sizeOf(record('€')))}`;
/** The counted part of a subscriber. */
const counted = (text: string) => ({ tags: ['T'], custom_fields: { a: text }, eu_consent_message: null });
const numbered = (count: number, prefix = 'f') => Array.from({ length: count }, (_, n) => `${prefix}${n}`);
const fields = (names: string[]) => Object.fromEntries(names.map((name) => [name, 1]));

function subscribe(sandbox: Sandbox, input: object, email = 'large@example.com') {
  return sandbox.post(subscribers, { subscribers: [{ email, double_optin: false, ...input }] });
}

async function expectError(sandbox: Sandbox, input: object, attribute: string) {
  const { status, body } = await subscribe(sandbox, input);
  expect([status, body.errors]).toEqual([422, [expect.objectContaining({ code: 'length_error', attribute })]]);
}

test('a subscriber has a limit on its size, also when it grows by many requests', async () => {
  const sandbox = await startSandbox();
  await expectError(sandbox, { custom_fields: { a: 'x'.repeat(maxSize) }, tags: ['T'] }, 'custom_fields');
  await expectError(
    sandbox,
    { eu_consent_message: 'x'.repeat(maxSize), custom_fields: { a: 1 } },
    'eu_consent_message',
  );
  const tags = numbered(100).map((tag) => tag.padEnd(255, '\u0001'));
  await expectError(sandbox, { tags }, 'tags');
  expect((await subscribe(sandbox, { tags: ['T'], custom_fields: { a: fill(counted) } })).status).toBe(201);
  await expectError(sandbox, { custom_fields: { b: 1 } }, 'custom_fields');
  await expectError(sandbox, { tags: ['U'] }, 'tags');
  expect((await subscribe(sandbox, { user_id: '7', tags: ['T'] })).status).toBe(200);
  const changes = [{ tags: 'U' }, { custom_fields: { a: 'short' } }, { tags: 'U' }];
  const records = changes.map((change) => ({ email: 'large@example.com', ...change }));
  await sandbox.post('/v2/1001/subscribers/batches', { batches: [{ subscribers: [{}, ...records] }] });
  expect(await failuresOf(sandbox)).toMatchObject([
    { record: 0, code: 'presence_error' },
    { record: 1, code: 'length_error', attribute: 'tags' },
  ]);
  const { body } = await sandbox.get(`${subscribers}?per_page=1`);
  expect(body.subscribers[0]).toMatchObject({ tags: ['T', 'U'], custom_fields: { a: 'short' }, user_id: '7' });
});

test('a subscriber has at most 100 tags and 200 custom fields', async () => {
  const sandbox = await startSandbox();
  await expectError(sandbox, { tags: numbered(101) }, 'tags');
  await expectError(sandbox, { custom_fields: fields(numbered(201)) }, 'custom_fields');
  const most = { tags: [...numbered(100), ...numbered(100)], custom_fields: fields(numbered(200)) };
  expect((await subscribe(sandbox, most)).status).toBe(201);
  await expectError(sandbox, { tags: ['one more'] }, 'tags');
  await expectError(sandbox, { custom_fields: { 'one more': 1 } }, 'custom_fields');
  expect((await subscribe(sandbox, most)).status).toBe(200);
  const records = [{ tags: ['x'] }, { custom_fields: { x: 1 } }, { custom_fields: { f1: 2 } }];
  await sandbox.post('/v2/1001/subscribers/batches', {
    batches: [{ subscribers: records.map((record) => ({ email: 'large@example.com', ...record })) }],
  });
  expect(await failuresOf(sandbox)).toMatchObject([
    { record: 0, attribute: 'tags' },
    { record: 1, attribute: 'custom_fields' },
  ]);
});

test('the subscribers of an account have at most 1,000 custom fields [record-size]', async () => {
  const sandbox = await startSandbox();
  const list = async () => (await sandbox.get('/v2/1001/custom_field_identifiers')).body.custom_field_identifiers;
  const existing = (await list()).length;
  const records = numbered(6, 's').map((name, n) => ({
    email: `${name}@example.com`,
    custom_fields: fields(numbered(n === 4 ? 200 - existing : 200, `${name}-`)),
  }));
  await sandbox.post('/v2/1001/subscribers/batches', { batches: [{ subscribers: records }] });
  expect(await failuresOf(sandbox)).toMatchObject([{ record: 5, code: 'length_error', attribute: 'custom_fields' }]);
  expect(await list()).toHaveLength(1000);
  await expectError(sandbox, { custom_fields: { new: 1 } }, 'custom_fields');
  expect((await subscribe(sandbox, { custom_fields: { 's0-1': 1 } })).status).toBe(201);
  expect(await list()).not.toContain('new');
});

test('events and shopper records have a limit on their size', async () => {
  const sandbox = await startSandbox();
  const note = fill((text) => ({ note: text }));
  const event = (properties: object) => ({ email: 'e@example.com', action: 'A', properties });
  const record = (event: object) => sandbox.post('/v2/1001/events', { events: [event] });
  expect((await record(event({ note }))).status).toBe(204);
  const { status, body } = await record(event({ note: `${note}x` }));
  expect([status, body.errors]).toEqual([
    422,
    [
      {
        code: 'length_error',
        attribute: 'properties',
        message: 'Properties must have at most 65536 bytes as JSON. Shorten this field.',
      },
    ],
  ]);
  const batch = [event({ note: `${note}x` }), event({ note })];
  expect((await sandbox.post('/v2/1001/events/batches', { batches: [{ events: batch }] })).status).toBe(201);
  expect(await failuresOf(sandbox)).toMatchObject([{ record: 0, code: 'length_error', attribute: 'properties' }]);

  const unknown = fill((text) => ({ cart_id: '1', unknown: text }));
  const carts = [{ cart_id: '1', unknown: `${unknown}x` }, { cart_id: '1', unknown }, { ['k'.repeat(maxSize)]: 1 }];
  await sandbox.database.query.deleteFrom('record_failures').execute();
  expect((await sandbox.post('/v3/1001/shopper_activity/cart/batch', { carts })).status).toBe(202);
  expect(await failuresOf(sandbox)).toMatchObject([
    { record: 0, code: 'length_error', attribute: 'unknown' },
    { record: 2, code: 'length_error', attribute: 'k'.repeat(255) },
  ]);
  expect(await sandbox.database.query.selectFrom('shopper_activity').select('id').execute()).toHaveLength(1);
});
