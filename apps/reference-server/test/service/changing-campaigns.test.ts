import { expect, test } from 'vitest';
import { changeRecord } from '../environment/change-records.ts';
import { startDelivery } from '../environment/delivery.ts';

const emails = ['One', 'Two', 'Three'].map((subject) => ({ subject, text_body: `${subject}.` }));
const series = {
  id: 'c',
  name: 'C',
  status: 'active' as const,
  postal_address: '1 Street',
  minutes_from_midnight: 9 * 60,
  emails,
};
const subscribers = [{ email: 'kim@example.com', campaigns: [{ campaign: 'c' }] }];
const start = () => startDelivery({ campaigns: [series], subscribers }, { at: '2026-05-01T08:00:00Z' });
type Started = Awaited<ReturnType<typeof start>>;

const change = ({ database }: Started, fields: object) =>
  changeRecord(database, '7', 'campaigns', { id: 'c', ...fields });

async function passHours(sandbox: Started, from: number, to: number) {
  for (let hour = from; hour <= to; hour++) await sandbox.tickAt(new Date(Date.UTC(2026, 4, 1, hour)).toISOString());
}

test('new sending times apply to the next email, which an earlier time delays by up to a day', async () => {
  const sandbox = await start();
  await passHours(sandbox, 8, 8);
  await change(sandbox, { minutes_from_midnight: 14 * 60 });
  await passHours(sandbox, 9, 24 + 14);
  // The third one is planned for the next day at 14:00.
  await change(sandbox, { minutes_from_midnight: 8 * 60 });
  await passHours(sandbox, 24 + 15, 5 * 24);
  expect((await sandbox.emails()).map(({ created_at, subject }) => `${created_at} ${subject}`)).toEqual([
    '2026-05-01T08:00:00Z One',
    '2026-05-02T14:00:00Z Two',
    '2026-05-04T08:00:00Z Three',
  ]);
});

test('a paused campaign keeps the places of its subscribers when its emails change [campaign-editing]', async () => {
  const sandbox = await start();
  await passHours(sandbox, 8, 8);
  await sandbox.post('/v2/7/campaigns/c/pause', undefined);
  await expect(change(sandbox, { emails: emails.slice(1) })).rejects.toThrow('do not remove any');
  await change(sandbox, { emails: [...emails.with(1, { subject: 'New', text_body: 'New.' }), { subject: 'Four' }] });
  await sandbox.post('/v2/7/campaigns/c/activate', undefined);
  await passHours(sandbox, 9, 6 * 24);
  expect((await sandbox.emails()).map(({ subject }) => subject)).toEqual(['One', 'New', 'Three', 'Four']);
});
