import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { ada, basic, bob, contract, eventually, type Sandbox, startSandbox } from '../environment/sandbox.ts';

/** A tenth of the largest body, so that the memory is a tenth of the usual one, too. */
const unit = 100 * 1024;
const path = '/v2/1001/events/batches';
const ofBob = '/v2/1002/events/batches';
const batch = (size: number) => `{"batches":[{"events":[{"email":"a@example.com","action":"A"}]}]}`.padEnd(size);
const credential = { authorization: basic(ada), 'content-type': 'application/json' };
/** Two bodies of ten units fit into the half that a user can take; a quarter is left to requests without a credential. */
const options = {
  bodyMemory: 50 * unit,
  limits: { batch: { ...contract.rateLimits.batch, limit: 10_000 } },
};

interface Sending {
  response: ReturnType<Sending['finish']>;
  /** Sends the rest of the body, and returns the response. */
  finish(): Promise<{ status: number; headers: Record<string, string | string[] | undefined>; body: string }>;
  abort(): void;
}

/** Starts a request, and sends a part of its body. */
async function start(sandbox: Sandbox, size: number, headers: object, sent: number, to = path): Promise<Sending> {
  const body = batch(size);
  const outgoing = request(sandbox.url + to, { method: 'POST', headers: { ...credential, ...headers } });
  const response = new Promise<Awaited<ReturnType<Sending['finish']>>>((resolve, reject) => {
    outgoing.once('error', reject).once('response', async (incoming) => {
      const text = (await incoming.toArray()).join('');
      resolve({ status: incoming.statusCode as number, headers: incoming.headers, body: text });
    });
  });
  response.catch(() => 'finish rejects');
  onTestFinished(() => void outgoing.destroy());
  await new Promise((resolve) => outgoing.write(body.slice(0, sent), resolve));
  return {
    response,
    finish() {
      outgoing.end(body.slice(sent));
      return response;
    },
    abort: () => outgoing.destroy(),
  };
}

const announced = (size: number) => ({ 'content-length': size });
const small = (sandbox: Sandbox) => sandbox.post(path, batch(2000));

/** Starts two requests, and waits until the server has begun to receive their bodies. */
async function startTwo(sandbox: Sandbox, size: number, headers: object, sent = 1000): Promise<Sending[]> {
  const countRemaining = async () => Number((await small(sandbox)).headers.get('x-ratelimit-remaining'));
  const before = await countRemaining();
  const two = [await start(sandbox, size, headers, sent), await start(sandbox, size, headers, sent)];
  let polls = 0;
  await eventually(async () => expect(before - (await countRemaining())).toBe(2 + ++polls));
  return two;
}

test('bodies that are received slowly take at most the memory for bodies, and none before they arrive [body-memory]', async () => {
  const sandbox = await startSandbox(options);
  const size = 10 * unit;
  const waiting = await startTwo(sandbox, size, announced(size));
  const slow = await startTwo(sandbox, size, announced(size), size - 10);
  await eventually(async () => {
    const refused = await (await start(sandbox, size, announced(size), 1000)).finish();
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1']);
    expect(JSON.parse(refused.body).errors).toEqual([
      { code: 'server_error', message: 'The service is temporarily unavailable. Try again in a moment.' },
    ]);
  });
  expect((await small(sandbox)).status).toBe(201);
  // Another token of the user is no way around it.
  const kit = { ...announced(size), authorization: basic('demo-token-of-the-conformance-kit') };
  expect((await (await start(sandbox, size, kit, 1000)).finish()).status).toBe(503);
  const ofOther = await start(sandbox, size, { ...announced(size), authorization: basic(bob) }, 1000, ofBob);
  expect((await ofOther.finish()).status).toBe(201);
  for (const one of [...slow, ...waiting]) expect((await one.finish()).status).toBe(201);
});

test('large bodies that fill the memory leave room for small ones', async () => {
  const sandbox = await startSandbox(options);
  const size = 8.25 * unit;
  // Six of them leave half a unit.
  for (let n = 0; n < 3; n++) {
    await start(sandbox, size, announced(size), size - 10);
    await start(sandbox, size, { ...announced(size), authorization: basic(bob) }, size - 10, ofBob);
  }
  await eventually(async () =>
    expect((await (await start(sandbox, unit, announced(unit), 1000)).finish()).status).toBe(503),
  );
  expect((await small(sandbox)).status).toBe(201);
});

test('a connection that stands still within a body ends', async () => {
  const sandbox = await startSandbox(options);
  const still = await start(sandbox, 10 * unit, announced(10 * unit), 1000);
  await expect(still.response).rejects.toThrow('socket hang up');
});

test('a connection that closes gives the memory back, and so does a refused body', async () => {
  const sandbox = await startSandbox(options);
  const size = 10 * unit;
  for (let n = 0; n < 4; n++) {
    const slow = await startTwo(sandbox, size, announced(size));
    for (const one of slow) one.abort();
    const invalid = {
      method: 'POST',
      headers: { ...credential, 'content-type': 'text/plain' },
      body: 'x'.repeat(size),
    };
    await eventually(async () => expect((await sandbox.send(path, invalid)).status).toBe(415));
  }
  const after = await startTwo(sandbox, size, announced(size));
  expect((await Promise.all(after.map((one) => one.finish()))).map(({ status }) => status)).toEqual([201, 201]);
});

/** Sends a request without a credential whose body never comes, and returns its connection. */
function hold(sandbox: Sandbox, target: string, type: string, size: number): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(sandbox.url).port), '127.0.0.1', () => {
      socket.write(
        `POST ${target} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${size}\r\n\r\n`,
        () => resolve(socket),
      );
    });
    socket.on('error', () => {});
    onTestFinished(() => void socket.destroy());
  });
}

test('requests without a credential have a part of the memory to themselves, and their own errors', async () => {
  const sandbox = await startSandbox(options);
  const form = 'application/x-www-form-urlencoded';
  const post = (target: string) =>
    sandbox.send(target, { method: 'POST', headers: { 'content-type': form }, body: 'a=1'.padEnd(16_000, 'x') });
  for (let n = 0; n < 20; n++) await hold(sandbox, '/oauth/token', form, 0.625 * unit);
  await eventually(async () => {
    const token = await post('/oauth/token');
    expect([token.status, token.body.error, token.headers.get('retry-after')]).toEqual([
      503,
      'temporarily_unavailable',
      '1',
    ]);
  });
  for (const path of ['/unsubscribe/a-token', '/forms/1001/5001']) {
    const page = await post(path);
    expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
  }
  const size = 10 * unit;
  expect((await (await start(sandbox, size, announced(size), 1000)).finish()).status).toBe(201);
});
