import { correct, listCorrections } from '@email-automation/console/batches/corrections';
import type { BatchDetails } from '@email-automation/sandbox/operator/show-batch';
import { expect, test } from 'vitest';
import type { ConsoleSandbox } from '../environment/console.ts';
import { startConsole } from '../environment/console.ts';
import { eventually, expectSuccess } from '../environment/sandbox.ts';

/** Sends a batch of subscribers. @returns its id, once it is processed */
async function sendBatch({ post, control }: ConsoleSandbox, emails: string[], account = '1001'): Promise<string> {
  const subscribers = emails.map((email) => ({ email }));
  const response = await post(`/v2/${account}/subscribers/batches`, { batches: [{ subscribers }] });
  expectSuccess(response);
  const id = response.headers.get('x-request-id') ?? '';
  await eventually(async () => expect((await control('GET', `/batches/${id}`)).body.state).toBe('done'));
  return id;
}

test('a batch shows what became of each record', async () => {
  const sandbox = await startConsole();
  const id = await sendBatch(sandbox, ['kim@example.com', '<b>@', 'lee@', 'ann@example.com']);
  const { text, html } = await sandbox.page(`/console/batches/${id}`);
  expect(text).toMatch(/Records 4 Processed 2 Failed 2 /);
  expect(text).toMatch(/1 Email must be a valid email address\. email_error email/);
  expect(html).toContain('&quot;&lt;b>@&quot;');
  expect(html).not.toContain('<b>@');
  expect(text).toContain('ERROR-15');
});

test('records that failed are corrected and sent again, with a field for each value and its reason', async () => {
  const sandbox = await startConsole();
  const id = await sendBatch(sandbox, ['kim@example.com', 'ann@', 'lee@']);
  const path = `/console/batches/${id}/correct`;
  const view = '?state=attention';
  expect((await sandbox.page(`/console/batches/${id}${view}`)).html).toContain(`href="${path}${view}"`);
  const form = await sandbox.page(`${path}${view}`);
  // The list beside the form keeps its view, and marks the batch.
  expect(form.html).toContain(`href="/console/batches/${id}${view}" aria-current="true"`);
  expect(form.html).toContain(`action="${path}${view}"`);
  expect(form.text).toMatch(/email of record 1 Email must be a valid email address\. \(email_error\)/);
  expect(form.html).toMatch(/value="ann@".*value="lee@"/);
  // Neither is sent: the input stays.
  const none = await sandbox.submit(path, { 'value-0': '', 'value-1': '' });
  expect([none.status, none.text]).toEqual([422, expect.stringContaining('No record is left to send')]);
  sandbox.parts.faults.add({ kind: 'status', status: 503, operation: 'createSubscriberBatch', times: 1 });
  const typed = { 'value-0': 'ann@', 'value-1': 'lee@example.com' };
  const refused = await sandbox.submit(path, typed);
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('The server responded with 503.')]);
  expect(refused.html).toMatch(/value="ann@".*value="lee@example.com"/);
  expect((await sandbox.submit(path, typed)).text).toContain('Sent again. The server responded with 201.');
  await eventually(async () =>
    expect((await sandbox.page('/console/batches')).text).toMatch(
      /2 records · Acme \w+ 1 failed .* 3 records · Acme \w+ Resolved, 2 failed/,
    ),
  );
  // The new one is linked, and needs attention in place of the first.
  const [first, second] = [id, (await sandbox.page('/console/batches')).keys[0]];
  expect((await sandbox.page(`/console/batches/${first}`)).html).toMatch(
    new RegExp(`Sent again as a batch of 2 records, accepted .*href="/console/batches/${second}"`),
  );
  const overview = await sandbox.page('/console');
  expect(overview.text).toMatch(
    /1 need attention .* 1 batch with failures The newest is of createSubscriberBatch: 1 of 2 records failed/,
  );
  expect(overview.text).not.toContain('2 of 3 records failed');
});

test('a failure stays until as many records are sent again as failed', async () => {
  const sandbox = await startConsole();
  const id = await sendBatch(sandbox, ['kim@', 'ann@', 'lee@']);
  const send = (...[kim = '', ann = '', lee = '']: string[]) =>
    sandbox.submit(`/console/batches/${id}/correct`, { 'value-0': kim, 'value-1': ann, 'value-2': lee });
  await send('kim@example.com');
  await eventually(async () =>
    expect((await sandbox.page(`/console/batches/${id}`)).text).toMatch(/batch of 1 record, accepted \S+: Done/),
  );
  expect((await sandbox.page('/console')).text).toContain('1 need attention');
  await send('', 'ann@example.com', 'lee@example.com');
  await eventually(async () => expect((await sandbox.page('/console')).text).not.toContain('need attention'));
});

