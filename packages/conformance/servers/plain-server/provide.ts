import { randomUUID } from 'node:crypto';
import type { ServerRequest } from '../exchange.ts';
import { formatTime, now } from './clock.ts';
import type { Account, Dataset, Membership } from './data.ts';
import type { Answer } from './http.ts';
import { codeLifetime, issueCode, type OAuthClient, startSession } from './oauth.ts';
import { addSubscriber, subscribeTo } from './subscribers.ts';

async function createCode(dataset: Dataset, age: number, client = dataset.oauth.clients[0] as OAuthClient) {
  const [user] = dataset.users;
  if (user === undefined) throw new Error('There is no user.');
  // A user who agrees on the page, so that what is wrong with the pages shows.
  const url = new URL('http://127.0.0.1/oauth/authorize?response_type=code');
  url.searchParams.set('client_id', client.id);
  url.searchParams.set('redirect_uri', client.redirectUri);
  const headers = { cookie: `session=${startSession(dataset.oauth, user)}` };
  const consent: ServerRequest = {
    operation: 'authorizeApplication',
    method: 'POST',
    url,
    headers,
    text: 'consent=yes',
  };
  const { status, headers: sent } = await dataset.hooks.respond(dataset, consent);
  // A page that rejects the request is a matter of the authorize step: the exchange still gets a code.
  const made = () => `${client.redirectUri}?code=${issueCode(dataset, client, user)}`;
  const location = status >= 400 ? made() : (sent.location ?? '');
  const code = /[?&]code=([^&]*)/.exec(location)?.[1] ?? '';
  const issued = dataset.oauth.codes.get(code);
  if (issued !== undefined) issued.issuedAt -= age;
  return { code, location };
}

function createMember(dataset: Dataset, status: Membership) {
  const account = dataset.accounts.get('10') as Account;
  const email = `${status}-${randomUUID()}@plain.example`;
  const subscriber = addSubscriber(account, email, formatTime(now(dataset.clock)));
  subscribeTo(subscriber, '31', status);
  return { campaign_id: '31', email, subscriber_id: subscriber.id };
}

/** Provides the states of which every check needs a new one. */
const states: Record<string, (dataset: Dataset) => Record<string, string> | Promise<Record<string, string>>> = {
  'verification code': (dataset) => createCode(dataset, 0),
  'verification code older than 10 minutes': (dataset) => createCode(dataset, codeLifetime + 1000),
  'verification code of another application': (dataset) => createCode(dataset, 0, dataset.oauth.clients[1]),
  'credential with untouched limits': (dataset) => {
    const token = randomUUID();
    const [user] = dataset.users;
    if (user !== undefined) dataset.tokens.set(token, user);
    return { token };
  },
  'subscriber removed from a campaign': (dataset) => createMember(dataset, 'removed'),
  'subscriber unsubscribed from a campaign': (dataset) => createMember(dataset, 'unsubscribed'),
};

/** Answers requests for provider states and of the clock; returns undefined for other paths. */
export async function provide(dataset: Dataset, { method, url, text }: ServerRequest): Promise<Answer | undefined> {
  const path = url.pathname;
  if (path === '/hooks/states') {
    const create = states[JSON.parse(text).state];
    return create === undefined ? { status: 404 } : { status: 200, body: await create(dataset) };
  }
  if (path !== '/hooks/clock') return undefined;
  if (method === 'POST') dataset.clock.ahead += Number(JSON.parse(text).advance) * 1000;
  return { status: 200, body: { now: formatTime(now(dataset.clock)) } };
}
