import { expect, test } from 'vitest';
import { startWithClock } from '../environment/clock.ts';

const emails = Array.from({ length: 30 }, (_, n) => ({ subject: `Email ${n + 1}`, text_body: 'Hello.' }));
const daily = {
  id: 'c',
  name: 'C',
  status: 'active' as const,
  postal_address: '1 Street',
  start_immediately: false,
  localize_sending_time: true,
  minutes_from_midnight: 540,
  days_of_the_week_mask: '1111111',
  emails,
};
const subscribersIn = (time_zone: string) => ({
  email: `{n}@${time_zone.replace('/', '.').toLowerCase()}.example`,
  repeat: 5,
  time_zone,
  campaigns: [{ campaign: 'c' }],
});

/** A month in UTC from October 11 on: each day at an hour, and from the day of the clock change on at another one. */
function month(hour: string, changesOn: string, hourAfter: string): string[] {
  return emails.map((_, n) => {
    const day = new Date(Date.UTC(2026, 9, 11 + n)).toISOString().slice(0, 10);
    return `${day}T${day < changesOn ? hour : hourAfter}:00:00Z`;
  });
}

test('a month of a daily series sends thirty emails at nine in the morning of each time zone, also when clocks change', async () => {
  const subscribers = [subscribersIn('Europe/Berlin'), subscribersIn('America/New_York')];
  // Past nine in the morning of both time zones.
  const { time, database } = await startWithClock(
    { campaigns: [daily], subscribers },
    { at: new Date('2026-10-10T14:00:00Z') },
  );
  expect(await time.advance('30d')).toEqual({ now: '2026-11-09T14:00:00Z', ticking: false, next_due: null });
  const sent = await database.query
    .selectFrom('outbox')
    .where('account_id', '=', '7')
    .select(['to_email', 'created_at', 'subject'])
    .orderBy('created_at')
    .execute();
  expect(sent).toHaveLength(300);
  const expected = {
    'europe.berlin': month('07', '2026-10-25', '08'),
    'america.new_york': month('13', '2026-11-01', '14'),
  };
  for (const [zone, times] of Object.entries(expected)) {
    for (let n = 1; n <= 5; n++) {
      const received = sent.filter(({ to_email }) => to_email === `${n}@${zone}.example`);
      expect(received.map(({ created_at, subject }) => `${created_at} ${subject}`)).toEqual(
        times.map((at, index) => `${at} Email ${index + 1}`),
      );
    }
  }
});

test('subscribers of more than one step get every email once', async () => {
  const subscribers = [{ email: '{n}@many.example', repeat: 2300, campaigns: [{ campaign: 'c' }] }];
  const short = { ...daily, emails: emails.slice(0, 2) };
  const { time, database } = await startWithClock({ campaigns: [short], subscribers });
  await time.advance('3d');
  const { count, different } = await database.query
    .selectFrom('outbox')
    .where('account_id', '=', '7')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.count<number>('message_id').distinct().as('different'),
    ])
    .executeTakeFirstOrThrow();
  expect([Number(count), Number(different)]).toEqual([4600, 4600]);
});
