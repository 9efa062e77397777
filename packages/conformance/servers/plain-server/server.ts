import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Account, type Person, startingData } from './data.ts';
import { order, paged, sorted } from './lists.ts';
import { type OAuth, oauthStep, startingOAuth } from './oauth.ts';
import * as shape from './shapes.ts';
import { eventFields, type Fault, faultsOf, personFields } from './validation.ts';

type Reply = [status: number, body?: unknown];
interface Visit {
  account: Account;
  id: string;
  query: URLSearchParams;
  body: unknown;
  base: string;
}

const notFound: Reply = [404, { errors: [{ code: 'not_found_error', message: 'Nothing here.' }] }];
const forbidden: Reply = [403, { errors: [{ code: 'authorization_error', message: 'Not yours.' }] }];
const invalid = (faults: Fault[]): Reply => [422, { errors: faults }];
const fault = (code: string, attribute: string): Fault => ({ code, attribute, message: `${attribute} does not do` });
const byStatus = <T extends { status: string }>(items: T[], query: URLSearchParams) =>
  items.filter(({ status }) => [status, 'all', null].includes(query.get('status')));

const routes: [method: string, path: RegExp, handle: (visit: Visit) => Reply][] = [
  ['GET', /^\/v2\/(\w+)\/broadcasts$/, listBroadcasts],
  ['GET', /^\/v2\/(\w+)\/broadcasts\/([\w-]+)$/, one('broadcasts', shape.broadcastOf)],
  ['GET', /^\/v2\/(\w+)\/campaigns$/, listCampaigns],
  ['GET', /^\/v2\/(\w+)\/campaigns\/([\w-]+)$/, one('campaigns', shape.campaignOf)],
  ['POST', /^\/v2\/(\w+)\/campaigns\/([\w-]+)\/activate$/, move('active')],
  ['POST', /^\/v2\/(\w+)\/campaigns\/([\w-]+)\/pause$/, move('paused')],
  ['GET', /^\/v2\/(\w+)\/campaigns\/([\w-]+)\/subscribers$/, listSubscribers],
  ['POST', /^\/v2\/(\w+)\/campaigns\/([\w-]+)\/subscribers$/, subscribe],
  ['GET', /^\/v2\/(\w+)\/subscribers\/([\w-]+)\/campaign_subscriptions$/, listSubscriptions],
  ['GET', /^\/v2\/(\w+)\/custom_field_identifiers$/, () => [200, { custom_field_identifiers: ['shoe_size'] }]],
  ['GET', /^\/v2\/(\w+)\/goals$/, listGoals],
  ['GET', /^\/v2\/(\w+)\/goals\/([\w-]+)$/, one('goals', shape.goalOf)],
  ['POST', /^\/v2\/(\w+)\/events$/, recordEvent],
  ['GET', /^\/v2\/(\w+)\/event_actions$/, listActions],
];

function listBroadcasts({ account, query, base }: Visit): Reply {
  const { meta, page } = paged(sorted(byStatus(account.broadcasts, query), query), query);
  const broadcasts = page.map((item) => shape.broadcastOf(base, account, item));
  return [200, { links: shape.links(base).broadcasts, meta: { ...meta, ...order(query), status: 'all' }, broadcasts }];
}

function listCampaigns({ account, query, base }: Visit): Reply {
  const { meta, page } = paged(sorted(byStatus(account.campaigns, query), query), query);
  const campaigns = page.map((item) => shape.campaignOf(base, account, item));
  return [200, { links: shape.links(base).campaigns, meta: { ...meta, ...order(query), status: 'all' }, campaigns }];
}

function listGoals({ account, query, base }: Visit): Reply {
  const goals = sorted(byStatus(account.goals, query), query).map((item) => shape.goalOf(base, account, item));
  return [200, { links: shape.links(base).goals, goals }];
}

function one<Key extends 'broadcasts' | 'campaigns' | 'goals'>(
  key: Key,
  show: (base: string, account: Account, item: Account[Key][number]) => object,
) {
  return ({ account, id, base }: Visit): Reply => {
    const item = account[key].find((candidate) => candidate.id === id);
    if (item === undefined) return notFound;
    const linked = key === 'campaigns' ? { linked: { forms: shape.forms(base, id) } } : {};
    return [200, { links: shape.links(base)[key], [key]: [show(base, account, item)], ...linked }];
  };
}

function move(status: 'active' | 'paused') {
  return ({ account, id }: Visit): Reply => {
    const campaign = account.campaigns.find((candidate) => candidate.id === id);
    if (campaign === undefined) return notFound;
    if (campaign.emails === 0) return invalid([{ code: 'unavailable_error', message: 'No emails.' }]);
    if (account.address === '') return [403, { errors: [{ code: 'no_postal_address_error' }] }];
    campaign.status = status;
    return [204];
  };
}

