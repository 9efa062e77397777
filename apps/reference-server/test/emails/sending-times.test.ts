import { nextSendingTime, sameLocalTime } from '@email-automation/service/domain/sending-times';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const daily = '1111111';
const at = (minutes: number, mask = daily) => ({ days_of_the_week_mask: mask, minutes_from_midnight: minutes });
const next = (times: ReturnType<typeof at>, zone: string, from: string, lastSent?: string) =>
  nextSendingTime(times, zone, new Date(from), lastSent === undefined ? undefined : new Date(lastSent)).toISOString();

// 2026-05-01 is a Friday.
test.each([
  ['later on the same day', at(540), 'UTC', '2026-05-01T08:00:00Z', '2026-05-01T09:00:00.000Z'],
  ['at the very moment', at(540), 'UTC', '2026-05-01T09:00:00Z', '2026-05-01T09:00:00.000Z'],
  ['a second too late', at(540), 'UTC', '2026-05-01T09:00:01Z', '2026-05-02T09:00:00.000Z'],
  ['over a weekend', at(540, '1111100'), 'UTC', '2026-05-01T10:00:00Z', '2026-05-04T09:00:00.000Z'],
  ['on Mondays, the first character', at(540, '1000000'), 'UTC', '2026-05-01T10:00:00Z', '2026-05-04T09:00:00.000Z'],
  ['on Sundays, the last character', at(540, '0000001'), 'UTC', '2026-05-01T10:00:00Z', '2026-05-03T09:00:00.000Z'],
  ['a week later', at(540, '0000100'), 'UTC', '2026-05-01T10:00:00Z', '2026-05-08T09:00:00.000Z'],
  ['at midnight', at(0), 'UTC', '2026-05-01T08:00:00Z', '2026-05-02T00:00:00.000Z'],
  ['in the last minute of the day', at(1439), 'UTC', '2026-05-01T08:00:00Z', '2026-05-01T23:59:00.000Z'],
  ['into the next year', at(540), 'UTC', '2026-12-31T10:00:00Z', '2027-01-01T09:00:00.000Z'],
  ['on a leap day', at(540), 'UTC', '2028-02-28T10:00:00Z', '2028-02-29T09:00:00.000Z'],
  ['by local summer time', at(540), 'Europe/Berlin', '2026-05-01T00:00:00Z', '2026-05-01T07:00:00.000Z'],
  ['by local winter time', at(540), 'Europe/Berlin', '2026-12-01T00:00:00Z', '2026-12-01T08:00:00.000Z'],
  ['with half an hour', at(540), 'Asia/Kolkata', '2026-05-01T00:00:00Z', '2026-05-01T03:30:00.000Z'],
  ['with three quarters', at(540), 'Asia/Kathmandu', '2026-05-01T00:00:00Z', '2026-05-01T03:15:00.000Z'],
  [
    'by the local day, not the day of UTC',
    at(60, '0000010'),
    'Asia/Tokyo',
    '2026-05-01T10:00:00Z',
    '2026-05-01T16:00:00.000Z',
  ],
  [
    'in the far east, a day before UTC',
    at(30),
    'Pacific/Kiritimati',
    '2026-12-31T10:00:00Z',
    '2026-12-31T10:30:00.000Z',
  ],
  [
    'in an hour that clocks skip: an hour later',
    at(150),
    'Europe/Berlin',
    '2026-03-28T12:00:00Z',
    '2026-03-29T01:30:00.000Z',
  ],
  [
    'in an hour that comes twice: the first time',
    at(150),
    'Europe/Berlin',
    '2026-10-24T12:00:00Z',
    '2026-10-25T00:30:00.000Z',
  ],
  ['where clocks skip midnight', at(0), 'Africa/Cairo', '2026-04-23T12:00:00Z', '2026-04-23T22:00:00.000Z'],
  [
    'where clocks move by half an hour',
    at(135),
    'Australia/Lord_Howe',
    '2026-10-03T12:00:00Z',
    '2026-10-03T15:45:00.000Z',
  ],
  ['where a whole day is skipped', at(540), 'Pacific/Apia', '2011-12-30T00:00:00Z', '2011-12-30T19:00:00.000Z'],
  ['in UTC for an unknown time zone', at(540), 'Mars/Olympus', '2026-05-01T00:00:00Z', '2026-05-01T09:00:00.000Z'],
  ['with minutes beyond a day, within one', at(1440 + 540), 'UTC', '2026-05-01T00:00:00Z', '2026-05-01T09:00:00.000Z'],
])('the next moment is %s [campaign-sending-moment]', (_, times, zone, from, expected) => {
  expect(next(times, zone, from)).toBe(expected);
});

