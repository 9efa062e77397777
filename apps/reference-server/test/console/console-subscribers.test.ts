import { expect, test } from 'vitest';
import { type ConsoleSandbox, fieldsOf, startConsole } from '../environment/console.ts';
import { expectSuccess } from '../environment/sandbox.ts';

const hostile = '<img src=x onerror=alert(1)>';
const standing = {
  scheduler: true,
  start: { at: new Date('2026-05-04T06:00:00Z'), ticking: false },
};

/** Subscribes to a campaign of the workspace. @returns the path of the profile */
async function subscribe(sandbox: ConsoleSandbox, fields: object): Promise<string> {
  const response = await sandbox.post('/v2/1001/campaigns/3001/subscribers', {
    subscribers: [{ double_optin: false, ...fields }],
  });
  expectSuccess(response);
  return `/console/subscribers/1001/${response.body.subscribers[0].id}`;
}

const emailsIn = (html: string) => [...html.matchAll(/<b>([^<]+@[^<]+)<\/b>/g)].map(([, email]) => email as string);

test('subscribers are found by the beginning of their email address, by id, and by tag', async () => {
  const sandbox = await startConsole();
  const path = await subscribe(sandbox, { email: 'Zoe_1@Example.com', tags: ['Gold %', 'Shop'] });
  const id = path.split('/').at(-1) as string;
  for (const search of ['q=zoe_', 'q=ZOE_1@example.com', `q=${id}`, 'tag=Gold+%25', 'q=Shop'])
    expect(emailsIn((await sandbox.page(`/console/subscribers?${search}`)).html), search).toEqual([
      'Zoe_1@Example.com',
    ]);
  for (const search of ['q=zoex', 'q=oe_1', 'tag=gold+_', 'tag=Gol', `q=${hostile}`]) {
    const { html, text } = await sandbox.page(`/console/subscribers?${search}`);
    expect(text, search).toContain('No subscriber matches');
    expect(html).toContain('Clear the search');
    expect(html).not.toContain('<img src=x');
  }
  await sandbox.submit('/console/scope', { account: '1002' });
  expect(emailsIn((await sandbox.page('/console/subscribers?q=zoe_')).html)).toEqual([]);
  expect(emailsIn((await sandbox.page(`/console/subscribers?q=${id}`)).html)).toEqual([]);
});

test('pages of the list have every subscriber once', async () => {
  const sandbox = await startConsole();
  const rows = await sandbox.database.query.selectFrom('subscribers').select(['account_id', 'id', 'tags']).execute();
  for (const [search, found] of [
    ['', rows],
    ['?tag=Newsletter', rows.filter(({ tags }) => JSON.parse(tags).includes('Newsletter'))],
  ] as const) {
    const pages = await sandbox.pagesFrom(`/console/subscribers${search}`);
    expect(pages[0]?.text).toMatch(/Subscribers \d+ subscribers/);
    expect(found.length).toBeGreaterThan(50);
    const keys = found.map(({ account_id, id }) => `${account_id} ${id}`);
    expect(pages.flatMap((page) => page.keys).sort()).toEqual(keys.sort());
  }
  expect((await sandbox.page('/console/subscribers?page=0')).status).toBe(400);
});

test('a profile shows what happened, what is due, and what was refused', async () => {
  const sandbox = await startConsole(standing);
  const email = 'grace@example.com';
  await sandbox.post('/v2/1001/campaigns/3001/subscribers', { subscribers: [{ email, time_zone: 'Nowhere' }] });
  const path = await subscribe(sandbox, {
    email,
    time_zone: 'Europe/Berlin',
    tags: [hostile],
    custom_fields: { [hostile]: hostile },
  });
  await sandbox.parts.time.advance('26h');
  expectSuccess(
    await sandbox.post('/v2/1001/events', { events: [{ email, action: hostile, properties: { sku: hostile } }] }),
  );
  const order = { provider: 'shop', email, action: 'placed', order_id: '5', grand_total: 24.32, currency: 'USD' };
  expectSuccess(
    await sandbox.post('/v3/1001/shopper_activity/order/batch', { orders: [order, { ...order, action: 'updated' }] }),
  );
  await sandbox.parts.time.advance('1m');
  const { html, text } = await sandbox.page(path);
  expect(html).not.toContain('<img src=x');
  // Due are the emails that the scheduler will send, at the local time of the campaign.
  expect(text).toMatch(/Welcome Active 2 of 3 sent · email 3 of 3 at 09:00 in Europe\/Berlin in 22 h 59 min/);
  expect(text).toMatch(/Timeline .*Order updated provider: shop, .*grand_total: 24.32, .*Event &lt;img/);
  expect(text).toMatch(
    /Email How to pitch a tent Welcome, email 2 .*Welcome, email 1 .*Subscribed to Welcome.*Request refused 422 subscribeToCampaign/,
  );
  const orders = await sandbox.page(`${path}?show=orders`);
  expect(orders.text).not.toContain('Request refused');
  expect(orders.text).toContain('Order placed');
  await sandbox.parts.time.advance('1d');
  const events = Array.from({ length: 45 }, (_, n) => ({ email, action: `viewed-${n}` }));
  expectSuccess(await sandbox.post('/v2/1001/events/batches', { batches: [{ events }] }));
  await sandbox.parts.time.advance('1m');
  const pages = await sandbox.pagesFrom(`${path}?show=events`, '<article');
  const seen = pages.flatMap((page) => page.html.match(/viewed-\d+/g) ?? []);
  // The last one is the first, although all have the same second.
  expect(seen).toEqual(events.map(({ action }) => action).toReversed());
  expect((await sandbox.page(`${path}?from=x`)).status).toBe(400);
  expect((await sandbox.page('/console/subscribers/1002/x')).status).toBe(404);
});

