import { listGoalsWithConversions } from '@email-automation/service/storage/queries/goals';
import { expect, test } from 'vitest';
import type { ServerOptions } from '../../src/server.ts';
import { checkCases } from '../environment/check-cases.ts';
import { countAttempts } from '../environment/count-attempts.ts';
import { type DeliverySandbox, startDelivery } from '../environment/delivery.ts';
import { control } from '../environment/sandbox.ts';

const thanks = 'https://shop.example/thanks';
const goals = [
  { id: 'all', name: 'All', url: thanks, default_value: 9900, counting_method: 'all' as const },
  { id: 'one', name: 'One', url: thanks, default_value: 100, counting_method: 'one_per_visitor' as const },
  { id: 'off', name: 'Off', url: thanks, status: 'disabled' as const },
  { id: 'any', name: 'Any' },
  { id: 'step', name: 'Step', url: 'https://shop.example/?step=3' },
];

const start = (account: object = {}, options: Partial<ServerOptions> = {}) =>
  startDelivery({ goals, ...account }, options);

const visit = (
  sandbox: DeliverySandbox,
  goal: string,
  parameters: Record<string, string> = {},
  request: RequestInit = {},
) => sandbox.send(`/visits/7/${goal}?${new URLSearchParams(parameters)}`, request);

async function totalsOf(sandbox: DeliverySandbox, goal: string) {
  const found = (await listGoalsWithConversions(sandbox.database, '7')).find(({ id }) => id === goal);
  return [found?.conversions, found?.conversion_value];
}

