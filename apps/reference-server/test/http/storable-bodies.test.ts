import { request } from 'node:http';
import { readTime, timestamp } from '@email-automation/service/domain/clock';
import { expect, test } from 'vitest';
import { checkCases } from '../environment/check-cases.ts';
import { ada, basic, contract, eventually, type Sandbox, startSandbox, unlimited } from '../environment/sandbox.ts';

const withBodies = contract.operations.filter(({ body }) => body);
type BodyOperation = (typeof withBodies)[number];
const subscribe = '/v2/1001/campaigns/3001/subscribers';
const pathOf = ({ path }: BodyOperation) => path.replace('{account_id}', '1001').replace('{campaign_id}', '3001');

/** A body whose only record has these fields, as JSON, and the path to the record. */
function bodyOf(operation: BodyOperation, fields: string): string {
  const { batch, singleRecord } = operation;
  const records = `{"${batch?.key ?? singleRecord}":[{"email":"x@example.com","action":"A",${fields}}]}`;
  return batch?.grouped ? `{"batches":[${records}]}` : records;
}

function attributeOf({ batch }: BodyOperation, field: string): string {
  if (batch === undefined) return field;
  return `${batch.grouped ? 'batches[0].' : ''}${batch.key}[0].${field}`;
}

async function expectError(
  sandbox: Sandbox,
  operation: BodyOperation,
  fields: string,
  code: string,
  attribute: string,
) {
  const { status, body } = await sandbox.post(pathOf(operation), bodyOf(operation, fields));
  const errors = [expect.objectContaining({ code, attribute: attributeOf(operation, attribute) })];
  expect([status, body.errors], fields.slice(0, 100)).toEqual([422, errors]);
}

test('every operation rejects numbers that are not finite', async () => {
  const sandbox = await startSandbox(unlimited);
  await checkCases(withBodies, async (operation) => {
    await expectError(sandbox, operation, '"x":1e400', 'range_error', 'x');
    await expectError(sandbox, operation, '"properties":{"values":[1,-1e400]}', 'range_error', 'properties.values[1]');
    await expectError(sandbox, operation, '"custom_fields":{"a":{"b":1e999}}', 'range_error', 'custom_fields.a.b');
  });
});

test('every operation accepts 100 levels, and rejects more', async () => {
  const sandbox = await startSandbox(unlimited);
  await checkCases(withBodies, async (operation) => {
    const record = operation.batch?.grouped ? 5 : 3;
    const arrays = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
    const objects = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
    for (const nested of [arrays, objects]) {
      const { status } = await sandbox.post(pathOf(operation), bodyOf(operation, `"unknown":${nested(100 - record)}`));
      expect(status).toBeLessThan(300);
      for (const levels of [101 - record, 5000, ...(operation === withBodies[0] ? [1_000_000] : [])]) {
        await expectError(sandbox, operation, `"unknown":${nested(levels)}`, 'format_error', 'unknown');
      }
      // Fields whose size or content is checked.
      for (const field of ['properties', 'custom_fields']) {
        await expectError(sandbox, operation, `"${field}":{"a":${nested(5000)}}`, 'format_error', field);
      }
    }
  });
});

test('what is nested 100 levels deep is stored and listed', async () => {
  const sandbox = await startSandbox();
  const custom_fields = JSON.parse(`{"a":${'['.repeat(96)}${']'.repeat(96)}}`);
  const email = 'deep@example.com';
  expect((await sandbox.post(subscribe, { subscribers: [{ email, custom_fields, double_optin: false }] })).status).toBe(
    201,
  );
  const { status, body } = await sandbox.get(`${subscribe}?per_page=1000`);
  const found = body.subscribers.find((subscriber: { email: string }) => subscriber.email === email);
  expect([status, found.custom_fields]).toEqual([200, custom_fields]);
});

test('the largest integers are stored, and lists stay readable', async () => {
  const sandbox = await startSandbox();
  for (const base_lead_score of [2_147_483_647, -2_147_483_647]) {
    const email = `s${base_lead_score}@example.com`;
    expect((await sandbox.post(subscribe, { subscribers: [{ email, base_lead_score }] })).status).toBe(201);
  }
  expect((await sandbox.get(subscribe)).status).toBe(200);
  const carts = '{"carts":[{"items":[{"quantity":1e30}]}]}';
  const { body } = await sandbox.post('/v3/1001/shopper_activity/cart/batch', carts);
  expect(body.errors).toEqual([
    expect.objectContaining({ code: 'range_error', attribute: 'carts[0].items[0].quantity' }),
  ]);
});

/** Sends bytes as a body. */
function sendBytes(sandbox: Sandbox, bytes: Buffer, headers: Record<string, string> = {}, path = subscribe) {
  return new Promise<{ status: number | undefined; headers: Record<string, unknown>; body: string }>(
    (resolve, reject) => {
      const all = { authorization: basic(ada), 'content-type': 'application/json', ...headers };
      const sent = request(sandbox.url + path, { method: 'POST', headers: all }, async (response) => {
        const body = (await response.toArray()).join('');
        resolve({ status: response.statusCode, headers: response.headers, body });
      });
      sent.on('error', reject).end(bytes);
    },
  );
}

const subscriber = (tag: Buffer | string = 'x') =>
  Buffer.concat([
    Buffer.from('{"subscribers":[{"email":"b@example.com","tags":["'),
    Buffer.from(tag),
    Buffer.from('"]}]}'),
  ]);

