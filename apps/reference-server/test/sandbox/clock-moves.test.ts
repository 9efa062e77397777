import { createSandboxClock } from '@email-automation/sandbox/clock/move-clock';
import { seed } from '@email-automation/sandbox/workspace/seed';
import { Stopping } from '@email-automation/service/domain/errors';
import { expect, test } from 'vitest';
import { checkCases } from '../environment/check-cases.ts';
import { expectRefusal, start, startWithClock } from '../environment/clock.ts';
import { emailsOf } from '../environment/delivery.ts';
import { startMailServer } from '../environment/mail-server.ts';
import { control, createRequest } from '../environment/sandbox.ts';

const daily = {
  id: 'c',
  name: 'C',
  status: 'active' as const,
  postal_address: '1 Street',
  start_immediately: true,
  minutes_from_midnight: 540,
  days_of_the_week_mask: '1111111',
  emails: Array.from({ length: 7 }, (_, n) => ({ subject: `Email ${n + 1}`, text_body: 'Hello.' })),
};
const news = {
  id: 'b',
  name: 'B',
  status: 'scheduled' as const,
  subject: 'News',
  text_body: 'News.',
  postal_address: '1',
};
const kim = { email: 'kim@example.com', campaigns: [{ campaign: 'c' }] };
const account = { campaigns: [daily], broadcasts: [{ ...news, send_at: '2026-10-12T20:30:00Z' }], subscribers: [kim] };

type Server = Awaited<ReturnType<typeof startWithClock>>;
const sent = async ({ database }: Server) =>
  (await emailsOf(database)).map(({ created_at, subject }) => `${created_at} ${subject}`);
const move = async (server: Server, body: object) => {
  const { status, body: state } = await server.control('POST', '/clock', body);
  expect(status, JSON.stringify(state)).toBe(200);
  return state;
};

test('the clock moves by a number of seconds too', async () => {
  const server = await startWithClock();
  expect(await move(server, { advance: 90 })).toMatchObject({ now: '2026-10-10T12:01:30Z' });
  expect(await server.time.advance(0.5)).toMatchObject({ now: '2026-10-10T12:01:30Z' });
  expect(server.time.now()).toEqual(new Date('2026-10-10T12:01:30.500Z'));
});

test('a move visits every time at which something is due, in order', async () => {
  const server = await startWithClock(account);
  expect(await move(server, { advance: '1w' })).toEqual({
    now: '2026-10-17T12:00:00Z',
    ticking: false,
    next_due: null,
  });
  expect(await sent(server)).toEqual([
    '2026-10-10T12:00:00Z Email 1',
    '2026-10-11T09:00:00Z Email 2',
    '2026-10-12T09:00:00Z Email 3',
    '2026-10-12T20:30:00Z News',
    '2026-10-13T09:00:00Z Email 4',
    '2026-10-14T09:00:00Z Email 5',
    '2026-10-15T09:00:00Z Email 6',
    '2026-10-16T09:00:00Z Email 7',
  ]);
});

test('the clock runs to the next time at which something is due, and on until nothing is', async () => {
  const server = await startWithClock(account);
  const resume = await server.sandbox.background?.pause();
  expect(await server.time.read()).toEqual({ now: start, ticking: false, next_due: start });
  await server.sandbox.background?.settle();
  resume?.();
  expect(await move(server, { run: 'next' })).toMatchObject({ now: '2026-10-11T09:00:00Z' });
  expect(await move(server, { run: 'next' })).toMatchObject({
    now: '2026-10-12T09:00:00Z',
    next_due: '2026-10-12T20:30:00Z',
  });
  expect(await sent(server)).toHaveLength(3);
  expect(await move(server, { run: 'all' })).toEqual({ now: '2026-10-16T09:00:00Z', ticking: false, next_due: null });
  expect(await sent(server)).toHaveLength(8);
  for (const run of ['next', 'all']) {
    expect(await move(server, { run })).toMatchObject({ now: '2026-10-16T09:00:00Z', message: 'Nothing is due.' });
  }
});

test('a run says when the next thing is due beyond the latest time of a sandbox', async () => {
  const server = await startWithClock(account);
  // The work on the way is not done, as the daily series would have ended.
  server.sandbox.clock.set(new Date('9999-12-01T00:00:00Z'));
  for (const run of ['next', 'all']) {
    const { now, next_due, message } = await move(server, { run });
    expect([now, next_due]).toEqual(['9999-12-01T00:00:00Z', '9999-12-02T09:00:00Z']);
    expect(message).toBe('The next thing is due after 9999-12-01T00:00:00Z, to which the clock can be set at most.');
  }
});

