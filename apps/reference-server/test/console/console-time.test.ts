import { expect, test } from 'vitest';
import { startConsole } from '../environment/console.ts';
import { eventually, expectSuccess } from '../environment/sandbox.ts';

const at = new Date('2026-03-02T09:15:00Z');

async function startAt() {
  const sandbox = await startConsole({ start: { at, ticking: false }, scheduler: true });
  const subscriber = { email: 'grace@example.com', double_optin: false };
  expectSuccess(await sandbox.post('/v2/1001/campaigns/3001/subscribers', { subscribers: [subscriber] }));
  // The first email of the series is written at once.
  await eventually(async () =>
    expect((await sandbox.control('GET', '/emails?to=grace@example.com')).body.emails).toHaveLength(1),
  );
  return sandbox;
}

test('what is due, and what moves would do', async () => {
  const { page, submit } = await startAt();
  expect((await submit('/console/time', { run: 'next' })).text).toMatch(
    /Clock moved 22 h 45 min, .* 260 emails written\./,
  );
  const { text } = await page('/console/options');
  expect(text).toMatch(/ behind the clock of this computer/);
  expect(text).toContain('To what is due next Moves 1 h, to Welcome: 1 task runs, with 1 email.');
  expect(text).toContain('One hour In it, 1 task runs, with 1 email.');
  expect(text).toContain('One day In it, 2 tasks run, with 261 emails.');
  const due = await page('/console/due');
  expect(due.text).toMatch(/Due 3 due .*Welcome in 1 h 09:00:00 · Campaign, email 2 · 1 email Go/);
  expect(due.text).toMatch(/in 73 years .* · Broadcast · all subscribers/);
});

test('moves say what they did', async () => {
  const { submit, parts } = await startAt();
  const moved = await submit('/console/time', { advance: '1d', back: '/console' });
  expect(moved.text).toMatch(/Clock moved 1 d, to Tue, Mar 3, 2026, 09:15:00 UTC\. 261 emails written\./);
  expect(moved.text).toContain('Overview Healthy');
  expect(parts.clock.now()).toEqual(new Date('2026-03-03T09:15:00Z'));
  expect((await submit('/console/time', { set: '2026-03-03T10:00' })).text).toContain('Nothing was due on the way.');
  expect((await submit('/console/time', { set: '2026-03-01T10:00:30' })).text).toContain(
    'Clock moved back, to Sun, Mar 1',
  );
  expect((await submit('/console/time', { ticking: 'true' })).text).toContain('The clock is running.');
  expect(parts.clock.ticking).toBe(true);
  expect((await submit('/console/time', { ticking: 'false', back: '/console/options' })).text).toContain(', stopped');
});

test('a move that is not possible says why', async () => {
  const { submit, parts } = await startAt();
  const wrong = await submit('/console/time', { set: '2026-02-30T10:00', back: '/console/due' });
  expect(wrong.text).toContain('set must be an ISO 8601 time');
  const invalid: Record<string, string>[] = [{}, { run: 'made-up' }, { advance: '-1d' }, { set: '99999-01-01T00:00' }];
  for (const fields of invalid)
    expect((await submit('/console/time', { ...fields, back: '/console' })).html, JSON.stringify(fields)).toContain(
      'role="alert"',
    );
  expect(parts.clock.now()).toEqual(at);
});
