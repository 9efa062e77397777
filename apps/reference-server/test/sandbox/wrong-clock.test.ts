import { sendDue } from '@email-automation/service/background/sender';
import { TooManyAttempts } from '@email-automation/service/domain/errors';
import type { Email } from '@email-automation/service/domain/records';
import { attemptLimits } from '@email-automation/service/services/access/attempt-limits';
import { createGuard } from '@email-automation/service/services/access/guard';
import { createRateLimits } from '@email-automation/service/services/access/rate-limits';
import { processNext } from '@email-automation/service/services/batches/process-batch';
import { sendBroadcast } from '@email-automation/service/services/sending/send-broadcast';
import { subscribersPerStep } from '@email-automation/service/services/services';
import { consumeShared } from '@email-automation/service/storage/access/rate-limit-usage';
import { addEmails } from '@email-automation/service/storage/queues/outbox';
import { listQueuedBatches, queueBatch } from '@email-automation/service/storage/queues/queued-batches';
import { afterEach, expect, test } from 'vitest';
import { emailsOf, sendingServices, startDelivery } from '../environment/delivery.ts';
import { queued } from '../environment/mail-server.ts';
import { startSandbox } from '../environment/sandbox.ts';

/** The right time. The clock was ten years ahead once. */
const right = Date.parse('2026-05-01T10:00:00Z');
const wrong = Date.parse('2036-05-01T10:00:00Z');
const hour = 60 * 60 * 1000;

let now = right;
const clock = { now: () => new Date(now) };
afterEach(() => {
  now = right;
});

test('a limit keeps its count and ends after its length at the latest, also if it was used up at a wrong time', async () => {
  const { database } = await startSandbox({ worker: false });
  const memory = createRateLimits({ individual: { limit: 5, seconds: 3600 } }, { database, clock });
  const shared = async () => {
    const consumption = { name: 'a', count: 1, limit: 5, milliseconds: hour, now };
    const { used, endsAt } = await consumeShared(database.query, consumption);
    return { remaining: 5 - used, resetSeconds: (endsAt - now) / 1000 };
  };
  for (const consume of [() => memory.consume('individual', 'a'), shared]) {
    now = wrong;
    await consume();
    now = right;
    expect(await consume()).toMatchObject({ remaining: 3, resetSeconds: 3600 });
    now = right + hour - 1000;
    expect(await consume()).toMatchObject({ remaining: 2, resetSeconds: 1 });
    now = right + hour;
    expect(await consume()).toMatchObject({ remaining: 4, resetSeconds: 3600 });
    now = wrong;
    for (let n = 0; n < 6; n++) await consume();
    now = right;
    expect(await consume()).toMatchObject({ remaining: 0, resetSeconds: 3600 });
    now = right + hour;
    expect(await consume()).toMatchObject({ remaining: 4 });
    await database.query.deleteFrom('rate_limit_usage').execute();
  }
});

test('a batch whose retry was scheduled at a wrong time is processed', async () => {
  const { database } = await startSandbox({ worker: false });
  const payload = JSON.stringify({ batches: [{ subscribers: [{ email: 'kim@example.com' }] }] });
  const operation = 'createSubscriberBatch';
  await queueBatch(database.query, { account_id: '1001', request_id: 'a', operation, payload, accepted_at: '' });
  await database.query
    .updateTable('queued_batches')
    .set({ retry_at: new Date(wrong).toISOString() })
    .execute();
  expect(await processNext(database, new Date(right))).toBe(true);
  expect(await listQueuedBatches(database.query)).toEqual([]);
});

test('a limit on wrong tokens that was used up at a wrong time ends', async () => {
  const { database } = await startSandbox({ worker: false });
  const guard = createGuard({ database, clock });
  let guess = 0;
  const tryToken = () => guard(`wrong ${guess++}`, { 'secret client': 'a' }, async () => undefined);
  now = wrong;
  for (let n = 0; n < attemptLimits['secret client']; n++) await tryToken();
  await expect(tryToken()).rejects.toThrow(TooManyAttempts);
  now = right;
  await tryToken().catch(({ retryAfterSeconds }) => expect(retryAfterSeconds).toBeLessThanOrEqual(900));
  now = right + hour;
  expect(await tryToken()).toBeUndefined();
});

