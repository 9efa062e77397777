import { AssertionError, equal } from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { formatAuthorization } from '../src/http/credential.ts';
import { type HttpResponse, send } from '../src/http/send.ts';
import { createProvider } from '../src/target/provider.ts';
import type { StateName } from '../src/target/states.ts';
import type { Target } from '../src/target/target.ts';
import type { Body } from './variant.ts';

export interface Seen extends Omit<HttpResponse, 'body'> {
  body: Body;
}

interface Sent {
  /** Turned into JSON, but for a string. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Another API token than that of the probe; null for none. */
  token?: string | null;
}

/** What a probe asks a server with. */
export interface Prober {
  target: Target;
  /** A token whose limits nobody else uses. */
  token: string;
  /** Sends a request to a path below the base URL. */
  ask(method: string, path: string, sent?: Sent): Promise<Seen>;
  /** The same for GET, with the arguments of lists where the target takes them. */
  get(path: string, sent?: Sent): Promise<Seen>;
  post(path: string, body?: unknown, sent?: Sent): Promise<Seen>;
  /** A state of the target; a campaign to subscribe to is a new one each time. */
  given(name: StateName): Promise<Record<string, string>>;
  /** Subscribes a person, and returns the answer. */
  subscribe(campaign: string, person: Record<string, unknown>): Promise<Seen>;
  /** The record of a person among the active subscribers of a campaign. */
  person(campaign: string, email: string): Promise<Body>;
  /** Waits until the background has done all that was asked of it in the account 1001 before. */
  settled(): Promise<void>;
  unique(): string;
  email(): string;
}

/** Begins a probe of a server, with a token of its own. */
export async function createProber(target: Target): Promise<Prober> {
  const { provide } = createProvider(target, { account_id: target.account, run: 'probes' });
  const { token = '' } = await provide('credential with untouched limits');
  const unique = () => `probe-${randomBytes(5).toString('hex')}`;

  async function ask(method: string, path: string, sent: Sent = {}): Promise<Seen> {
    const { body, headers = {}, token: other = token } = sent;
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const all = {
      'user-agent': 'probe',
      ...(other !== null && { authorization: formatAuthorization({ basic: other }) as string }),
      ...(text !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    };
    const request = { method, url: new URL(target.baseUrl + path), headers: all };
    return send({ ...request, ...(text !== undefined && { body: text }) }, 20);
  }
  const email = () => `${unique()}@example.com`;
  const given: Prober['given'] = (name) => provide(name);
  const get: Prober['get'] = (path, sent) => {
    const inBody = target.listArguments === 'body' ? argumentsInBody(path) : undefined;
    return ask('GET', inBody?.path ?? path, { ...inBody, ...sent });
  };
  const post: Prober['post'] = (path, body, sent) => ask('POST', path, { ...sent, body });

  return {
    target,
    token,
    ask,
    get,
    post,
    given,
    subscribe: (campaign, person) =>
      post(`/v2/1001/campaigns/${campaign}/subscribers`, { subscribers: [{ double_optin: false, ...person }] }),
    async person(campaign, address) {
      const { body } = await get(`/v2/1001/campaigns/${campaign}/subscribers`);
      return body.subscribers.find((one: Body) => (one.email ?? one.email_address) === address);
    },
    async settled() {
      const action = unique();
      const { campaign_id: campaign = '' } = await given('campaign to subscribe to');
      const person = { email: email(), double_optin: false };
      await post(`/v2/1001/campaigns/${campaign}/subscribers`, { subscribers: [person] });
      await post('/v2/1001/events/batches', { batches: [{ events: [{ email: person.email, action }] }] });
      for (let pause = 20; pause < 2000; pause *= 1.3) {
        const listed = [];
        for (let page = 1, pages = 1; page <= pages; page++) {
          const { body } = await get(`/v2/1001/event_actions?page=${page}&per_page=100`);
          pages = body.meta.total_pages;
          listed.push(...body.event_actions);
        }
        if (listed.includes(action)) return;
        await wait(pause);
      }
      throw new AssertionError({ message: 'The background has not come to an end.' });
    },
    unique,
    email,
  };
}

/** Moves the arguments of a list into a body; those that are repeated stay. */
function argumentsInBody(path: string): { path: string; body: object } | undefined {
  const url = new URL(path, 'http://list');
  const given = ['status', 'sort', 'direction', 'per_page'].filter(
    (name) => url.searchParams.getAll(name).length === 1,
  );
  if (given.length === 0) return undefined;
  const body = Object.fromEntries(given.map((name) => [name, url.searchParams.get(name)]));
  for (const name of given) url.searchParams.delete(name);
  return { path: url.pathname + url.search, body };
}

/** Holds an answer to be a refusal, with this code and attribute in its first error. @throws AssertionError */
export function refused(seen: Seen, status: number, code?: string, attribute?: string): void {
  equal(seen.status, status);
  const [error] = seen.body?.errors ?? [];
  if (code !== undefined) equal(error?.code, code);
  if (attribute !== undefined) equal(error?.attribute, attribute);
}
