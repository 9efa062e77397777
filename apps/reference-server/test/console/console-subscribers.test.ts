import { expect, test } from 'vitest';
import { type ConsoleSandbox, startConsole } from '../environment/console.ts';
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

test('subscribers are found by the beginning of their email address, and by id', async () => {
  const sandbox = await startConsole();
  const path = await subscribe(sandbox, { email: 'Zoe_1@Example.com' });
  const id = path.split('/').at(-1) as string;
  for (const search of ['q=zoe_', 'q=ZOE_1@example.com', `q=${id}`])
    expect(emailsIn((await sandbox.page(`/console/subscribers?${search}`)).html), search).toEqual([
      'Zoe_1@Example.com',
    ]);
  for (const search of ['q=zoex', 'q=oe_1', `q=${hostile}`]) {
    const { html, text } = await sandbox.page(`/console/subscribers?${search}`);
    expect(text, search).toContain('No subscriber matches');
    expect(html).toContain('Clear the search');
    expect(html).not.toContain('<img src=x');
  }
  // The state in the account is not the one in a campaign.
  const { text } = await sandbox.page('/console/subscribers?q=gone-1@example.com');
  expect(text).toMatch(/gone-1@example\.com Active in the account .*Welcome Removed/);
  await sandbox.submit('/console/scope', { account: '1002' });
  expect(emailsIn((await sandbox.page('/console/subscribers?q=zoe_')).html)).toEqual([]);
  expect(emailsIn((await sandbox.page(`/console/subscribers?q=${id}`)).html)).toEqual([]);
});

test('pages of the list have every subscriber once', async () => {
  const sandbox = await startConsole();
  const rows = await sandbox.database.query.selectFrom('subscribers').select(['account_id', 'id']).execute();
  const pages = await sandbox.pagesFrom('/console/subscribers');
  expect(pages[0]?.text).toMatch(/Subscribers \d+ subscribers/);
  expect(rows.length).toBeGreaterThan(50);
  const keys = rows.map(({ account_id, id }) => `${account_id} ${id}`);
  expect(pages.flatMap((page) => page.keys).sort()).toEqual(keys.sort());
  expect((await sandbox.page('/console/subscribers?page=0')).status).toBe(400);
});

test('a profile shows what happened, and what is due', async () => {
  const sandbox = await startConsole(standing);
  const email = 'grace@example.com';
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
  expect(text).toMatch(/Welcome Active, 2 of 3 sent · email 3 of 3 at Wed 07:00:00 in 22 h 59 min/);
  expect(text).toMatch(/Timeline .*Order updated provider: shop, .*grand_total: 24.32, .*Event &lt;img/);
  expect(text).toMatch(
    /Email How to pitch a tent Campaign · Delivered here .*Email Welcome to Acme Campaign .*Subscribed to Welcome/,
  );
  const events = Array.from({ length: 120 }, (_, n) => ({ email, action: `viewed-${n}` }));
  expectSuccess(await sandbox.post('/v2/1001/events/batches', { batches: [{ events }] }));
  await sandbox.parts.time.advance('1m');
  const full = await sandbox.page(path);
  // The last one is the first, although all have the same second.
  expect(full.html.match(/viewed-\d+/g)).toEqual(
    events
      .slice(20)
      .map(({ action }) => action)
      .toReversed(),
  );
  const [, older = ''] = /href="([^"]+)">Older entries/.exec(full.html) ?? [];
  const rest = await sandbox.page(older);
  expect(rest.html.match(/viewed-\d+/g)).toHaveLength(20);
  expect(rest.text).toMatch(/Timeline Event viewed-19 .*Subscriber created/);
  expect(rest.text).not.toContain('Older entries');
  expect((await sandbox.page('/console/subscribers/1002/x')).status).toBe(404);
});
