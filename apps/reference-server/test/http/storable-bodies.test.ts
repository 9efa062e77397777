import { request } from 'node:http';
import { expect, test } from 'vitest';
import { ada, basic, eventually, type Sandbox, startSandbox } from '../environment/sandbox.ts';

const subscribe = '/v2/1001/campaigns/3001/subscribers';

test('what is nested 100 levels deep is stored and listed, and what is deeper is refused', async () => {
  const sandbox = await startSandbox();
  const nest = (levels: number) => JSON.parse(`{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`);
  const email = 'deep@example.com';
  const send = (custom_fields: object) =>
    sandbox.post(subscribe, { subscribers: [{ email, custom_fields, double_optin: false }] });
  expect((await send(nest(97))).body.errors).toMatchObject([{ code: 'format_error', attribute: 'custom_fields' }]);
  const { body: refused } = await sandbox.post(subscribe, { subscribers: [{ email }], x: nest(99) });
  expect(refused.errors).toMatchObject([{ code: 'format_error', attribute: 'x' }]);
  expect((await send(nest(96))).status).toBe(201);
  const { status, body } = await sandbox.get(`${subscribe}?per_page=1000`);
  const found = body.subscribers.find((subscriber: { email: string }) => subscriber.email === email);
  expect([status, found.custom_fields]).toEqual([200, nest(96)]);
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
