import { expect, test } from 'vitest';
import { ada, basic, createRequest, eventually, type Sandbox, startSandbox } from '../environment/sandbox.ts';

const subscribe = '/v2/1001/campaigns/3001/subscribers';

/** Sends bytes as a body. */
const sendBytes = (sandbox: Sandbox, body: Buffer<ArrayBuffer>, path = subscribe) =>
  sandbox.send(path, { ...createRequest('POST', basic(ada), ''), body });

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
    expect([status, body.errors]).toEqual([422, [expect.objectContaining({ code: 'format_error' })]]);
  }
  const withMark = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), subscriber('Käse')]);
  const { status, body } = await sendBytes(sandbox, withMark);
  expect([status, body.subscribers[0].tags]).toEqual([201, ['Käse']]);
  const batch = Buffer.concat([
    Buffer.from([0xef, 0xbb, 0xbf]),
    Buffer.from('{"batches":[{"events":[{"email":"b@example.com","action":"Märk"}]}]}'),
  ]);
  expect((await sendBytes(sandbox, batch, '/v2/1001/events/batches')).status).toBe(201);
  await eventually(async () => {
    expect((await sandbox.get('/v2/1001/event_actions')).body.event_actions).toEqual(['Märk']);
  });
});
