import { expect, test } from 'vitest';
import { limits } from '../../src/contract/interface-limits.ts';
import { document } from '../../src/contract/schemas.ts';
import { judgeExchange } from '../../src/observe/judge-exchange.ts';
import type { ObservedExchange } from '../../src/observe/observed-exchange.ts';
import { addExchange, createTraffic } from '../../src/observe/traffic.ts';

const examples = (document as { components: { examples: Record<string, { value: unknown }> } }).components.examples;
const hourly = { 'x-ratelimit-limit': '3600', 'x-ratelimit-remaining': '3599' };
const tooMany = limits.batchSize + 1;
const json = { 'content-type': 'application/json' };
const authorization = `Basic ${Buffer.from('a-token:').toString('base64')}`;

interface Plan {
  path?: string;
  method?: string;
  request?: unknown;
  headers?: Record<string, string>;
  status?: number;
  response?: unknown;
  received?: Record<string, string>;
  recorded?: boolean;
}

/** A valid exchange of subscribing, unless the plan says otherwise. */
function exchangeOf(plan: Plan): ObservedExchange {
  const { path = '/v2/1/campaigns/2/subscribers', method = 'POST', status = 201, recorded = false } = plan;
  const url = new URL(path, 'https://api.example');
  const request = 'request' in plan ? plan.request : { subscribers: [{ email: 'ada@example.com' }] };
  const response = 'response' in plan ? plan.response : examples.OneSubscriber?.value;
  const textOf = (body: unknown) => (body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body));
  return {
    method,
    path: url.pathname,
    query: url.searchParams,
    url,
    request: { headers: plan.headers ?? { authorization, ...json }, text: textOf(request) },
    response: { status, headers: plan.received ?? { ...hourly, ...json }, text: textOf(response) },
    mayOmitCredentials: recorded,
  };
}

const findingsOf = (plan: Plan) =>
  judgeExchange(exchangeOf(plan)).findings.map(({ side, requirements }) => `${side} ${requirements.join()}`);

const event = (fields: object) => ({ path: '/v2/1/events', request: { events: [fields] } });
const batch = (subscribers: unknown[]) => ({
  path: '/v2/1/subscribers/batches',
  request: { batches: [{ subscribers }] },
});
const accepted = { status: 204, response: undefined, received: hourly };
const refused = { status: 422, response: { errors: [{ code: 'format_error', attribute: 'x', message: 'No.' }] } };
const list = { method: 'GET', request: undefined, status: 200, response: examples.CampaignsByDate?.value };

const [campaign] = (list.response as { campaigns: object[] }).campaigns;
const later = { ...campaign, created_at: '2026-02-11T14:30:00Z', name: 'After it', status: 'paused' };
/** A list of two campaigns. */
const two = (query: string, meta: object = {}, campaigns = [campaign, later]) => ({
  ...list,
  path: `/v2/1/campaigns${query}`,
  response: {
    ...(list.response as object),
    meta: {
      page: 1,
      count: 2,
      total_pages: 1,
      total_count: 2,
      sort: 'created_at',
      direction: 'asc',
      status: 'all',
      ...meta,
    },
    campaigns,
  },
});
const byName = { sort: 'name' };

/** The example of a campaign, in which these fields differ. */
function one(fields: object): Plan {
  const body = examples.OneCampaign?.value as { campaigns: object[] };
  const response = { ...body, campaigns: [{ ...body.campaigns[0], ...fields }] };
  return { ...list, path: '/v2/1/campaigns/2', response };
}

