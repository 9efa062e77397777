import { request } from 'node:http';
import { expect, test } from 'vitest';
import { checkCases } from '../environment/check-cases.ts';
import { ada, basic, eventually, type Sandbox, startSandbox } from '../environment/sandbox.ts';

const subscribe = '/v2/1001/campaigns/3001/subscribers';

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
