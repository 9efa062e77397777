import { Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../../src/storage/open.ts';
import { newBareLocation } from '../databases.ts';
import { startSandbox } from '../sandbox.ts';

test.for(['EMFILE', 'ENFILE', 'ENOBUFS', 'EADDRNOTAVAIL'])(
  'a request that needs a connection when the system gives none (%s) gets 503, and the next one succeeds',
  async (code) => {
    const location = await newBareLocation();
    // It has one connection or a few, and so many requests at once need more.
    const sandbox = await startSandbox({ database: openDatabase(location), worker: false });
    const port = Number(new URL(location).port);
    const connect = Socket.prototype.connect;
    const refuse = function (this: Socket, ...args: unknown[]) {
      if (args[0] !== port) return Reflect.apply(connect, this, args);
      process.nextTick(() => this.emit('error', Object.assign(new Error(`connect ${code}`), { code })));
      return this;
    };
    const spy = vi.spyOn(Socket.prototype, 'connect').mockImplementation(refuse as never);
    onTestFinished(() => void spy.mockRestore());
    const event = { events: [{ email: 'a@example.com', action: 'Came' }] };
    const responses = await Promise.all(Array.from({ length: 9 }, () => sandbox.post('/v2/1001/events', event)));
    const refused = responses.filter(({ status }) => status !== 204);
    expect(refused).not.toEqual([]);
    for (const { status, headers } of refused) expect([status, headers.get('retry-after')]).toEqual([503, '1']);
    spy.mockRestore();
    expect((await sandbox.post('/v2/1001/events', event)).status).toBe(204);
  },
);