test('campaigns go on for subscribers who were subscribed, or got an email, at a wrong time', async () => {
  const campaign = {
    id: 'c',
    name: 'C',
    status: 'active' as const,
    postal_address: '1 Street',
    minutes_from_midnight: 540,
    days_of_the_week_mask: '1111111',
    start_immediately: true,
    emails: ['One', 'Two', 'Three'].map((subject) => ({ subject, text_body: subject })),
  };
  const sandbox = await startDelivery({ campaigns: [campaign] }, { at: new Date(right).toISOString() });
  const subscribe = (email: string) => sandbox.post('/v2/7/campaigns/c/subscribers', { subscribers: [{ email }] });
  await sandbox.tickAt(new Date(wrong).toISOString());
  expect((await subscribe('continued@example.com')).status).toBe(201);
  await sandbox.tickAt(new Date(wrong).toISOString());
  expect((await subscribe('new@example.com')).status).toBe(201);
  for (let n = 0; n < 72; n++) await sandbox.tickAt(new Date(right + n * hour).toISOString());
  const rest = [
    ['continued@example.com', ['2036-05-01T10:00:00Z One', '2026-05-02T09:00:00Z Two', '2026-05-03T09:00:00Z Three']],
    ['new@example.com', ['2026-05-01T10:00:00Z One', '2026-05-02T09:00:00Z Two', '2026-05-03T09:00:00Z Three']],
  ] as const;
  for (const [to, expected] of rest) {
    const emails = await sandbox.emails({ to, kind: 'campaign' });
    expect(emails.map(({ created_at, subject }) => `${created_at} ${subject}`).sort(), to).toEqual(
      [...expected].sort(),
    );
  }
});

test('a broadcast that a wrong clock interrupted goes on', async () => {
  const broadcast = {
    id: 'b',
    name: 'B',
    status: 'scheduled' as const,
    subject: 'B',
    text_body: 'B',
    postal_address: '1 Street',
    send_at: '2026-05-01T10:00:00Z',
  };
  const subscribers = [{ email: 's{n}@example.com', repeat: 3 * subscribersPerStep }];
  const sandbox = await startDelivery({ broadcasts: [broadcast], subscribers }, { at: new Date(right).toISOString() });
  const key = { account_id: '7', id: 'b' };
  await sendBroadcast(sendingServices(sandbox.database, sandbox.url), key, new Date(wrong));
  await sandbox.tickAt(new Date(right).toISOString());
  expect(await sandbox.emails({ kind: 'broadcast' })).toHaveLength(3 * subscribersPerStep);
});

test('emails that were queued, claimed, or deferred at a wrong time are sent, and retries of one end', async () => {
  const { database } = await queued();
  // PostgreSQL numbers its rows.
  const [{ rowid: _, ...email }] = (await emailsOf(database)) as [Email & { rowid?: number }];
  await database.query.deleteFrom('outbox').execute();
  const dueAt = (cause: string, next: number): Email => ({
    ...email,
    ...{ cause, message_id: `${cause}@example.com`, subject: cause },
    ...{ created_at: new Date(wrong).toISOString(), next_attempt_at: new Date(next).toISOString() },
  });
  // One hour is the longest pause between attempts.
  const causes = ['wrong', 'deferred', 'soon', 'due'];
  const times = [wrong, wrong + hour, right + hour - 1, right];
  await addEmails(
    database.query,
    causes.map((cause, n) => dueAt(cause, times[n] as number)),
  );
  const sent: string[] = [];
  let refuses = false;
  const transport = {
    async send({ subject }: Email) {
      if (refuses) throw new Error('try later');
      sent.push(subject);
    },
    close() {},
  };
  while ((await sendDue({ database, clock, transport })) > 0);
  expect(sent.sort()).toEqual(['deferred', 'due', 'wrong']);

  refuses = true;
  for (let n = 0; n < 110; n++) {
    now += hour;
    await sendDue({ database, clock, transport });
  }
  const states = database.query.selectFrom('outbox').where('cause', '=', 'soon').select(['state', 'error']);
  expect(await states.execute()).toEqual([{ state: 'failed', error: 'try later' }]);
});
