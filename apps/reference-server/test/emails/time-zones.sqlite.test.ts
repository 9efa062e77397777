import { nextSendingTime } from '@email-automation/service/domain/sending-times';
import { canonicalTimeZone } from '@email-automation/service/domain/time-zones';
import { expect, test } from 'vitest';
import { checkCases } from '../environment/check-cases.ts';
import { eventually, startSandbox } from '../environment/sandbox.ts';

const subscribers = '/v2/1001/campaigns/3001/subscribers';

const canonical: [string, string][] = [
  ['eUrOpE/bErLiN', 'Europe/Berlin'],
  ['asia/KOLKATA', 'Asia/Kolkata'],
  ['asia/calcutta', 'Asia/Calcutta'],
  ['us/pacific', 'US/Pacific'],
  ['america/port-au-prince', 'America/Port-au-Prince'],
  ['africa/dar_es_salaam', 'Africa/Dar_es_Salaam'],
  ['etc/gmt+5', 'Etc/GMT+5'],
  ['utc', 'UTC'],
];

test('a time zone is stored and returned as IANA writes it', async () => {
  const sandbox = await startSandbox();
  const { query } = sandbox.database;
  await checkCases(canonical, async ([time_zone, expected]) => {
    const [one, two] = ['one', 'two'].map((name) => ({ email: `${name}-${time_zone}@example.com`, time_zone }));
    const single = await sandbox.post(subscribers, { subscribers: [one] });
    expect([single.status, single.body.subscribers[0].time_zone]).toEqual([201, expected]);
    await sandbox.post('/v2/1001/subscribers/batches', { batches: [{ subscribers: [two] }] });
    const stored = query.selectFrom('subscribers').where('email', '=', String(two?.email)).select('time_zone');
    await eventually(async () => expect(await stored.execute()).toEqual([{ time_zone: expected }]));
  });
});

/** `ACT` is a name that `Intl` accepts and `Temporal` does not; the last name has the Kelvin sign. */
const unknown = [
  '',
  ' ',
  'Z',
  '+02:00',
  'Etc/Unknown',
  'Europe/Berlin ',
  'Europe/Berlin[u-ca=iso8601]',
  'ACT',
  'Asia/\u212Aolkata',
];

test('an unknown time zone is an error', async () => {
  const sandbox = await startSandbox();
  await checkCases(unknown, async (time_zone) => {
    const { status, body } = await sandbox.post(subscribers, { subscribers: [{ email: 'a@example.com', time_zone }] });
    const error = expect.objectContaining({ code: 'format_error', attribute: 'time_zone' });
    expect([status, body.errors]).toEqual([422, [error]]);
  });
});

test('every time zone that a subscriber can have has sending times, and one spelling', () => {
  const times = { days_of_the_week_mask: '1111111', minutes_from_midnight: 0 };
  for (const name of Intl.supportedValuesOf('timeZone')) {
    const spellings = [name, name.toLowerCase(), name.toUpperCase()].map(canonicalTimeZone);
    expect([...new Set(spellings)], name).toEqual([name]);
    expect(nextSendingTime(times, name, new Date('2026-05-01T00:00:00Z')), name).toBeInstanceOf(Date);
  }
});