const plans: [what: string, plan: Plan, findings: string[]][] = [
  ['a valid exchange', {}, []],
  ['null for an optional field', { request: { subscribers: [{ email: 'ada@example.com', time_zone: null }] } }, []],
  ['an unknown field', { request: { subscribers: [{ email: 'ada@example.com', hobby: 'chess' }] } }, []],
  // The client breaks the contract, and the server says so.
  ['no email', { ...refused, request: { subscribers: [{}] } }, ['client ENDPOINT-57']],
  ['null for a required field', { ...refused, request: { subscribers: [{ email: null }] } }, ['client ENDPOINT-57']],
  [
    'a wrong type',
    { ...refused, request: { subscribers: [{ email: 'a@b.example', double_optin: 1 }] } },
    ['client ENDPOINT-63'],
  ],
  ['an event of nobody', { ...refused, ...event({ action: 'x' }) }, ['client ENDPOINT-89']],
  ['an event of two', { ...refused, ...event({ action: 'x', id: '1', email: 'a@b.example' }) }, ['client ENDPOINT-90']],
  ['no action', { ...refused, ...event({ id: '1' }) }, ['client EVENT-7']],
  ['no records', { ...refused, ...batch([]) }, ['client LIMIT-4']],
  ['too many records', { ...refused, ...batch(Array(tooMany).fill({ email: 'a@b.example' })) }, ['client LIMIT-6']],
  [
    'a form',
    {
      ...refused,
      status: 415,
      headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
      request: 'email=a',
    },
    ['client SERVICE-1'],
  ],
  ['no JSON', { ...refused, status: 400, request: '{' }, ['client SERVICE-1']],
  ['no body', { ...refused, request: undefined }, ['client ENDPOINT-54']],
  ['a wrong argument', { ...list, ...refused, path: '/v2/1/campaigns?sort=size' }, ['client ENDPOINT-35']],
  [
    'an invalid time',
    { ...refused, ...event({ id: '1', action: 'x', occurred_at: 'yesterday' }) },
    ['client RESOURCE-78'],
  ],
  ['no credential', { status: 401, headers: json, response: undefined, received: {} }, ['client AUTH-1']],
  [
    'a password',
    { status: 401, headers: { authorization: `Basic ${btoa('a-token:x')}`, ...json }, response: {}, received: json },
    ['client AUTH-4'],
  ],
  [
    'no colon',
    { status: 401, headers: { authorization: `Basic ${btoa('a-token')}`, ...json }, response: {}, received: json },
    ['client AUTH-4'],
  ],
  // The server breaks the contract.
  ['a status', { status: 418, response: {} }, ['server ']],
  ['a server error', { ...refused, status: 500, request: { subscribers: [{}] } }, ['client ENDPOINT-57', 'server ']],
  ['no limit', { received: { ...json, 'x-ratelimit-remaining': '1' } }, ['server LIMIT-8']],
  [
    'another media type',
    { received: { ...hourly, 'content-type': 'text/html' }, response: '<p>' },
    ['server SERVICE-2'],
  ],
  ['a missing member', { response: { links: {} } }, ['server ENDPOINT-56']],
  ['a body of a 204', { ...event({ action: 'x', id: '1' }), ...accepted, response: '{}' }, ['server ENDPOINT-88']],
  [
    'an accepted subscriber without email',
    { request: { subscribers: [{}] } },
    ['client ENDPOINT-57', 'server ENDPOINT-57'],
  ],
  ['an accepted request without credential', { headers: json }, ['client AUTH-1', 'server AUTH-1']],
  ['a limit that is no number', { received: { ...hourly, ...json, 'x-ratelimit-limit': 'many' } }, ['server LIMIT-8']],
  // A violation counts against each requirement that states it, and no other.
  ['one campaign', one({}), []],
  ['an invalid value', one({ status: 'running' }), ['server RESOURCE-30']],
  ['another type', one({ email_count: '5' }), ['server RESOURCE-29,RESOURCE-42']],
  ['a mask of zeros', one({ days_of_the_week_mask: '0000000' }), ['server RESOURCE-33,RESOURCE-34']],
  ['no id', one({ id: undefined }), ['server RESOURCE-3,RESOURCE-29']],
  ['an id that is a number', one({ id: 1 }), ['server RESOURCE-1,RESOURCE-3']],
  ['an invalid direction', two('', { direction: 'up' }), ['server RESOURCE-67', 'server RESOURCE-67']],
  // A page does not fit its request, or its `meta`.
  ['a list', two(''), []],
  ['a sorted list', two('?sort=name', byName, [later, campaign]), []],
  ['a wrong count', two('', { count: 1 }), ['server RESOURCE-63']],
  ['another page', two('?page=2'), ['server RESOURCE-62']],
  ['a wrong number of pages', two('', { total_pages: 2 }), ['server RESOURCE-65']],
  ['too many items', two('', { count: 101, total_count: 101 }, Array(101).fill(campaign)), ['server ENDPOINT-95']],
  ['another status', two('?status=active', { status: 'active' }), ['server ENDPOINT-33']],
  ['a filter in meta', two('', { status: 'active' }), ['server RESOURCE-68']],
  ['another sort field', two('?sort=name', byName), ['server ENDPOINT-35', 'server ENDPOINT-38']],
  ['another sort field in meta', two('?sort=name', {}, [later, campaign]), ['server RESOURCE-66']],
  ['another order by default', two('', {}, [later, campaign]), ['server ENDPOINT-36', 'server ENDPOINT-38']],
  ['another direction in meta', two('?direction=desc', {}, [later, campaign]), ['server RESOURCE-67']],
  ['a list with a wrong argument', two('?status=lost', { count: 7 }), ['client ENDPOINT-33']],
  // What the interface leaves open.
  ['an accepted batch with an invalid record', { ...batch([{ email: 1 }]), response: {} }, ['client RESOURCE-72']],
  ['a body that is too large', { ...refused, status: 413 }, []],
  [
    'a page that has not changed',
    {
      ...list,
      path: '/v2/1/campaigns',
      headers: { authorization, 'if-none-match': 'x' },
      status: 304,
      response: undefined,
    },
    [],
  ],
  ['a recording without credentials', { recorded: true, headers: json }, []],
  [
    'a recording with a redacted credential',
    { recorded: true, headers: { authorization: 'Basic [redacted]', ...json } },
    [],
  ],
];

