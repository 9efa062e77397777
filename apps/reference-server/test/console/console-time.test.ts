import { expect, test } from 'vitest';
import { expectSteps, startConsole } from '../environment/console.ts';
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

test('what is due', async () => {
  const sandbox = await startAt();
  await expectSteps(sandbox, [
    ['/console/time', { run: 'next' }, /Clock moved 22 h 45 min, /],
    ['/console', /Due next \d due .*Welcome in 1 h 09:00:00 · Campaign, email 2 · 1 email Go/],
    ['/console', /in 73 years .* · Broadcast · 27\d emails/],
  ]);
  // More than are listed at most, as if a mail server had deferred them.
  const deferred = { state: 'queued' as const, subject: 'One', next_attempt_at: '2026-03-03T12:00:00.000Z' };
  const [{ numUpdatedRows = 0n } = {}] = await sandbox.database.query.updateTable('outbox').set(deferred).execute();
  expect(numUpdatedRows).toBeGreaterThan(50n);
  await expectSteps(sandbox, [['/console', new RegExp(`Attempt to send “One” in .* · ${numUpdatedRows} emails`)]]);
});

test('moves say what they did', async () => {
  const sandbox = await startAt();
  const { parts } = sandbox;
  const day = { advance: '1d', back: '/console' };
  const said = /Clock moved 1 d, to Tue, Mar 3, 2026, 09:15:00 UTC\..*Overview Healthy/;
  await expectSteps(sandbox, [['/console/time', day, said]]);
  expect(parts.clock.now()).toEqual(new Date('2026-03-03T09:15:00Z'));
  await expectSteps(sandbox, [
    ['/console/time', { set: '2026-03-03T10:00' }, 'Clock moved 45 min'],
    ['/console/time', { set: '2026-03-01T10:00:30' }, 'Clock moved back, to Sun, Mar 1'],
    ['/console/time', { ticking: 'true' }, 'The clock is running.'],
  ]);
  expect(parts.clock.ticking).toBe(true);
  await expectSteps(sandbox, [
    ['/console/time', { ticking: 'false', back: '/console/options' }, 'The clock stands still'],
  ]);
});

test('a move that is not possible says why', async () => {
  const { submit, parts } = await startAt();
  const wrong = await submit('/console/time', { set: '2026-02-30T10:00', back: '/console' });
  expect(wrong.text).toContain('To a time, in UTC must be an ISO 8601 time');
  const invalid: Record<string, string>[] = [{}, { run: 'made-up' }, { advance: '-1d' }, { set: '99999-01-01T00:00' }];
  for (const fields of invalid) {
    const { html } = await submit('/console/time', { ...fields, back: '/console' });
    expect(html, JSON.stringify(fields)).toContain('role="alert"');
  }
  expect(parts.clock.now()).toEqual(at);
});

test('a move of more than a year, or with more than 1,000 emails, says what it will do and asks', async () => {
  const { submit, parts, control } = await startAt();
  const move = { set: '2027-03-03T09:15', back: '/console' };
  const asked = await submit('/console/time', move);
  expect(asked.text).toMatch(
    /Moves the clock by 1 year 1 d, to Wed, Mar 3, 2027, 09:15:00 UTC\. On the way, 2 tasks run, with up to 522 emails\./,
  );
  expect(parts.clock.now()).toEqual(at);
  const [, sure = ''] = /name="sure" value="([^"]+)"/.exec(asked.html) ?? [];
  // The confirmed values differ from the sent ones.
  expect((await submit('/console/time', { ...move, set: '2028-03-03T09:15', sure })).text).toContain(
    'to Fri, Mar 3, 2028',
  );
  expect(parts.clock.now()).toEqual(at);
  expect((await submit('/console/time', { ...move, sure })).text).toContain('Clock moved 1 year 1 d, ');
  const subscribers = [{ email: 's{n}@example.com', repeat: 1001, campaigns: [{ campaign: '3001' }] }];
  expect((await control('POST', '/workspace', { accounts: [{ id: '1001', subscribers }] })).status).toBe(200);
  expect((await submit('/console/time', { advance: '2d' })).text).toMatch(/with up to \d,\d{3} emails/);
});
