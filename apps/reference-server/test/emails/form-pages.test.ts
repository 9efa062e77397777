import { expect, test } from 'vitest';
import type { ServerOptions } from '../../src/server.ts';
import { checkCases } from '../environment/check-cases.ts';
import { countAttempts } from '../environment/count-attempts.ts';
import { type DeliverySandbox, linkIn, startDelivery } from '../environment/delivery.ts';

const campaigns = [
  { id: 'single', double_optin: false },
  { id: 'double', double_optin: true },
].map((campaign) => ({
  ...campaign,
  name: `Campaign ${campaign.id}`,
  status: 'active' as const,
  notify_subscribe_email: `${campaign.id}@team.example`,
  emails: [{ subject: `First of ${campaign.id}` }],
}));
const forms = [
  { id: 's', name: 'Footer', campaign: 'single' },
  { id: 'd', name: 'Check-out', campaign: 'double' },
  { id: 'none', name: 'Without campaign' },
];
const kim = 'kim@example.com';

const start = (account: object = {}, options: Partial<ServerOptions> = {}) =>
  startDelivery({ campaigns, forms, ...account }, options);

const submit = (
  sandbox: DeliverySandbox,
  form: string,
  fields: Record<string, string> = { email: kim },
  headers = {},
) => sandbox.send(`/forms/7/${form}`, { method: 'POST', body: new URLSearchParams(fields), headers });

async function subscribersOf(sandbox: DeliverySandbox, campaign: string, status = 'active') {
  const { body } = await sandbox.get(`/v2/7/campaigns/${campaign}/subscribers?status=${status}`);
  return body.subscribers.map(({ email }: { email: string }) => email);
}

const subjects = async (sandbox: DeliverySandbox, kind: 'confirmation' | 'notice') =>
  (await sandbox.emails({ kind })).map(({ subject, to_email }) => [subject, to_email]);

test('GET shows a page with a form, and changes nothing [form-pages]', async () => {
  const sandbox = await start();
  const { status, headers, body } = await sandbox.send('/forms/7/s', {});
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(headers.get('content-security-policy')).toContain("form-action 'self'");
  expect(headers.get('set-cookie')).toBeNull();
  expect(body).toContain('<strong>Seven</strong>');
  expect(body).not.toContain('Campaign single');
  expect(await subscribersOf(sandbox, 'single')).toEqual([]);
});

test('a submission subscribes to the campaign of the form and notifies its team once [form-pages] [RESOURCE-39]', async () => {
  const sandbox = await start();
  const responses = await Promise.all([1, 2, 3].map(() => submit(sandbox, 's', { email: ` ${kim} ` })));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await subscribersOf(sandbox, 'single')).toEqual([kim]);
  const [campaign] = (await sandbox.get('/v2/7/campaigns/single')).body.campaigns;
  expect(campaign.active_subscriber_count).toBe(1);
  const notices = await sandbox.emails({ kind: 'notice' });
  expect(notices).toHaveLength(1);
  expect(notices[0]).toMatchObject({
    to_email: 'single@team.example',
    from_email: 'seven@example.com',
    subject: 'kim@example.com has subscribed',
    text_body: 'kim@example.com has subscribed to the campaign Campaign single through the form Footer.',
    html_body: '',
    link_hash: null,
    state: 'held',
  });
});

test('under double opt-in, the team is notified when the subscriber confirms [notification-emails]', async () => {
  const sandbox = await start();
  await submit(sandbox, 'd');
  expect(await subjects(sandbox, 'notice')).toEqual([]);
  expect(await subscribersOf(sandbox, 'double')).toEqual([]);
  const [request] = await sandbox.emails({ kind: 'confirmation' });
  const confirm = () => sandbox.send(linkIn(request), { method: 'POST' });
  await Promise.all([confirm(), confirm(), confirm()]);
  expect(await subscribersOf(sandbox, 'double')).toEqual([kim]);
  expect(await subjects(sandbox, 'notice')).toEqual([['kim@example.com has subscribed', 'double@team.example']]);
});

test('requests to the API and batches notify nobody of subscribing [notification-emails]', async () => {
  const sandbox = await start();
  for (const id of ['single', 'double']) {
    await sandbox.post(`/v2/7/campaigns/${id}/subscribers`, { subscribers: [{ email: kim }] });
  }
  const [request] = await sandbox.emails({ kind: 'confirmation' });
  await sandbox.send(linkIn(request), { method: 'POST' });
  expect(await subscribersOf(sandbox, 'double')).toEqual([kim]);
  expect(await subjects(sandbox, 'notice')).toEqual([]);
});