test.each(plans)('%s counts against who is responsible', (_, plan, findings) => {
  expect(findingsOf(plan)).toEqual(findings);
});

test('what the contract does not describe is named without ids and secrets, and not judged', () => {
  const named = (plan: Plan) => judgeExchange(exchangeOf({ ...plan, status: 500 })).undescribed;
  expect(named({ path: '/v2/1/webhooks/a1b2c3?token=x' })).toEqual(['POST /v2/…/webhooks/…']);
  expect(named({ request: { subscribers: [{ emial: 'x', custom_fields: { any: 1 } }, { emial: 'y' }] } })).toEqual([
    'field /subscribers/*/emial of subscribeToCampaign',
  ]);
  expect(named({ path: '/v2/accounts', method: 'PATCH' })).toEqual(['PATCH /v2/accounts']);
  expect(named({ path: '/v2/accounts?debug=1&a1b2c3d4', method: 'GET' })).toEqual([
    'query parameter debug of listAccounts',
    'query parameter … of listAccounts',
  ]);
});

test('ids of batches are unique, unless an idempotency key repeats a response', () => {
  const traffic = createTraffic();
  const accepted = { request_ids: ['3f2504e0-4f89-41d3-9a0c-0305e82c3301'] };
  const plan = { path: '/v3/1/shopper_activity/cart/batch', request: { carts: [{}] }, status: 202, response: accepted };
  expect(addExchange(traffic, exchangeOf(plan))).toEqual([]);
  expect(
    addExchange(traffic, exchangeOf({ ...plan, headers: { authorization, ...json, 'idempotency-key': 'a' } })),
  ).toEqual([]);
  expect(addExchange(traffic, exchangeOf(plan))).toMatchObject([{ side: 'server', requirements: ['ENDPOINT-19'] }]);
});

test('the memory for thousands of exchanges is bounded', () => {
  const traffic = createTraffic();
  for (let index = 0; index < 1000; index++) {
    const letters = String(index).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
    addExchange(traffic, exchangeOf({ path: `/v2/1/${letters}` }));
    addExchange(traffic, exchangeOf({ status: 600 + index, response: {} }));
    addExchange(traffic, exchangeOf({ request: { subscribers: [{}] }, ...refused }));
  }
  expect(traffic).toMatchObject({ exchanges: 3000, kinds: { size: 500 }, undescribed: { size: 500 } });
  expect(traffic.omitted).toBe(1001);
  expect([...traffic.kinds.values()].find(({ side }) => side === 'client')?.count).toBe(1000);
});
