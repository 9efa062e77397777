import { sendDue, type Transport } from '@email-automation/service/background/sender';
import { noteWork } from '@email-automation/service/storage/queues/account-work';
import { expect, test } from 'vitest';
import { type DeliverySandbox, kim, startDelivery, subscribe } from '../environment/delivery.ts';

const emails = [{ subject: 'One' }, { subject: 'Two' }];
const campaign = { id: 'c', name: 'C', status: 'active' as const, start_immediately: true, emails };
const news = { id: 'n', name: 'N', status: 'scheduled' as const, send_at: '2026-05-01T09:00:00Z', subject: 'News' };

const subjects = async (sandbox: DeliverySandbox) => (await sandbox.emails({ to: kim })).map(({ subject }) => subject);

test('a subscriber who denied consent is subscribed, but gets no email until consent is granted [eu-consent-denied]', async () => {
  const subscribers = [{ email: 'other@example.com' }];
  const sandbox = await startDelivery({ campaigns: [campaign], broadcasts: [news], subscribers });
  await subscribe(sandbox, { eu_consent: 'denied' });
  const { body } = await sandbox.get('/v2/7/campaigns/c');
  expect(body.campaigns[0].active_subscriber_count).toBe(1);
  await sandbox.tickAt('2026-05-01T09:00:00Z');
  expect((await sandbox.emails()).map(({ to_email }) => to_email)).toEqual(['other@example.com']);
  await subscribe(sandbox, {}, 200);
  await sandbox.tickAt('2026-05-02T09:00:00Z');
  expect(await subjects(sandbox)).toEqual([]);
  await subscribe(sandbox, { eu_consent: 'granted' }, 200);
  await sandbox.tickAt('2026-05-02T10:00:00Z');
  expect(await subjects(sandbox)).toEqual(['One']);
});

test('a series stops when consent is denied, and continues where it stopped when it is granted', async () => {
  const sandbox = await startDelivery({ campaigns: [campaign] });
  await subscribe(sandbox, {});
  await sandbox.tickAt('2026-05-01T08:00:00Z');
  await subscribe(sandbox, { eu_consent: 'denied' }, 200);
  for (const day of [2, 3, 4, 5, 6]) await sandbox.tickAt(`2026-05-0${day}T00:00:00Z`);
  expect(await subjects(sandbox)).toEqual(['One']);
  await subscribe(sandbox, { eu_consent: 'granted' }, 200);
  for (const day of [7, 8]) await sandbox.tickAt(`2026-05-0${day}T00:00:00Z`);
  expect(await subjects(sandbox)).toEqual(['One', 'Two']);
});

test('a subscriber who denied consent is asked for confirmation: it is no marketing [eu-consent-denied] [ENDPOINT-64]', async () => {
  const sandbox = await startDelivery({ campaigns: [campaign] });
  await subscribe(sandbox, { double_optin: true, eu_consent: 'denied' });
  expect(await sandbox.emails()).toMatchObject([{ to_email: kim, kind: 'confirmation' }]);
});

test.each([
  ['campaign', { campaigns: [campaign] }],
  ['broadcast', { campaigns: [campaign], broadcasts: [news] }],
] as const)('a queued email is canceled when its recipient denies consent (%s)', async (kind, account) => {
  const sandbox = await startDelivery(JSON.parse(JSON.stringify(account)));
  await subscribe(sandbox, {});
  await sandbox.tickAt('2026-05-01T09:00:00Z');
  const queued = { state: 'queued' as const, next_attempt_at: '2026-05-01T09:00:00.000Z' };
  await sandbox.database.query.updateTable('outbox').set(queued).where('kind', '=', kind).execute();
  await noteWork(sandbox.database.query, '7', 'email');
  await subscribe(sandbox, { eu_consent: 'denied' }, 200);
  const transport: Transport = { send: () => expect.fail('An email was sent.'), close() {} };
  const clock = { now: () => new Date('2026-05-01T09:00:01Z') };
  expect(await sendDue({ database: sandbox.database, transport, clock })).toBe(1);
  expect(await sandbox.emails({ kind })).toMatchObject([{ state: 'canceled', next_attempt_at: null }]);
});