test('a page records a visit with an image; HEAD records nothing [goal-visits]', async () => {
  const sandbox = await start();
  const image = await visit(sandbox, 'all', { url: thanks });
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/gif']);
  expect(image.headers.get('cache-control')).toBe('no-store');
  expect(image.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect((await visit(sandbox, 'all', {}, { method: 'HEAD' })).status).toBe(200);
  expect(await totalsOf(sandbox, 'all')).toEqual([1, 9900]);
});

test('each visit counts, or one of each visitor, also at once [goal-visits]', async () => {
  const sandbox = await start();
  for (const goal of ['all', 'one']) {
    const visitors = ['1', '2', '1', '1', '2'].map((digit) => `visitor=${digit.repeat(43)}`);
    await Promise.all(visitors.map((cookie) => visit(sandbox, goal, { url: thanks }, { headers: { cookie } })));
  }
  expect(await totalsOf(sandbox, 'all')).toEqual([5, 49_500]);
  expect(await totalsOf(sandbox, 'one')).toEqual([2, 200]);
});

test('without a value, a visit has the default value in the same unit [amounts] [RESOURCE-58]', async () => {
  const sandbox = await start();
  await visit(sandbox, 'all', { url: thanks });
  await visit(sandbox, 'all', { url: thanks, value: '9900' });
  expect(await totalsOf(sandbox, 'all')).toEqual([2, 19_800]);
});

test('a cookie recognizes a visitor [goal-visits]', async () => {
  const sandbox = await start();
  const first = await visit(sandbox, 'one');
  const [cookie = '', ...attributes] = (first.headers.get('set-cookie') ?? '').split('; ');
  expect(attributes).toEqual(['Max-Age=31536000', 'HttpOnly', 'SameSite=Lax']);
  for (let n = 0; n < 2; n++) await visit(sandbox, 'one', {}, { headers: { cookie: `a=b; ${cookie}; c=d` } });
  expect(await totalsOf(sandbox, 'one')).toEqual([1, 100]);
  await visit(sandbox, 'one', {}, { headers: { cookie: 'visitor=made-up' } });
  expect(await totalsOf(sandbox, 'one')).toEqual([2, 200]);
  const rows = await sandbox.database.query.selectFrom('conversions').select('visitor').execute();
  expect(JSON.stringify(rows)).not.toContain(cookie.split('=')[1]);
});

test('with third-party cookies, browsers send the cookie from every site [third-party-cookies] [RESOURCE-14]', async () => {
  const sandbox = await start({ enable_third_party_cookies: true });
  const cookie = (await visit(sandbox, 'one')).headers.get('set-cookie');
  expect(cookie).toMatch(/; HttpOnly; SameSite=None; Secure$/);
});

test('a disabled goal records nothing [goal-visits]', async () => {
  const sandbox = await start();
  const { status, body, headers } = await visit(sandbox, 'off', { url: thanks });
  expect([status, body.errors[0].code, headers.get('set-cookie')]).toEqual([422, 'unavailable_error', null]);
  expect(await totalsOf(sandbox, 'off')).toEqual([0, 0]);
});

test('what is no goal gets 404', async () => {
  const sandbox = await start();
  await checkCases(['/visits/7/x', '/visits/8/all', '/visits/7/%00', '/visits/1001/all'], async (path) => {
    const { status, body } = await sandbox.send(path, {});
    expect([status, body.errors[0].code]).toEqual([404, 'not_found_error']);
  });
});

test('a visit counts if its page and its value fit the goal', async () => {
  const sandbox = await start();
  await checkCases(
    [
      [{ url: 'https://shop.example/thanks/?order=1#top' }, 200],
      [{ url: 'http://shop.example/thanks' }, 200],
      [{ url: 'https://shop.example/' }, 422],
      [{ url: 'https://shop.example/thanks/again' }, 422],
      [{ url: 'https://other.example/thanks' }, 422],
      [{ url: 'thanks' }, 422],
      [{ value: '1.5' }, 422],
      [{ value: '1e3' }, 422],
      [{ value: '2147483647' }, 422],
      [{ value: '-2147483648' }, 422],
      [{ value: '9'.repeat(400) }, 422],
      [{ value: '2147483646' }, 200],
      [{ value: '' }, 200],
    ],
    async ([parameters, expected]) => {
      const [before] = await totalsOf(sandbox, 'all');
      const { status, body } = await visit(sandbox, 'all', parameters);
      expect(status, JSON.stringify(body)).toBe(expected);
      const [after] = await totalsOf(sandbox, 'all');
      expect(Number(after) - Number(before)).toBe(expected === 200 ? 1 : 0);
    },
  );
});

test('the goal detects its page by the Referer if the page does not say its URL [goal-visits]', async () => {
  const sandbox = await start();
  const statuses: number[] = [];
  const referers = [thanks, 'https://shop.example/', 'https://shop.example/cart', 'https://other.example/', 'none'];
  for (const referer of referers) statuses.push((await visit(sandbox, 'all', {}, { headers: { referer } })).status);
  expect(statuses).toEqual([200, 200, 422, 422, 200]);
  expect((await visit(sandbox, 'any', { url: 'https://other.example/' })).status).toBe(200);
});

test('the page needs every query parameter of the URL of the goal [goal-visits] [RESOURCE-59]', async () => {
  const sandbox = await start();
  const statuses: number[] = [];
  for (const query of ['?step=3', '?utm_source=x&step=3', '?step=2', '']) {
    statuses.push((await visit(sandbox, 'step', { url: `https://shop.example/${query}` })).status);
  }
  expect(statuses).toEqual([200, 200, 422, 422]);
});

test('visits are limited for each network [goal-visits]', async () => {
  const sandbox = await start();
  await countAttempts(sandbox, 'visit network', '127.0.0.1', 998, Date.parse('2026-05-01T08:00:00Z'));
  const visits = [];
  for (let n = 0; n < 3; n++) visits.push(await visit(sandbox, 'any'));
  expect(visits.map(({ status }) => status)).toEqual([200, 200, 429]);
  expect(visits[2]?.headers.get('retry-after')).toBe('900');
  expect(visits[2]?.body.message).toContain('Try again in 15 minutes.');
});

test('the control port lists forms with their pages, and goals with their conversions', async () => {
  const sandbox = await start({ forms: [{ id: 'f/1', name: 'Footer' }] }, { control });
  await visit(sandbox, 'all');
  const list = (path: string) => sandbox.control('GET', path);
  const { forms } = (await list('/forms?account=7')).body;
  expect(forms).toEqual([
    { account_id: '7', id: 'f/1', name: 'Footer', campaign_id: null, page_url: `${sandbox.url}/forms/7/f%2F1` },
  ]);
  const { goals: listed } = (await list('/goals?account=7')).body;
  expect(listed).toContainEqual({
    account_id: '7',
    id: 'all',
    status: 'active',
    name: 'All',
    counting_method: 'all',
    default_value: 9900,
    conversions: 1,
    conversion_value: 9900,
    visit_url: `${sandbox.url}/visits/7/all`,
  });
  expect((await list('/goals')).body.goals).toHaveLength(8);
  const { conversions } = (await list('/accounts/7/goals/all/conversions')).body;
  expect(conversions).toMatchObject([{ occurred_at: '2026-05-01T08:00:00Z', value: 9900 }]);
  expect((await list('/accounts/7/goals/none/conversions')).status).toBe(404);
  const invalid = await list('/goals?acount=7');
  expect([invalid.status, typeof invalid.body.message]).toEqual([400, 'string']);
});