test('subscribers are added and edited with the checks of the API', async () => {
  const sandbox = await startConsole();
  const fields = { email: 'new@example.com', account: '1001', tags: 'One\r\nTwo, three', custom_fields: '{"n":3}' };
  const wrong = await sandbox.submit('/console/subscribers', {
    ...fields,
    email: 'new',
    time_zone: 'Nowhere',
  });
  expect(wrong.status).toBe(422);
  expect((await sandbox.submit('/console/subscribers', { ...fields, custom_fields: '[]' })).text).toContain(
    'Custom fields must be a JSON object',
  );
  expect((await sandbox.submit('/console/subscribers', { ...fields, account: 'x' })).text).toContain(
    'There is no account x.',
  );
  expect(wrong.text).toContain('Email must be a valid email address.');
  expect(wrong.text).toContain('Time zone must be an Olson name');
  expect(wrong.html).toContain('value="Nowhere"');
  const added = await sandbox.submit('/console/subscribers', fields);
  expect(added.text).toContain('The subscriber is saved.');
  expect(added.text).toMatch(/Tags One Two, three .*n 3/);
  const [, path = ''] = /href="([^"]+)\/edit"/.exec(added.html) ?? [];
  const again = await sandbox.submit(`${path}/subscribe`, { campaign: '3001' });
  expect(again.text).toMatch(/is asked to confirm|is subscribed to the campaign/);
  const edited = await sandbox.submit(`${path}/edit`, { tags: 'Two, three', custom_fields: '', eu_consent: 'denied' });
  expect(edited.text).toContain('The profile is saved.');
  expect(edited.text).toMatch(/Consent denied.*Tags Two, three Subscriptions/);
  const many = Array.from({ length: 101 }, (_, n) => `tag ${n}`).join('\n');
  const tooMany = await sandbox.submit(`${path}/edit`, { tags: many });
  expect(tooMany.text).toContain('A subscriber can have at most 100 tags.');
  expect((await sandbox.page(path)).text).toContain('Two, three');
});

test('a profile keeps what a request adds while it is edited', async () => {
  const sandbox = await startConsole(standing);
  const subscriber = { email: 'grace@example.com', tags: ['One', 'Odd\nname'], custom_fields: { n: 1 } };
  const path = await subscribe(sandbox, subscriber);
  const read = async () => {
    const row = await sandbox.database.query
      .selectFrom('subscribers')
      .where('email', '=', 'grace@example.com')
      .selectAll()
      .executeTakeFirstOrThrow();
    return { ...row, tags: JSON.parse(row.tags), custom_fields: JSON.parse(row.custom_fields) };
  };
  const form = fieldsOf(await sandbox.page(`${path}/edit`));
  await subscribe(sandbox, { email: 'grace@example.com', tags: ['Two'] });
  expect((await sandbox.submit(`${path}/edit`, { ...form, user_id: '7' })).text).toContain('The profile is saved.');
  expect(await read()).toMatchObject({ tags: ['One', 'Odd\nname', 'Two'], user_id: '7', custom_fields: { n: 1 } });
  const late = await sandbox.submit(`${path}/edit`, { ...form, user_id: '7', tags: 'Three' });
  expect([late.status, late.text]).toEqual([422, expect.stringContaining('Tags changed in the meantime: save again')]);
  expect((await read()).tags).toHaveLength(3);
  await sandbox.submit(`${path}/edit`, fieldsOf(late));
  expect(await read()).toMatchObject({ tags: ['Three'], user_id: '7' });
});

test('events are recorded, and subscribers unsubscribed from a campaign or from all', async () => {
  const sandbox = await startConsole(standing);
  const path = await subscribe(sandbox, { email: 'grace@example.com' });
  const wrong = await sandbox.submit(`${path}/event`, { action: '', properties: '{"value":1.5}', occurred_at: 'soon' });
  expect(wrong.text).toContain('Action must not be blank.');
  expect(wrong.text).toContain('Value must be an integer');
  expect(wrong.text).toContain('Occurred at must be an ISO 8601 time');
  const recorded = await sandbox.submit(`${path}/event`, { action: 'called', properties: '{"by":"Ada"}' });
  expect(recorded.text).toMatch(/The event is recorded.*Event called by: Ada/);
  const counters = () =>
    sandbox.database.query
      .selectFrom('campaigns')
      .where('account_id', '=', '1001')
      .where('id', '=', '3001')
      .select(['active_subscriber_count', 'unsubscribed_subscriber_count', 'unsubscribed_count'])
      .executeTakeFirstOrThrow();
  const before = await counters();
  expect((await sandbox.page(`${path}/unsubscribe`)).text).toContain('The campaign Welcome');
  const left = await sandbox.submit(`${path}/unsubscribe`, { campaign_id: '3001' });
  expect(left.text).toContain('unsubscribed from the campaign');
  // No email made the subscriber unsubscribe.
  expect(await counters()).toEqual({
    ...before,
    active_subscriber_count: before.active_subscriber_count - 1,
    unsubscribed_count: before.unsubscribed_count + 1,
  });
  const all = await sandbox.submit(`${path}/unsubscribe`);
  expect(all.text).toContain('unsubscribed from all emails');
  const refused = await sandbox.submit(`${path}/subscribe`, { campaign: '3001' });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('The subscriber has unsubscribed from all emails of the account.');
});
