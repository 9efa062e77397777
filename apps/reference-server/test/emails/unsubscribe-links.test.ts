import { expect, test } from 'vitest';
import { type DeliverySandbox, linkIn, startDelivery } from '../environment/delivery.ts';

const campaigns = ['c', 'd'].map((id) => ({
  id,
  name: `Campaign ${id}`,
  status: 'active' as const,
  double_optin: id === 'd',
  notify_unsubscribe_email: `${id}@team.example`,
  emails: [{ subject: `First of ${id}` }, { subject: `Second of ${id}` }],
}));
const broadcasts = [
  { id: 'b', name: 'B', status: 'scheduled' as const, send_at: '2026-05-01T08:00:00Z', subject: 'News' },
];
const kim = 'kim@example.com';
const subscribers = [{ email: kim, campaigns: [{ campaign: 'c' }, { campaign: 'd' }] }];
const oneClick = {
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: 'List-Unsubscribe=One-Click',
};

/** Account 7 with a subscriber who has received the first email of both campaigns and a broadcast. */
async function start() {
  const sandbox = await startDelivery({ campaigns, broadcasts, subscribers });
  await sandbox.tickAt('2026-05-01T08:00:00Z');
  const emails = await sandbox.emails();
  const linkOf = (subject: string) => linkIn(emails.find((email) => email.subject === subject));
  return { sandbox, ofCampaign: linkOf('First of c'), ofOther: linkOf('First of d'), ofBroadcast: linkOf('News') };
}
async function counts(sandbox: DeliverySandbox, id: string) {
  const { active_subscriber_count, unsubscribed_subscriber_count } = (await sandbox.get(`/v2/7/campaigns/${id}`)).body
    .campaigns[0];
  return [active_subscriber_count, unsubscribed_subscriber_count];
}

test('GET of an unsubscribe link shows a page with a button and changes nothing [unsubscribing-by-email]', async () => {
  const { sandbox, ofCampaign } = await start();
  const { status, body } = await sandbox.send(ofCampaign, {});
  expect([status, body]).toEqual([200, expect.stringContaining('<button>Unsubscribe</button>')]);
  expect(body).toContain(kim);
  expect(body).not.toContain('Campaign c');
  expect(await counts(sandbox, 'c')).toEqual([1, 0]);
});

test('a link opens only the page that it was made for', async () => {
  const { sandbox, ofOther } = await start();
  const { status } = await sandbox.send(ofOther.replace('/unsubscribe/', '/confirm/'), {});
  expect([ofOther.startsWith('/unsubscribe/'), status]).toEqual([true, 404]);
  await sandbox.post('/v2/7/campaigns/d/subscribers', { subscribers: [{ email: 'lee@example.com' }] });
  const confirmation = linkIn((await sandbox.emails({ kind: 'confirmation' }))[0]);
  expect((await sandbox.send(confirmation, {})).status).toBe(200);
  expect((await sandbox.send(confirmation.replace('/confirm/', '/unsubscribe/'), {})).status).toBe(404);
});

test('the link of a campaign email ends the subscription to that campaign and is counted [unsubscribing-by-email]', async () => {
  const { sandbox, ofCampaign } = await start();
  const { status, body } = await sandbox.send(ofCampaign, oneClick);
  expect([status, body]).toEqual([200, expect.stringContaining('You are unsubscribed')]);
  expect([await counts(sandbox, 'c'), await counts(sandbox, 'd')]).toEqual([
    [0, 1],
    [1, 0],
  ]);
  const unsubscribed = await sandbox.get('/v2/7/campaigns/c/subscribers?status=unsubscribed');
  expect(unsubscribed.body.subscribers).toMatchObject([{ email: kim, status: 'unsubscribed' }]);
  await sandbox.tickAt('2026-05-02T00:00:00Z');
  const subjects = (await sandbox.emails({ kind: 'campaign' })).map(({ subject }) => subject);
  expect(subjects.toSorted()).toEqual(['First of c', 'First of d', 'Second of d']);
});

test('unsubscribing several times at once counts once [campaign-subscriber-counts]', async () => {
  const { sandbox, ofCampaign } = await start();
  const responses = await Promise.all([1, 2, 3].map(() => sandbox.send(ofCampaign, oneClick)));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await counts(sandbox, 'c')).toEqual([0, 1]);
});

