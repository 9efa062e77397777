import { expect, test } from 'vitest';
import { startConsole } from '../environment/console.ts';
import { expectSuccess } from '../environment/sandbox.ts';

const campaign = '/console/campaigns/1001/3001';

test('a campaign shows where its subscribers are', async () => {
  const sandbox = await startConsole({
    scheduler: true,
    start: { at: new Date('2026-05-04T07:00:00Z'), ticking: false },
  });
  for (const subscriber of [
    { email: 'grace@example.com', double_optin: false },
    { email: 'late@example.com', double_optin: false, starting_email_index: 2 },
    { email: 'asked@example.com' },
  ])
    expectSuccess(await sandbox.post('/v2/1001/campaigns/3001/subscribers', { subscribers: [subscriber] }));
  await sandbox.parts.time.advance('1s');
  const first = await sandbox.page(campaign);
  expect(first.text).toMatch(/Has yet to confirm 1 /);
  // The first of them is in Berlin.
  expect(first.text).toMatch(/How to pitch a tent Email 2, sent to nobody in 23 h 59 min 261 /);
  expect(first.text).toMatch(/Complete 1 Unsubscribed 12 Removed 5 /);
  expect(first.text).toMatch(/Your first trip Email 3, sent to 1 0 /);
  expect(first.text).toMatch(/days_of_the_week_mask \d{7} /);
});

test('campaigns are found by name, status, and account, and have older pages', async () => {
  const sandbox = await startConsole();
  const listed = async (query: string) => (await sandbox.page(`/console/campaigns${query}`)).keys;
  expect((await sandbox.page('/console/campaigns')).text).toMatch(/All 6 Active \d Paused \d Draft \d /);
  expect(await listed('?status=active')).toEqual(['1001 3001']);
  expect(await listed('?q=+WIN')).toEqual(['1001 3002']);
  expect(await listed('?q=%25')).toEqual([]);
  expect((await sandbox.page('/console/campaigns?q=made-up')).text).toContain('No campaign matches “made-up”');
  const [row] = await sandbox.database.query.selectFrom('campaigns').where('id', '=', '3001').selectAll().execute();
  const copies = Array.from({ length: 60 }, (_, n) => ({ ...row, id: `copy-${n}` }));
  await sandbox.database.query
    .insertInto('campaigns')
    .values(copies as never)
    .execute();
  const all = (await sandbox.pagesFrom('/console/campaigns')).flatMap(({ keys }) => keys);
  expect([all.length, new Set(all).size]).toEqual([66, 66]);
  await sandbox.submit('/console/scope', { account: '1002' });
  expect((await listed('')).every((key) => key.startsWith('1002 '))).toBe(true);
});
