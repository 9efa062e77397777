import { once } from 'node:events';
import { request } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { checkCases } from '../environment/check-cases.ts';
import { ada, basic, contract, type Sandbox, startSandbox } from '../environment/sandbox.ts';

const mebibyte = 1024 * 1024;
const path = '/v2/1001/events/batches';
const batch = (size = 0) => `{"batches":[{"events":[{"email":"a@example.com","action":"Ä"}]}]}`.padEnd(size);
const limits = { batch: { ...contract.rateLimits.batch, limit: 10_000 } };

/** Sends a body with its length, or in chunks. */
async function send({ url }: Sandbox, bytes: Buffer, coding: string, { chunked = false, path: target = path } = {}) {
  const headers = {
    authorization: basic(ada),
    'content-type': 'application/json',
    'content-encoding': coding,
    ...(chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': bytes.length }),
  };
  const outgoing = request(url + target, { method: 'POST', headers }).end(bytes);
  const [response] = await once(outgoing, 'response');
  const text = (await response.toArray()).join('');
  return { status: response.statusCode, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
}

const encodings: [coding: string, bytes: Buffer][] = [
  ['gzip', gzipSync(batch())],
  ['deflate', deflateSync(batch())],
  ['br', brotliCompressSync(batch())],
  ['identity, gzip', gzipSync(batch())],
  ['gzip', gzipSync(batch(10 * mebibyte - 10))],
];

test('a body can have several content codings [http]', async () => {
  const sandbox = await startSandbox();
  await checkCases(encodings, async ([coding, bytes]) => {
    for (const chunked of [false, true]) expect((await send(sandbox, bytes, coding, { chunked })).status).toBe(201);
  });
});

test('a body that is not in its content coding gets 422', async () => {
  const sandbox = await startSandbox();
  for (const bytes of [Buffer.from(batch()), gzipSync(batch()).subarray(0, -9)]) {
    for (const coding of ['gzip', 'deflate', 'br']) {
      const { status, body } = await send(sandbox, bytes, coding);
      expect([status, body.errors]).toEqual([422, [expect.objectContaining({ code: 'format_error' })]]);
    }
  }
});

test('a body that decodes to more than the limit gets 413, and takes no more memory than the limit', async () => {
  const sandbox = await startSandbox({ bodyMemory: 24 * mebibyte, limits });
  // The decoded texts of consecutive members are one text.
  const bomb = Buffer.concat(Array(200).fill(gzipSync(Buffer.alloc(mebibyte))));
  const bombs = [gzipSync(batch(11 * mebibyte)), bomb];
  for (const one of bombs) {
    for (const chunked of [false, true]) {
      const { status, body } = await send(sandbox, one, 'gzip', { chunked });
      expect([status, body.errors[0].code]).toEqual([413, 'length_error']);
    }
  }
  const token = await send(sandbox, gzipSync(' '.repeat(mebibyte)), 'gzip', { path: '/oauth/token' });
  expect(token.status).toBe(413);
  expect((await send(sandbox, gzipSync(batch(9 * mebibyte)), 'gzip')).status).toBe(201);
});

test('decoded bodies count in the memory for bodies', async () => {
  const sandbox = await startSandbox({ bodyMemory: 10 * mebibyte, limits });
  const { status, headers } = await send(sandbox, gzipSync(batch(6 * mebibyte)), 'gzip');
  expect([status, headers['retry-after']]).toEqual([503, '1']);
  expect((await send(sandbox, gzipSync(batch(4 * mebibyte)), 'gzip')).status).toBe(201);
});
