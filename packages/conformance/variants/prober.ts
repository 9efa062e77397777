import { equal } from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { findOperation } from '../servers/exchange.ts';
import type { Body } from '../servers/rewrites.ts';
import { findViolations, isDocumented } from '../src/contract/violations.ts';
import { formatAuthorization } from '../src/http/credential.ts';
import { type HttpResponse, send } from '../src/http/send.ts';
import { poll } from '../src/run/poll.ts';
import { createProvider } from '../src/target/provider.ts';
import type { StateName } from '../src/target/states.ts';
import type { Target } from '../src/target/target.ts';

export interface ProbeResponse extends Omit<HttpResponse, 'body'> {
  body: Body;
}

interface ProbeOptions {
  /** Sent as it is if it is a string, else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  /** The API token to send instead of the prober's own; null for none. */
  token?: string | null;
}

/** Sends requests to a server and prepares its state. Paths start after the base URL. */
export interface Prober {
  target: Target;
  /** An API token that has not consumed any of its rate limits. */
  token: string;
  request(method: string, path: string, options?: ProbeOptions): Promise<ProbeResponse>;
  /** Sends a GET request, with its list arguments in the body if the target reads them there. */
  get(path: string, options?: ProbeOptions): Promise<ProbeResponse>;
  post(path: string, body?: unknown, options?: ProbeOptions): Promise<ProbeResponse>;
  /** Requests a provider state; each campaign to subscribe to is a new one. */
  provide(name: StateName): Promise<Record<string, string>>;
  /**
   * Subscribes a subscriber, without double opt-in unless the fields ask for it.
   * @param campaign by default one that only this prober has
   */
  subscribe(fields: Record<string, unknown>, campaign?: string): Promise<ProbeResponse>;
  /** Finds a subscriber among the active ones of a campaign, by default of the same one; undefined without one. */
  findSubscriber(email: string, campaign?: string): Promise<Body>;
  /** Lists all event actions of the account 1001. */
  listActions(): Promise<string[]>;
  /** Polls until it is true, also on a slow machine. @throws Failed after a minute */
  waitUntil(expected: string, read: () => Promise<boolean>): Promise<void>;
  /** Waits until the account 1001 has processed every batch that was sent before. */
  waitForBackground(): Promise<void>;
  /** Creates a name that nothing else has. */
  createName(): string;
  /** Creates an email address that nobody else has. */
  createEmail(): string;
}

/** Creates a prober with another API token. */
export async function createProber(target: Target): Promise<Prober> {
  const provider = createProvider(target, { account_id: target.account, run: 'probes' });
  const { token: ownToken = '' } = await provider.provide('credential with untouched limits');
  const createName = () => `probe-${randomBytes(5).toString('hex')}`;
  const createEmail = () => `${createName()}@example.com`;
  const provide: Prober['provide'] = (name) => provider.provide(name);

  async function request(method: string, path: string, options: ProbeOptions = {}): Promise<ProbeResponse> {
    const { body, headers, token = ownToken } = options;
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const allHeaders = {
      'user-agent': 'probe',
      ...(token !== null && { authorization: formatAuthorization({ basic: token }) as string }),
      ...(text !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    };
    const url = new URL(target.baseUrl + path);
    const response = await send({ method, url, headers: allHeaders, body: text }, 20);
    expectContract(method, url.pathname, response);
    return response;
  }
  const get: Prober['get'] = (path, options) => {
    const inBody = target.listArguments === 'body' ? moveArgumentsToBody(path) : undefined;
    return request('GET', inBody?.path ?? path, { ...inBody, ...options });
  };
  const post: Prober['post'] = (path, body, options) => request('POST', path, { ...options, body });
  let own: Promise<Record<string, string>> | undefined;
  async function subscribersOf(campaign?: string): Promise<string> {
    own ??= campaign === undefined ? provide('campaign to subscribe to') : undefined;
    return `/v2/1001/campaigns/${encodeURIComponent(campaign ?? (await own)?.campaign_id ?? '')}/subscribers`;
  }
  const subscribe: Prober['subscribe'] = async (fields, campaign) =>
    post(await subscribersOf(campaign), { subscribers: [{ double_optin: false, ...fields }] });

  const findSubscriber: Prober['findSubscriber'] = async (email, campaign) => {
    const { body } = await get(await subscribersOf(campaign));
    return body.subscribers.find((subscriber: Body) => (subscriber.email ?? subscriber.email_address) === email);
  };

  async function listActions(): Promise<string[]> {
    const actions = [];
    for (let page = 1, pages = 1; page <= pages; page++) {
      const { body } = await get(`/v2/1001/event_actions?page=${page}&per_page=100`);
      pages = body.meta.total_pages;
      actions.push(...body.event_actions);
    }
    return actions;
  }

  const waitUntil: Prober['waitUntil'] = async (expected, read) => {
    const end = Date.now() + 60_000;
    await poll(expected, async () => (await read()) || undefined, { end: () => end, wait });
  };

  return {
    target,
    listActions,
    waitUntil,
    token: ownToken,
    request,
    get,
    post,
    provide,
    subscribe,
    findSubscriber,
    async waitForBackground() {
      const action = createName();
      const email = createEmail();
      await subscribe({ email });
      await post('/v2/1001/events/batches', { batches: [{ events: [{ email, action }] }] });
      await waitUntil('the server to process the batches', async () => (await listActions()).includes(action));
      // Lists may show new subscribers later (`background-delay`).
      await waitUntil('the subscriber in the list', async () => (await findSubscriber(email)) !== undefined);
    },
    createName,
    createEmail,
  };
}

/**
 * Asserts that the contract permits a response: no choice of a server can be one that the contract forbids. Statuses that the
 * contract does not describe are unspecified.
 * @throws Error, never an AssertionError, by which probes tell servers apart
 */
function expectContract(method: string, path: string, response: HttpResponse): void {
  const operation = findOperation(method, path);
  // A path with bytes that are not UTF-8 belongs to no operation (`unknown-paths`).
  if (operation === undefined || !isDocumented(operation, response.status) || !isUtf8(path)) return;
  const [violation] = findViolations(operation, response);
  if (violation === undefined) return;
  const { expected, seen } = violation;
  throw new Error(`The contract forbids a response of ${operation}: ${expected}, not ${JSON.stringify(seen)}.`);
}

function isUtf8(path: string): boolean {
  try {
    return decodeURIComponent(path) !== undefined;
  } catch {
    return false;
  }
}

/** Moves the list arguments of a path to a body; repeated ones stay, because JSON cannot repeat them. */
function moveArgumentsToBody(path: string): { path: string; body: object } | undefined {
  const url = new URL(path, 'http://list');
  const names = ['status', 'sort', 'direction', 'per_page'].filter(
    (name) => url.searchParams.getAll(name).length === 1,
  );
  if (names.length === 0) return undefined;
  const body = Object.fromEntries(names.map((name) => [name, url.searchParams.get(name)]));
  for (const name of names) url.searchParams.delete(name);
  return { path: url.pathname + url.search, body };
}

/** Asserts the status of a response, and the code and attribute of its first error if given. @throws AssertionError */
export function expectError(response: ProbeResponse, status: number, code?: string, attribute?: string): void {
  equal(response.status, status);
  const [error] = response.body?.errors ?? [];
  if (code !== undefined) equal(error?.code, code);
  if (attribute !== undefined) equal(error?.attribute, attribute);
}