test('a move that waits while the server stops ends with the reason', async () => {
  const server = await startWithClock(account);
  const resume = await server.sandbox.background?.pause();
  const moved = server.time.advance('1w').catch((error: unknown) => error);
  const closed = server.close();
  resume?.();
  expect(await moved).toBeInstanceOf(Stopping);
  await closed;
});

test('emails that the mail server defers are retried on the way, until they fail', async () => {
  const busy = Object.assign(new Error('busy'), { responseCode: 451 });
  const mailServer = await startMailServer({}, () => busy);
  const server = await startWithClock(
    { ...account, campaigns: [], subscribers: [{ email: 'kim@example.com' }] },
    {},
    {
      smtpUrl: mailServer.url,
    },
  );
  await move(server, { set: '2026-10-12T20:30:00Z' });
  const attempts = async () => (await emailsOf(server.database)).map((email) => [email.state, email.attempts]);
  expect(await attempts()).toEqual([['queued', 1]]);
  expect(await move(server, { advance: '90s' })).toMatchObject({ next_due: '2026-10-12T20:33:30Z' });
  expect(await attempts()).toEqual([['queued', 3]]);
  expect(await move(server, { run: 'all' })).toMatchObject({ next_due: null });
  expect((await attempts())[0]?.[0]).toBe('failed');
  expect(server.time.now().getTime() - Date.parse('2026-10-12T20:30:00Z')).toBeGreaterThanOrEqual(4 * 24 * 3_600_000);
});

test('a clock that is ticking goes on from where a move ends; a stopped one stands still', async () => {
  const server = await startWithClock(account, { ticking: true });
  expect(await move(server, { set: '2026-10-20T00:00:00Z' })).toMatchObject({ ticking: true });
  const passed = () => server.time.now().getTime() - Date.parse('2026-10-20T00:00:00Z');
  await expect.poll(passed).toBeGreaterThan(0);
  expect(passed()).toBeLessThan(60_000);
  expect(await move(server, { ticking: false })).toMatchObject({ ticking: false });
  const stopped = server.time.now();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(server.time.now()).toEqual(stopped);
  expect(await move(server, { ticking: true })).toMatchObject({ ticking: true });
  await expect.poll(() => server.time.now() > stopped).toBe(true);
});

test('back, what has happened stays and nothing happens twice; forward again, the rest goes on', async () => {
  const server = await startWithClock(account);
  await move(server, { advance: '3d' });
  const before = await sent(server);
  expect(before).toHaveLength(5);
  const back = await move(server, { set: '2026-10-10T12:00:00Z' });
  expect(back).toMatchObject({
    now: '2026-10-10T12:00:00Z',
    message: expect.stringContaining('What has happened stays'),
  });
  expect(await sent(server)).toEqual(before);
  await move(server, { run: 'all' });
  const subjects = (await emailsOf(server.database)).map(({ subject }) => subject).sort();
  expect(subjects).toEqual([...daily.emails.map(({ subject }) => subject), 'News']);
});

test('a broadcast that a command declares while the clock is behind the system is sent at its time', async () => {
  const server = await startWithClock({ subscribers: [{ email: 'kim@example.com' }] });
  const broadcast = { ...news, send_at: '2026-10-12T20:30:00Z' };
  const account = { id: '7', name: 'Seven', broadcasts: [broadcast] };
  await seed(server.database, { users: [], accounts: [account] }, { now: () => new Date('2026-11-22T00:00:00Z') });
  await move(server, { run: 'all' });
  expect(await sent(server)).toEqual(['2026-10-12T20:30:00Z News']);
});

test('far jumps forward and back are possible within bounds', async () => {
  const server = await startWithClock(account);
  for (const set of ['2036-10-10T12:00:00Z', '1970-01-01T00:00:00Z', '9999-12-01T00:00:00Z', '2026-10-10T12:00:00Z']) {
    expect(await move(server, { set })).toMatchObject({ now: set });
    await server.get('/v2/accounts');
    await server.post('/v2/7/campaigns/c/subscribers', {
      subscribers: [{ email: `at-${set.slice(0, 4)}@example.com` }],
    });
  }
  for (const set of ['1969-12-31T23:59:59Z', '9999-12-31T23:59:59Z']) {
    expect(await expectRefusal(server, { set }, 400)).toBe(
      'The clock can be set from 1970-01-01T00:00:00Z to 9999-12-01T00:00:00Z.',
    );
  }
  expect(await expectRefusal(server, { advance: '9000y' }, 400)).toContain('The clock can be set from');
});

