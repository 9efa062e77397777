import { createEmulator } from 'emulate';
import { expect, onTestFinished, test } from 'vitest';
import emulator from '../../src/emulator.ts';
import { ada, basic } from '../environment/sandbox.ts';

const headers = { authorization: basic(ada), 'content-type': 'application/json' };

async function start(seed?: object) {
  const { request, reset, restore, snapshot, close } = await createEmulator({
    ...{ service: emulator, listen: false as const },
    ...(seed && { seed }),
  });
  onTestFinished(close);
  const post = (path: string, body: object) => request(path, { method: 'POST', headers, body: JSON.stringify(body) });
  const clock = async () => (await (await request('/_sandbox/clock')).json()).now;
  return {
    ...{ request, reset, restore, snapshot, post, clock },
    subscribe: (email: string) =>
      post('/v2/1001/campaigns/3001/subscribers', { subscribers: [{ email, double_optin: false }] }),
    async countSubscribers() {
      const { meta } = await (await request('/v2/1001/campaigns/3001/subscribers', { headers })).json();
      return meta.total_count;
    },
  };
}

test('snapshots, restores, and resets of emulate have the records and the clock of the sandbox', async () => {
  const { subscribe, countSubscribers, post, clock, snapshot, restore, reset } = await start({
    clock: { at: '2026-03-02T09:15:00Z', ticking: false },
  });
  const before = await countSubscribers();
  await subscribe('kim@example.com');
  await post('/_sandbox/clock', { advance: '1w' });
  const saved = JSON.parse(JSON.stringify(snapshot()));
  await subscribe('lee@example.com');
  expect(await countSubscribers()).toBe(before + 2);
  await restore(saved);
  expect(await countSubscribers()).toBe(before + 1);
  expect(await clock()).toBe('2026-03-09T09:15:00Z');
  await reset();
  expect(await countSubscribers()).toBe(before);
  expect(await clock()).toBe('2026-03-02T09:15:00Z');
});

test('has the options of the seed, and the paths of the control port', async () => {
  const { post, request } = await start({ faults: [{ kind: 'status', status: 503, times: 1 }] });
  expect((await request('/v2/accounts', { headers })).status).toBe(503);
  expect(await (await request('/_sandbox/emails?to=nobody@example.com')).json()).toMatchObject({ emails: [] });
  const responses = await Promise.all([post('/_sandbox/clokc', {}), post('/_sandbox/clock', { advance: 'soon' })]);
  expect(responses.map(({ status }) => status)).toEqual([404, 400]);
  for (const response of responses) expect(await response.json()).toMatchObject({ message: expect.any(String) });
});

test('an unknown option of the seed is refused with what to change', async () => {
  await expect(start({ clok: {} })).rejects.toThrow('Unknown option `clok` for `emulator`.');
});