test('the page after a submission is the same for everybody, and nothing changes for those who must be left alone [form-pages]', async () => {
  const sandbox = await start({
    subscribers: [
      { email: 'active@example.com', tags: ['VIP'], campaigns: [{ campaign: 'single' }] },
      { email: 'gone@example.com', campaigns: [{ campaign: 'single', status: 'unsubscribed' as const }] },
      { email: 'removed@example.com', campaigns: [{ campaign: 'single', status: 'removed' as const }] },
      { email: 'quiet@example.com', eu_consent: 'denied' as const },
    ],
  });
  await sandbox.post('/v2/7/unsubscribes/batches', { batches: [{ subscribers: [{ email: 'never@example.com' }] }] });
  const { query } = sandbox.database;
  const neverOf = () => query.selectFrom('subscribers').where('email', '=', 'never@example.com').selectAll().execute();
  await expect.poll(neverOf).toMatchObject([{ status: 'unsubscribed' }]);
  const names = ['new', 'active', 'gone', 'removed', 'quiet', 'never'];
  const pages = new Set<string>();
  for (const name of names) {
    const { status, body } = await submit(sandbox, 's', { email: `${name}@example.com` });
    expect(status, name).toBe(200);
    pages.add(body.replace(`${name}@example.com`, 'x@example.com'));
  }
  expect([...pages]).toHaveLength(1);
  const subscribed = ['active', 'new', 'quiet', 'removed'].map((name) => `${name}@example.com`);
  expect((await subscribersOf(sandbox, 'single')).sort()).toEqual(subscribed);
  expect(await subjects(sandbox, 'confirmation')).toEqual([['Please confirm your subscription', 'gone@example.com']]);
  expect(await neverOf()).toMatchObject([{ status: 'unsubscribed' }]);
  expect(await query.selectFrom('outbox').where('to_email', 'like', '%never%').selectAll().execute()).toEqual([]);
  const vip = await query.selectFrom('subscribers').where('email', '=', 'active@example.com').select('tags').execute();
  expect(vip).toEqual([{ tags: '["VIP"]' }]);
});

test.each(['draft', 'paused'] as const)('the form of a %s campaign subscribes, too [form-pages]', async (status) => {
  const sandbox = await start({ campaigns: campaigns.map((campaign) => ({ ...campaign, status })) });
  expect((await submit(sandbox, 's')).status).toBe(200);
  expect(await subscribersOf(sandbox, 'single')).toEqual([kim]);
});

test('an invalid email address gets the form again, with a message at its field', async () => {
  const sandbox = await start();
  await checkCases(
    ['', 'nobody', 'a b@example.com', '"><script>@example.com', 'kim@example.com\0', `${'x'.repeat(300)}@example.com`],
    async (email) => {
      const { status, body } = await submit(sandbox, 's', { email });
      expect(status).toBe(422);
      expect(body).toMatch(
        /<p class="error" id="error">Email [^<]+\.<\/p>\n<input id="email"[^>]* aria-describedby="error"/,
      );
      expect(body).not.toContain('<script');
      if (/^[\w ]+$/.test(email)) expect(body).toContain(`value="${email}"`);
      expect(await subscribersOf(sandbox, 'single')).toEqual([]);
    },
  );
});

test('what is no form gets a page that says so, with 404', async () => {
  const sandbox = await start();
  await checkCases(['/forms/7/x', '/forms/8/s', '/forms/7/none', '/forms/7/%00', '/forms/1001/s'], async (path) => {
    for (const request of [{}, { method: 'POST', body: new URLSearchParams({ email: kim }) }]) {
      const { status, headers, body } = await sandbox.send(path, request);
      expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      expect(body).toContain('There is no such form');
    }
  });
});

test('what is no form in UTF-8 gets a page that says so', async () => {
  const sandbox = await start();
  const post = (body: string | Uint8Array<ArrayBuffer>, type: string) =>
    sandbox.send('/forms/7/s', { method: 'POST', body, headers: { 'content-type': type } });
  const urlencoded = 'application/x-www-form-urlencoded';
  const responses = [
    await post('{"email":"kim@example.com"}', 'application/json'),
    await post('email=kim@example.com', 'text/plain'),
    await post('email=kim@example.com&name=Zoë', `${urlencoded}; charset=latin1`),
    await post(`email=${'x'.repeat(20_000)}`, urlencoded),
    await post(new Uint8Array([0xff]), urlencoded),
  ];
  expect(responses.map(({ status }) => status)).toEqual([415, 415, 415, 413, 422]);
  for (const { body } of responses) expect(body).toContain('The form cannot be read');
  expect(await subscribersOf(sandbox, 'single')).toEqual([]);
});

test('fields other than the email address change nothing [form-pages]', async () => {
  const sandbox = await start();
  await submit(sandbox, 's', { email: kim, tags: 'VIP', 'custom_fields[plan]': 'gold', double_optin: 'false' });
  const [subscriber] = (await sandbox.get('/v2/7/campaigns/single/subscribers')).body.subscribers;
  expect(subscriber).toMatchObject({ email: kim, tags: [], custom_fields: {} });
});

test('submissions are limited for each email address and each network [form-limits]', async () => {
  const sandbox = await start({}, { trustProxy: 'loopback' });
  const submitFrom = (address: string, email: string) =>
    submit(sandbox, 'd', { email }, { 'x-forwarded-for': address });
  const ofOneEmail: number[] = [];
  for (let n = 1; n <= 6; n++) ofOneEmail.push((await submitFrom(`198.51.100.${n}`, kim.toUpperCase())).status);
  expect(ofOneEmail).toEqual([200, 200, 200, 200, 200, 429]);
  expect(await sandbox.emails({ kind: 'confirmation' })).toHaveLength(5);
  const limited = await submitFrom('198.51.100.9', kim);
  expect(limited.headers.get('retry-after')).toBe('900');
  expect(limited.body).toContain('Try again in 15 minutes.');
  await countAttempts(sandbox, 'form network', '203.0.113.1', 98, Date.parse('2026-05-01T08:00:00Z'));
  const ofOneNetwork: number[] = [];
  for (let n = 0; n < 3; n++) ofOneNetwork.push((await submitFrom('203.0.113.1', 'nobody')).status);
  expect(ofOneNetwork).toEqual([422, 422, 429]);
  await sandbox.tickAt('2026-05-01T08:15:00Z');
  expect((await submitFrom('203.0.113.1', kim)).status).toBe(200);
});
