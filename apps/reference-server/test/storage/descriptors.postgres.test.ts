import { Socket } from 'node:net';
import { openDatabase } from '@email-automation/service/storage/open';
import { expect, onTestFinished, test, vi } from 'vitest';
import { newBareLocation } from '../environment/databases.ts';
import { startSandbox } from '../environment/sandbox.ts';

test.for(['EMFILE', 'EADDRNOTAVAIL'])(
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
    const responses = await Promise.all(Array.from({ length: 9 }, () => sandbox.get('/v2/1001/campaigns')));
    const refused = responses.filter(({ status }) => status !== 200);
    expect(refused).not.toEqual([]);
    for (const { status, headers } of refused) expect([status, headers.get('retry-after')]).toEqual([503, '1']);
    spy.mockRestore();
    expect((await sandbox.get('/v2/1001/campaigns')).status).toBe(200);
  },
);
