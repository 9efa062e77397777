import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Account, createAccounts, type Subscriber } from './data.ts';
import {
  formatAccount,
  formatBroadcast,
  formatCampaign,
  formatForms,
  formatGoal,
  formatLinks,
  formatSubscriber,
  formatSubscriptions,
} from './format-records.ts';
import { describeOrder, paginate, sortItems } from './lists.ts';
import { createOAuth, handleOAuth, type OAuth } from './oauth.ts';
import { eventFields, findErrors, subscriberFields, type ValidationError } from './validation.ts';

type RouteResponse = [status: number, body?: unknown];
interface RouteRequest {
  account: Account;
  id: string;
  query: URLSearchParams;
  body: unknown;
  base: string;
}

const notFound: RouteResponse = [404, { errors: [{ code: 'not_found_error', message: 'Nothing here.' }] }];
const forbidden: RouteResponse = [403, { errors: [{ code: 'authorization_error', message: 'Not yours.' }] }];
const createErrorResponse = (errors: ValidationError[]): RouteResponse => [422, { errors }];
const createError = (code: string, attribute: string): ValidationError => ({
  code,
  attribute,
  message: `${attribute} is invalid.`,
});
const filterByStatus = <T extends { status: string }>(items: T[], query: URLSearchParams) =>
  items.filter(({ status }) => [status, 'all', null].includes(query.get('status')));

const routes: [method: string, path: RegExp, handle: (request: RouteRequest) => RouteResponse][] = [
  ['GET', /^\/v2\/(\w+)\/broadcasts$/, listBroadcasts],
  ['GET', /^\/v2\/(\w+)\/broadcasts\/([\w-]+)$/, fetchOne('broadcasts', formatBroadcast)],
  ['GET', /^\/v2\/(\w+)\/campaigns$/, listCampaigns],
  ['GET', /^\/v2\/(\w+)\/campaigns\/([\w-]+)$/, fetchOne('campaigns', formatCampaign)],
  ['POST', /^\/v2\/(\w+)\/campaigns\/([\w-]+)\/activate$/, moveTo('active')],
  ['POST', /^\/v2\/(\w+)\/campaigns\/([\w-]+)\/pause$/, moveTo('paused')],
  ['GET', /^\/v2\/(\w+)\/campaigns\/([\w-]+)\/subscribers$/, listSubscribers],
  ['POST', /^\/v2\/(\w+)\/campaigns\/([\w-]+)\/subscribers$/, subscribe],
  ['GET', /^\/v2\/(\w+)\/subscribers\/([\w-]+)\/campaign_subscriptions$/, listSubscriptions],
  ['GET', /^\/v2\/(\w+)\/custom_field_identifiers$/, () => [200, { custom_field_identifiers: ['shoe_size'] }]],
  ['GET', /^\/v2\/(\w+)\/goals$/, listGoals],
  ['GET', /^\/v2\/(\w+)\/goals\/([\w-]+)$/, fetchOne('goals', formatGoal)],
  ['POST', /^\/v2\/(\w+)\/events$/, recordEvent],
  ['GET', /^\/v2\/(\w+)\/event_actions$/, listActions],
];

function listBroadcasts({ account, query, base }: RouteRequest): RouteResponse {
  const { meta, page } = paginate(sortItems(filterByStatus(account.broadcasts, query), query), query);
  const broadcasts = page.map((item) => formatBroadcast(base, account, item));
  return [
    200,
    { links: formatLinks(base).broadcasts, meta: { ...meta, ...describeOrder(query), status: 'all' }, broadcasts },
  ];
}

function listCampaigns({ account, query, base }: RouteRequest): RouteResponse {
  const { meta, page } = paginate(sortItems(filterByStatus(account.campaigns, query), query), query);
  const campaigns = page.map((item) => formatCampaign(base, account, item));
  return [
    200,
    { links: formatLinks(base).campaigns, meta: { ...meta, ...describeOrder(query), status: 'all' }, campaigns },
  ];
}

function listGoals({ account, query, base }: RouteRequest): RouteResponse {
  const goals = sortItems(filterByStatus(account.goals, query), query).map((item) => formatGoal(base, account, item));
  return [200, { links: formatLinks(base).goals, goals }];
}

function fetchOne<Key extends 'broadcasts' | 'campaigns' | 'goals'>(
  key: Key,
  format: (base: string, account: Account, item: Account[Key][number]) => object,
) {
  return ({ account, id, base }: RouteRequest): RouteResponse => {
    const item = account[key].find((candidate) => candidate.id === id);
    if (item === undefined) return notFound;
    const linked = key === 'campaigns' ? { linked: { forms: formatForms(base, id) } } : {};
    return [200, { links: formatLinks(base)[key], [key]: [format(base, account, item)], ...linked }];
  };
}

function moveTo(status: 'active' | 'paused') {
  return ({ account, id }: RouteRequest): RouteResponse => {
    const campaign = account.campaigns.find((candidate) => candidate.id === id);
    if (campaign === undefined) return notFound;
    if (campaign.email_count === 0) return createErrorResponse([{ code: 'unavailable_error', message: 'No emails.' }]);
    if (account.address === '') return [403, { errors: [{ code: 'no_postal_address_error' }] }];
    campaign.status = status;
    return [204];
  };
}