test('bytes that are not UTF-8 are an error, and a byte order mark is not', async () => {
  const sandbox = await startSandbox();
  for (const bytes of [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0xbd], [0xf5, 0x80, 0x80, 0x80], [0xe9]]) {
    const { status, body } = await sendBytes(sandbox, subscriber(Buffer.from(bytes)));
    expect([status, JSON.parse(body).errors]).toEqual([422, [expect.objectContaining({ code: 'format_error' })]]);
  }
  const withMark = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), subscriber('Käse')]);
  const { status, body } = await sendBytes(sandbox, withMark);
  expect([status, JSON.parse(body).subscribers[0].tags]).toEqual([201, ['Käse']]);
  const batch = Buffer.concat([
    Buffer.from([0xef, 0xbb, 0xbf]),
    Buffer.from('{"batches":[{"events":[{"email":"b@example.com","action":"Märk"}]}]}'),
  ]);
  expect((await sendBytes(sandbox, batch, {}, '/v2/1001/events/batches')).status).toBe(201);
  await eventually(async () => {
    expect((await sandbox.get('/v2/1001/event_actions')).body.event_actions).toEqual(['Märk']);
  });
});

test('a charset other than UTF-8 gets 415, unless the body is ASCII [media-type-of-requests]', async () => {
  const sandbox = await startSandbox();
  await checkCases(['iso-8859-1', 'utf-16', 'us-ascii', '"latin1"', '', 'utf-8x'], async (charset) => {
    const headers = { 'content-type': `application/json; charset=${charset}` };
    for (const bytes of [subscriber('Käse'), subscriber(Buffer.from('Käse', 'latin1')), toUtf16(subscriber())]) {
      const { status, body } = await sendBytes(sandbox, bytes, headers);
      expect([status, JSON.parse(body).errors[0].code]).toEqual([415, 'format_error']);
    }
    expect((await sendBytes(sandbox, subscriber(), headers)).status).toBe(201);
  });
});

const toUtf16 = (bytes: Buffer) => Buffer.from(bytes.toString('utf8'), 'utf16le');

test('OAuth rejects parameters that are not UTF-8', async () => {
  const sandbox = await startSandbox();
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  for (const [bytes, headers, expected] of [
    [Buffer.from('client_id=%ff'), form, 400],
    [Buffer.from([0x61, 0x3d, 0xff]), form, 400],
    [Buffer.from('client_id=ä'), { 'content-type': `${form['content-type']}; charset=latin1` }, 415],
    [Buffer.from('client_id=x'), { ...form, 'content-encoding': 'compress' }, 415],
    [Buffer.from('client_id=x'), { ...form, 'content-encoding': 'gzip' }, 400],
    [Buffer.from('{"client_id":"\\ud800"}'), {}, 400],
    [Buffer.from(`{"client_id":${'['.repeat(30_000)}${']'.repeat(30_000)}}`), {}, 400],
  ] as const) {
    const { status, body } = await sendBytes(sandbox, bytes, headers, '/oauth/token');
    expect([status, JSON.parse(body).error], `${bytes.subarray(0, 30)}`).toEqual([expected, 'invalid_request']);
  }
  const page = await sandbox.send('/oauth/authorize?state=%ff%ed%a0%80', {});
  expect([page.status, page.body]).toEqual([400, expect.stringContaining('UTF-8')]);
});

const times: [string, string | undefined][] = [
  ['2016-12-31T23:59:60Z', '2016-12-31T23:59:59Z'],
  ['2016-12-31T18:59:60.5-05:00', '2016-12-31T23:59:59Z'],
  ['2026-01-01t00:00:00.1234567890123456789z', '2026-01-01T00:00:00Z'],
  ['2026-01-01 00:00:00+0530', '2025-12-31T18:30:00Z'],
  ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59Z'],
  ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00Z'],
  ['2026-01-01T00:00:00+05', undefined],
  ['9999-12-31T23:59:59-23:59', undefined],
  ['0001-01-01T00:00:00+14:00', undefined],
  ['0000-06-01T00:00:00Z', undefined],
  ['2026-02-30T00:00:00Z', undefined],
];

test('a time is stored in UTC, or an error', async () => {
  const sandbox = await startSandbox(unlimited);
  const { query } = sandbox.database;
  await checkCases(times, async ([occurred_at, expected]) => {
    const read = readTime(occurred_at);
    expect(read && timestamp(read)).toBe(expected);
    const events = [{ email: 't@example.com', action: 'A', occurred_at }];
    const { status, body } = await sandbox.post('/v2/1001/events', { events });
    const batch = await sandbox.post('/v2/1001/events/batches', { batches: [{ events }] });
    if (expected !== undefined) {
      expect([status, batch.status]).toEqual([204, 201]);
      const stored = () => query.selectFrom('events').select('occurred_at').execute();
      await eventually(async () => expect(await stored()).toEqual([1, 2].map(() => ({ occurred_at: expected }))));
      await query.deleteFrom('events').execute();
      return;
    }
    expect([status, body.errors]).toEqual([422, [expect.objectContaining({ code: 'time_error' })]]);
    const cart = await sandbox.post('/v3/1001/shopper_activity/cart/batch', { carts: [{ occurred_at }] });
    expect([batch.status, cart.status]).toEqual([201, 202]);
    const failure = { code: 'time_error', attribute: 'occurred_at' };
    const failures = () => query.selectFrom('record_failures').select(['code', 'attribute']).execute();
    await eventually(async () => expect(await failures()).toEqual([failure, failure]));
    await query.deleteFrom('record_failures').execute();
  });
});
