import { expect, onTestFinished, test, vi } from 'vitest';
// The built sandbox, as tests of users load it: before they replace timers and the like in its process.
import { createSandbox } from '../../dist/demo.js';
import { ada, basic } from '../environment/sandbox.ts';

const headers = { authorization: basic(ada), 'content-type': 'application/json' };
const subscribe = (email: string) => ({
  method: 'POST',
  headers,
  body: JSON.stringify({ subscribers: [{ email, double_optin: false }] }),
});

const allTimers = [
  ...(['Date', 'performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const),
  ...(['setImmediate', 'clearImmediate'] as const),
];

test('a sandbox works while a test has replaced timers and Date', async () => {
  const early = await createSandbox();
  vi.useFakeTimers({ now: 0, toFake: allTimers });
  onTestFinished(() => void vi.useRealTimers());
  const late = await createSandbox({ clock: { at: '2026-03-02T09:15:00Z', ticking: false } });
  for (const { fetch, operator, close } of [early, late]) {
    expect((await fetch('/v2/1001/campaigns/3001/subscribers', subscribe('kim@example.com'))).status).toBe(201);
    const batch = { method: 'POST', headers, body: '{"batches":[{"subscribers":[{"email":"lee@example.com"}]}]}' };
    expect((await fetch('/v2/1001/subscribers/batches', batch)).status).toBe(201);
    await operator.faults.add({ kind: 'latency', ms: 5, times: 1 });
    expect((await fetch('/v2/accounts', { headers })).status).toBe(200);
    const { now } = await operator.clock.move({ advance: '1w' });
    expect(now > '2026').toBe(true);
    expect((await operator.batches.list()).batches).toMatchObject([{ state: 'done' }]);
    expect((await operator.emails.list({ to: 'kim@example.com' })).emails.length).toBeGreaterThan(0);
    await operator.sandbox.reset();
    await close();
  }
});

test('a sandbox that would wait for process.nextTick says to leave it out', async () => {
  const { fetch, operator, close } = await createSandbox();
  const { nextTick } = process;
  const restore = () => void Object.assign(process, { nextTick });
  onTestFinished(restore);
  process.nextTick = () => {};
  for (const call of [createSandbox, () => fetch('/v2/accounts', { headers }), operator.sandbox.reset, close])
    await expect(call()).rejects.toThrow("doNotFake: ['nextTick']");
  restore();
  await close();
});