test('batches are found by state, account, and id', async () => {
  const sandbox = await startConsole();
  const good = await sendBatch(sandbox, ['kim@example.com']);
  const bad = await sendBatch(sandbox, ['kim@']);
  const listed = async (query: string) => (await sandbox.page(`/console/batches${query}`)).keys;
  expect(await listed('')).toEqual([bad, good]);
  expect(await listed('?state=attention')).toEqual([bad]);
  expect((await sandbox.page('/console/batches')).text).toMatch(
    /All 2 Needs attention 1 Queued 0 Dead-lettered 0 Done 2 /,
  );
  expect(await listed('?state=dead-lettered')).toEqual([]);
  expect(await listed('?state=made-up')).toEqual([]);
  expect((await sandbox.page('/console/batches?q=made-up')).text).toContain('No batch matches “made-up”');
  expect((await sandbox.page(`/console/batches?q=+${good}`)).text).toContain('Records 1');
  expect((await sandbox.page('/console/batches/made-up')).status).toBe(404);
  await sandbox.submit('/console/scope', { account: '1002' });
  expect(await listed('')).toEqual([]);
});

test('the list has older pages', async () => {
  const sandbox = await startConsole();
  const ids = Array.from({ length: 120 }, (_, n) => `batch-${(n * 7) % 120}`);
  const rows = ids.map((request_id, n) => ({
    account_id: '1001',
    request_id,
    operation: 'createEventBatch' as const,
    accepted_at: '2026-03-01T09:00:00Z',
    // Several finished at the same time.
    processed_at: new Date(Date.UTC(2026, 2, 1, 9, 0, Math.floor(n / 20))).toISOString(),
    records: 1,
    failed: 0,
    attempts: 0,
    position: n,
  }));
  await sandbox.database.query.insertInto('processed_batches').values(rows).execute();
  expect((await sandbox.pagesFrom('/console/batches')).flatMap(({ keys }) => keys)).toEqual(ids.toReversed());
});

test('a dead letter is retried', async () => {
  const sandbox = await startConsole();
  const payload = JSON.stringify({ batches: [{ subscribers: [{ email: 'late@example.com' }] }] });
  const batch = { account_id: '1001', request_id: 'lost', operation: 'createSubscriberBatch' as const, payload };
  const times = { accepted_at: '2026-03-01T09:00:00Z', dead_lettered_at: '2026-03-01T09:01:00.000Z' };
  await sandbox.database.query
    .insertInto('dead_letters')
    .values({ ...batch, ...times, attempts: 6, error: 'The disk is full.' })
    .execute();
  const { text } = await sandbox.page('/console/batches/lost');
  expect(text).toContain('The batch was given up: The disk is full.');
  expect(text).toContain('1 need attention');
  expect((await sandbox.submit('/console/batches/lost/retry')).text).toContain('The batch is queued again');
  await eventually(async () => expect((await sandbox.page('/console/batches/lost')).text).toContain('Processed 1'));
  const again = await sandbox.submit('/console/batches/lost/retry', { back: '/console/batches/lost' });
  expect(again.text).toContain('The batch lost is done, and only dead letters are retried.');
});

test('one field corrects a value that several records have, and JSON what is no text', () => {
  const batch = { operation: 'createSubscriberBatch' } as BatchDetails;
  const fail = (record: number, attribute: string | null, sent: object) => ({
    ...{ record, attribute, code: 'format_error', message: 'Invalid.' },
    sent: { email: `${record}@example.com`, ...sent },
  });
  const failures = [
    fail(0, 'time_zone', { time_zone: 'Berlin' }),
    fail(1, 'time_zone', { time_zone: 'Berlin' }),
    fail(2, 'custom_fields', { custom_fields: ['x'] }),
    fail(3, 'time_zone', {}),
    fail(3, 'lead_score', { lead_score: 'many' }),
  ];
  const fields = listCorrections(batch, failures).map(({ field }) => field.label);
  expect(fields).toEqual([
    'time_zone of 2 records: 0, 1',
    'custom_fields of record 2',
    'time_zone of record 3',
    'lead_score of record 3',
  ]);
  const typed = { 'value-0': 'Europe/Berlin', 'value-1': '{ "size": 3 }', 'value-2': '12', 'value-3': '12' };
  const { batches } = JSON.parse(correct(batch, failures, typed));
  expect(batches[0].subscribers).toMatchObject([
    { email: '0@example.com', time_zone: 'Europe/Berlin' },
    { time_zone: 'Europe/Berlin' },
    { custom_fields: { size: 3 } },
    { time_zone: '12', lead_score: 12 },
  ]);
  expect(() => correct(batch, failures, { ...typed, 'value-1': '{' })).toThrow('not valid JSON');
  expect(JSON.parse(correct(batch, failures, { ...typed, 'value-0': '' })).batches[0].subscribers).toHaveLength(2);
});
