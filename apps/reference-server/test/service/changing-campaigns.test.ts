import { expect, test } from 'vitest';
import { changeRecord } from '../environment/change-records.ts';
import { startDelivery } from '../environment/delivery.ts';

test('a paused campaign keeps the places of its subscribers when its emails change [campaign-editing]', async () => {
  const emails = ['One', 'Two', 'Three'].map((subject) => ({ subject, text_body: `${subject}.` }));
  const series = { status: 'active' as const, postal_address: '1 Street', minutes_from_midnight: 9 * 60, emails };
  const subscribers = [{ email: 'kim@example.com', campaigns: [{ campaign: 'c' }] }];
  const sandbox = await startDelivery({ campaigns: [{ id: 'c', name: 'C', ...series }], subscribers });
  const change = (changed: typeof emails) =>
    changeRecord(sandbox.database, '7', 'campaigns', { id: 'c', emails: changed });
  await sandbox.tickAt('2026-05-01T08:00:00Z');
  await sandbox.post('/v2/7/campaigns/c/pause', undefined);
  await expect(change(emails.slice(1))).rejects.toThrow('do not remove any');
  await change([...emails.with(1, { subject: 'New', text_body: 'New.' }), { subject: 'Four', text_body: 'Four.' }]);
  await sandbox.post('/v2/7/campaigns/c/activate', undefined);
  for (let hour = 9; hour <= 6 * 24; hour++) await sandbox.tickAt(new Date(Date.UTC(2026, 4, 1, hour)).toISOString());
  expect((await sandbox.emails()).map(({ subject }) => subject)).toEqual(['One', 'New', 'Three', 'Four']);
});