test.each([
  ['sent this morning', '2026-05-01T07:00:00Z', '2026-05-01T08:00:00Z', '2026-05-02T09:00:00.000Z'],
  ['sent yesterday, in the last second', '2026-04-30T23:59:59Z', '2026-05-01T00:00:00Z', '2026-05-01T09:00:00.000Z'],
  ['sent a week ago', '2026-04-24T09:00:00Z', '2026-05-01T08:00:00Z', '2026-05-01T09:00:00.000Z'],
])('a series sends one email per day: %s', (_, lastSent, from, expected) => {
  expect(next(at(540), 'UTC', from, lastSent)).toBe(expected);
});

test('1111100 is Monday to Friday [RESOURCE-35]', () => {
  const days = Array.from({ length: 7 }, (_, n) => next(at(540, '1111100'), 'UTC', `2026-05-0${n + 1}T00:00:00Z`));
  const weekdays = days.map((day) => new Date(day).toLocaleDateString('en', { weekday: 'short', timeZone: 'UTC' }));
  expect(weekdays).toEqual(['Fri', 'Mon', 'Mon', 'Mon', 'Tue', 'Wed', 'Thu']);
});

test('the day of the last email is a day in the local time zone', () => {
  // 23:00 on May 1 in Los Angeles.
  expect(next(at(540), 'America/Los_Angeles', '2026-05-02T06:00:00Z', '2026-05-02T06:00:00Z')).toBe(
    '2026-05-02T16:00:00.000Z',
  );
});

test.each([
  ['UTC', '2026-12-01T08:00:00.000Z'],
  ['America/Los_Angeles', '2026-12-01T16:00:00.000Z'],
  ['Asia/Kolkata', '2026-12-01T02:30:00.000Z'],
  ['Pacific/Kiritimati', '2026-11-30T18:00:00.000Z'],
  ['nowhere', '2026-12-01T08:00:00.000Z'],
])('08:00 in %s', (zone, expected) => {
  expect(sameLocalTime(zone, new Date('2026-12-01T08:00:00Z')).toISOString()).toBe(expected);
});

test('a time that clocks skip moves by the skipped hour [campaign-sending-moment]', () => {
  expect(sameLocalTime('America/New_York', new Date('2026-03-08T02:30:00Z')).toISOString()).toBe(
    '2026-03-08T07:30:00.000Z',
  );
});

test('in every time zone the moment is within nine days, on an allowed day, at the time of day', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  const span = { min: new Date('2015-01-01T00:00:00Z'), max: new Date('2035-01-01T00:00:00Z'), noInvalidDate: true };
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.date(span),
      fc.integer({ min: 0, max: 1439 }),
      fc.integer({ min: 1, max: 127 }),
      (zone, from, minutes, days) => {
        const mask = days.toString(2).padStart(7, '0');
        const moment = nextSendingTime(at(minutes, mask), zone, from);
        const waited = (moment.getTime() - from.getTime()) / (24 * 60 * 60 * 1000);
        expect(waited).toBeGreaterThanOrEqual(0);
        expect(waited).toBeLessThan(9);
        const { weekday, hour, minute } = partsIn(zone, moment);
        // If clocks skip the sending time, the moment is up to an hour later.
        const late = (hour * 60 + minute - minutes + 1440) % 1440;
        expect([0, 20, 30, 40, 60]).toContain(late);
        if (late === 0) expect(mask[weekday]).toBe('1');
      },
    ),
    { numRuns: 2000 },
  );
});

/** The local time by Intl; Monday is 0. */
function partsIn(timeZone: string, moment: Date) {
  const formatted = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(moment);
  const part = (type: string) => formatted.find((part) => part.type === type)?.value ?? '';
  const weekday = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(part('weekday'));
  return { weekday, hour: Number(part('hour')), minute: Number(part('minute')) };
}