test('the link of a broadcast unsubscribes from everything in the account [unsubscribing-by-email]', async () => {
  const { sandbox, ofBroadcast } = await start();
  await sandbox.send(ofBroadcast, oneClick);
  expect([await counts(sandbox, 'c'), await counts(sandbox, 'd')]).toEqual([
    [0, 1],
    [0, 1],
  ]);
  const again = await sandbox.post('/v2/7/campaigns/c/subscribers', { subscribers: [{ email: kim }] });
  expect([again.status, again.body.errors[0].code]).toEqual([422, 'unavailable_error']);
});

test('the one-click form of mail clients may have any media type', async () => {
  const { sandbox, ofCampaign } = await start();
  const body = new FormData();
  body.set('List-Unsubscribe', 'One-Click');
  expect((await sandbox.send(ofCampaign, { method: 'POST', body })).status).toBe(200);
  expect(await counts(sandbox, 'c')).toEqual([0, 1]);
});

const subscribe = (sandbox: DeliverySandbox, more: object = {}) =>
  sandbox.post('/v2/7/campaigns/c/subscribers', { subscribers: [{ email: kim, ...more }] });
const confirmations = (sandbox: DeliverySandbox) => sandbox.emails({ kind: 'confirmation' });
const form = { ...oneClick, body: '' };

test('a subscriber who has unsubscribed is subscribed again only after confirming [subscribe-when-unsubscribed]', async () => {
  const { sandbox, ofCampaign } = await start();
  await sandbox.send(ofCampaign, oneClick);
  const { status, body } = await subscribe(sandbox, { double_optin: true });
  expect([status, body.subscribers[0].status]).toEqual([201, 'pending']);
  expect(await counts(sandbox, 'c')).toEqual([0, 1]);
  await sandbox.tickAt('2026-05-02T08:00:00Z');
  const ofCampaigns = async () => (await sandbox.emails({ kind: 'campaign' })).map(({ subject }) => subject);
  expect(await ofCampaigns()).not.toContain('Second of c');
  const [request, ...others] = await confirmations(sandbox);
  expect(others).toEqual([]);
  await sandbox.send(linkIn(request), form);
  expect(await counts(sandbox, 'c')).toEqual([1, 0]);
  await sandbox.tickAt('2026-05-03T08:00:00Z');
  expect((await ofCampaigns()).filter((subject) => subject === 'First of c')).toHaveLength(2);
  await sandbox.send(ofCampaign, oneClick);
  expect(await counts(sandbox, 'c')).toEqual([0, 1]);
});

test('the setting of the campaign decides whether a former subscriber is asked [ENDPOINT-65]', async () => {
  const { sandbox, ofCampaign, ofOther } = await start();
  for (const link of [ofCampaign, ofOther]) await sandbox.send(link, oneClick);
  const resubscribe = async (id: string) => {
    const { status, body } = await sandbox.post(`/v2/7/campaigns/${id}/subscribers`, { subscribers: [{ email: kim }] });
    return [status, body.subscribers?.[0].status ?? body.errors[0].attribute];
  };
  expect(await resubscribe('c')).toEqual([422, 'double_optin']);
  expect(await confirmations(sandbox)).toEqual([]);
  expect(await resubscribe('d')).toEqual([201, 'pending']);
  expect(await confirmations(sandbox)).toHaveLength(1);
});

test('unsubscribing once more before confirming counts once', async () => {
  const { sandbox, ofCampaign, ofBroadcast } = await start();
  for (const link of [ofCampaign, ofCampaign, ofBroadcast]) {
    await sandbox.send(link, oneClick);
    expect(await counts(sandbox, 'c')).toEqual([0, 1]);
    expect((await subscribe(sandbox, { double_optin: true })).status).toBe(link === ofBroadcast ? 422 : 201);
  }
  expect(await counts(sandbox, 'd')).toEqual([0, 1]);
});

test.each([
  ['the button of the page', form],
  ['the one-click form of a mail client', oneClick],
])('%s sends one notice to notify_unsubscribe_email [notification-emails] [RESOURCE-40]', async (_, request) => {
  const { sandbox, ofCampaign } = await start();
  await sandbox.send(ofCampaign, request);
  await sandbox.send(ofCampaign, request);
  const notices = await sandbox.emails({ kind: 'notice' });
  expect(notices).toHaveLength(1);
  expect(notices[0]).toMatchObject({ to_email: 'c@team.example', from_email: 'seven@example.com' });
  expect(notices[0]?.text_body).toContain(kim);
});