function listSubscribers({ account, id, query, base }: Visit): Reply {
  if (!account.campaigns.some((campaign) => campaign.id === id)) return notFound;
  const status = query.get('status') ?? 'active';
  const people = account.people.filter((person) => person.campaigns.get(id) === status);
  const size = Math.min(1000, Number(query.get('per_page') ?? 100));
  const { meta, page } = paged(sorted(people, query, false), query, size);
  const subscribers = page.map((person) => shape.personOf(base, account, person));
  return [200, { links: {}, meta: { ...meta, ...order(query, 'desc') }, subscribers }];
}

function subscribe({ account, id, body, base }: Visit): Reply {
  if (!account.campaigns.some((campaign) => campaign.id === id)) return notFound;
  const [record] = (body as { subscribers?: Record<string, unknown>[] } | undefined)?.subscribers ?? [];
  const faults = faultsOf(record, personFields, ['email']);
  if (faults.length > 0 || record === undefined) return invalid(faults);
  const email = String(record.email);
  const known = account.people.find((person) => person.email === email);
  if (known?.campaigns.get(id) === 'removed' && record.reactivate_if_removed === false) {
    return invalid([fault('unavailable_error', 'email')]);
  }
  const person: Person = known ?? {
    id: String(1000000 + account.people.length),
    email,
    created_at: new Date().toISOString(),
    campaigns: new Map(),
  };
  if (known === undefined) account.people.push(person);
  person.campaigns.set(id, 'active');
  return [200, { links: {}, subscribers: [shape.personOf(base, account, person)] }];
}

function listSubscriptions({ account, id, query, base }: Visit): Reply {
  const person = account.people.find((candidate) => candidate.id === id);
  if (person === undefined) return notFound;
  const { meta, page } = paged(shape.subscriptionsOf(account, person), query);
  return [200, { links: shape.links(base).campaign_subscriptions, meta, campaign_subscriptions: page }];
}

function recordEvent({ account, body }: Visit): Reply {
  const [event] = (body as { events?: Record<string, unknown>[] } | undefined)?.events ?? [];
  const faults = faultsOf(event, eventFields, ['action']);
  const value = (event?.properties as { value?: unknown } | undefined)?.value;
  if (Number(value) >= 2147483647) faults.push(fault('range_error', 'properties.value'));
  if (faults.length > 0 || event === undefined) return invalid(faults);
  if ((event.email === undefined) === (event.id === undefined)) return invalid([fault('presence_error', 'email')]);
  const known = account.people.some(({ id, email }) => id === event.id || email === event.email);
  if (!known) return notFound;
  account.actions.add(String(event.action));
  return [204];
}

function listActions({ account, query }: Visit): Reply {
  const { meta, page } = paged([...account.actions], query, Number(query.get('per_page') ?? 30));
  return [200, { meta, event_actions: page }];
}

function ownerOf(accounts: Account[], oauth: OAuth, authorization = ''): Account | undefined {
  const [scheme, token = ''] = authorization.split(' ');
  if (scheme === 'Bearer') return oauth.accessTokens.get(token);
  return accounts.find((account) => authorization === `Basic ${Buffer.from(`${account.token}:`).toString('base64')}`);
}

function answer(accounts: Account[], oauth: OAuth, request: IncomingMessage, text: string, base: string): Reply {
  const { pathname, searchParams: query } = new URL(request.url ?? '/', base);
  const owner = ownerOf(accounts, oauth, request.headers.authorization);
  if (owner === undefined) return [401];
  if (pathname === '/v2/accounts') {
    return [200, { links: shape.links(base).accounts, accounts: [shape.accountOf(base, owner)] }];
  }
  const asked = /^\/v2\/accounts\/(\w+)$/.exec(pathname)?.[1];
  if (asked !== undefined) {
    const account = accounts.find(({ id }) => id === asked);
    if (account !== owner) return forbidden;
    return [200, { links: shape.links(base).accounts, accounts: [shape.accountOf(base, owner)] }];
  }
  const route = routes.find(([method, path]) => method === request.method && path.test(pathname));
  if (route === undefined) return notFound;
  const [, accountId, id = ''] = route[1].exec(pathname) ?? [];
  if (accountId !== owner.id) return forbidden;
  let body: unknown;
  try {
    body = text === '' ? undefined : JSON.parse(text);
  } catch {
    return [400, { errors: [{ code: 'format_error', message: 'This is no JSON.' }] }];
  }
  return route[2]({ account: owner, id, query, body, base });
}

/** An independent server of the profiles `core` and `oauth`, in memory, which makes many an open choice otherwise. */
export async function startPlainServer(): Promise<{ url: string; close(): void }> {
  const accounts = startingData();
  const oauth = startingOAuth(accounts[0] as Account);
  let left = 3600;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const step = oauthStep(oauth, accounts[0] as Account, new URL(request.url ?? '/', base));
      const [status, body] = step ?? answer(accounts, oauth, request, Buffer.concat(chunks).toString('utf8'), base);
      const page = typeof body === 'string';
      left -= 1;
      const limits = { 'x-ratelimit-limit': '3600', 'x-ratelimit-remaining': String(left) };
      if (body === undefined) response.writeHead(status, limits).end();
      else if (page) response.writeHead(status, { 'content-type': 'text/html' }).end(body);
      else response.writeHead(status, { ...limits, 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