function listSubscribers({ account, id, query, base }: RouteRequest): RouteResponse {
  if (!account.campaigns.some((campaign) => campaign.id === id)) return notFound;
  const status = query.get('status') ?? 'active';
  const members = account.subscribers.filter((subscriber) => subscriber.campaigns.get(id) === status);
  const size = Math.min(1000, Number(query.get('per_page') ?? 100));
  const { meta, page } = paginate(sortItems(members, query, false), query, size);
  const subscribers = page.map((subscriber) => formatSubscriber(base, account, subscriber));
  return [200, { links: {}, meta: { ...meta, ...describeOrder(query, 'desc') }, subscribers }];
}

function subscribe({ account, id, body, base }: RouteRequest): RouteResponse {
  if (!account.campaigns.some((campaign) => campaign.id === id)) return notFound;
  const [record] = (body as { subscribers?: Record<string, unknown>[] } | undefined)?.subscribers ?? [];
  const errors = findErrors(record, subscriberFields, ['email']);
  if (errors.length > 0 || record === undefined) return createErrorResponse(errors);
  const email = String(record.email);
  const known = account.subscribers.find((subscriber) => subscriber.email === email);
  if (known?.campaigns.get(id) === 'removed' && record.reactivate_if_removed === false) {
    return createErrorResponse([createError('unavailable_error', 'email')]);
  }
  const subscriber: Subscriber = known ?? {
    id: String(1000000 + account.subscribers.length),
    email,
    created_at: new Date().toISOString(),
    campaigns: new Map(),
  };
  if (known === undefined) account.subscribers.push(subscriber);
  subscriber.campaigns.set(id, 'active');
  return [200, { links: {}, subscribers: [formatSubscriber(base, account, subscriber)] }];
}

function listSubscriptions({ account, id, query, base }: RouteRequest): RouteResponse {
  const subscriber = account.subscribers.find((candidate) => candidate.id === id);
  if (subscriber === undefined) return notFound;
  const { meta, page } = paginate(formatSubscriptions(account, subscriber), query);
  return [200, { links: formatLinks(base).campaign_subscriptions, meta, campaign_subscriptions: page }];
}

function recordEvent({ account, body }: RouteRequest): RouteResponse {
  const [event] = (body as { events?: Record<string, unknown>[] } | undefined)?.events ?? [];
  const errors = findErrors(event, eventFields, ['action']);
  const value = (event?.properties as { value?: unknown } | undefined)?.value;
  if (Number(value) >= 2147483647) errors.push(createError('range_error', 'properties.value'));
  if (errors.length > 0 || event === undefined) return createErrorResponse(errors);
  if ((event.email === undefined) === (event.id === undefined))
    return createErrorResponse([createError('presence_error', 'email')]);
  const known = account.subscribers.some(({ id, email }) => id === event.id || email === event.email);
  if (!known) return notFound;
  account.actions.add(String(event.action));
  return [204];
}

function listActions({ account, query }: RouteRequest): RouteResponse {
  const { meta, page } = paginate([...account.actions], query, Number(query.get('per_page') ?? 30));
  return [200, { meta, event_actions: page }];
}

function findOwner(accounts: Account[], oauth: OAuth, authorization = ''): Account | undefined {
  const [scheme, token = ''] = authorization.split(' ');
  if (scheme === 'Bearer') return oauth.accessTokens.get(token);
  return accounts.find((account) => authorization === `Basic ${Buffer.from(`${account.token}:`).toString('base64')}`);
}

function respond(
  accounts: Account[],
  oauth: OAuth,
  request: IncomingMessage,
  text: string,
  base: string,
): RouteResponse {
  const { pathname, searchParams: query } = new URL(request.url ?? '/', base);
  const owner = findOwner(accounts, oauth, request.headers.authorization);
  if (owner === undefined) return [401];
  if (pathname === '/v2/accounts') {
    return [200, { links: formatLinks(base).accounts, accounts: [formatAccount(base, owner)] }];
  }
  const accountInPath = /^\/v2\/accounts\/(\w+)$/.exec(pathname)?.[1];
  if (accountInPath !== undefined) {
    const account = accounts.find(({ id }) => id === accountInPath);
    if (account !== owner) return forbidden;
    return [200, { links: formatLinks(base).accounts, accounts: [formatAccount(base, owner)] }];
  }
  const route = routes.find(([method, path]) => method === request.method && path.test(pathname));
  if (route === undefined) return notFound;
  const [, accountId, id = ''] = route[1].exec(pathname) ?? [];
  if (accountId !== owner.id) return forbidden;
  let body: unknown;
  try {
    body = text === '' ? undefined : JSON.parse(text);
  } catch {
    return [400, { errors: [{ code: 'format_error', message: 'The body is not JSON.' }] }];
  }
  return route[2]({ account: owner, id, query, body, base });
}

/**
 * Starts an independent server of the profiles `core` and `oauth`, in memory, which makes other choices than the reference
 * server where the interface is silent.
 */
export async function startPlainServer(): Promise<{ url: string; close(): void }> {
  const accounts = createAccounts();
  const oauth = createOAuth(accounts[0] as Account);
  let remaining = 3600;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const oauthResponse = handleOAuth(oauth, accounts[0] as Account, new URL(request.url ?? '/', base));
      const [status, body] =
        oauthResponse ?? respond(accounts, oauth, request, Buffer.concat(chunks).toString('utf8'), base);
      remaining -= 1;
      const limits = { 'x-ratelimit-limit': '3600', 'x-ratelimit-remaining': String(remaining) };
      if (body === undefined) response.writeHead(status, limits).end();
      else if (typeof body === 'string') response.writeHead(status, { 'content-type': 'text/html' }).end(body);
      else response.writeHead(status, { ...limits, 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