test('an impossible move gets 400 and says what to do', async () => {
  const server = await startWithClock();
  await checkCases(
    [
      ['nothing', {}, 'exactly one'],
      ['two moves', { advance: '1d', run: 'next' }, 'exactly one'],
      ['no time', { set: 'tomorrow' }, 'must be an ISO 8601 time'],
      ['no day', { set: '2026-02-30T00:00:00Z' }, 'must be an ISO 8601 time'],
      ['an empty time', { set: '' }, 'must be an ISO 8601 time'],
      ['no duration', { advance: 'a day' }, 'must be a duration such as 1d'],
      ['a way back', { advance: '-1d' }, 'must be a duration such as 1d'],
      ['a way back in seconds', { advance: -1 }, 'or a number of seconds'],
      ['too many seconds', { advance: 1e300 }, 'The clock can be set from'],
      ['a duration without unit', { advance: '12' }, 'must be a duration such as 1d'],
      ['an endless duration', { advance: '999999999y999999999y' }, 'The clock can be set from'],
    ],
    async ([_, body, message]) => {
      expect(await expectRefusal(server, body, 400)).toContain(message);
      expect(server.time.now().toISOString()).toBe('2026-10-10T12:00:00.000Z');
    },
  );
});

test('a second move is refused while one is under way', async () => {
  const server = await startWithClock(account);
  const resume = await server.sandbox.background?.pause();
  const first = server.time.advance('1w');
  const message = 'Another move of the clock is under way. Wait until it has its response, then try again.';
  for (const body of [{ advance: '1d' }, { set: start }, { run: 'all' }, { ticking: true }]) {
    expect(await expectRefusal(server, body, 409)).toBe(message);
  }
  expect((await server.control('GET', '/clock')).status).toBe(200);
  resume?.();
  expect(await first).toMatchObject({ now: '2026-10-17T12:00:00Z', next_due: null });
  expect(await sent(server)).toHaveLength(8);
});

test('a move ends early when its client closes the connection, where everything due is done', async () => {
  const server = await startWithClock(account);
  const { background } = server.sandbox;
  if (background === undefined) throw new Error('The server has no worker.');
  const client = new AbortController();
  const settle = async () => {
    await background.settle();
    if (server.time.now() < new Date('2026-10-12T00:00:00Z')) return;
    client.abort();
    // The server sees it a moment later.
    await new Promise((resolve) => setTimeout(resolve, 200));
  };
  server.sandbox.background = { ...background, settle };
  const init = { ...createRequest('POST', `Bearer ${control.token}`, { run: 'all' }), signal: client.signal };
  await expect(fetch(`${server.controlUrl}/clock`, init)).rejects.toThrow();
  await expect.poll(async () => (await server.control('POST', '/clock', { ticking: false })).status).toBe(200);
  expect(server.time.now().toISOString()).toBe('2026-10-12T09:00:00.000Z');
  expect(await sent(server)).toHaveLength(3);
  server.sandbox.background = background;
  expect(await move(server, { run: 'all' })).toMatchObject({ next_due: null });
  expect(await sent(server)).toHaveLength(8);
});

test('a move that never arrives ends with the reason', async () => {
  const server = await startWithClock(account);
  const time = createSandboxClock(server.sandbox, 3);
  const refused = time.run('all');
  await expect(refused).rejects.toThrow(
    /^The clock is at 2026-10-12T20:30:00Z after 3 times at which something was due, and more is due at 2026-10-13/,
  );
  await expect(refused).rejects.toMatchObject({ status: 409 });
  expect(await time.run('next')).toMatchObject({ now: '2026-10-13T09:00:00Z' });
});

test.each([{ worker: false }, { scheduler: false }])(
  'a server with %j refuses to move its clock forward',
  async (options) => {
    const server = await startWithClock({}, {}, options);
    expect(await expectRefusal(server, { advance: '1d' }, 409)).toContain('no worker or no scheduler');
    expect(await move(server, { set: '2026-10-01T00:00:00Z' })).toMatchObject({ now: '2026-10-01T00:00:00Z' });
  },
);
