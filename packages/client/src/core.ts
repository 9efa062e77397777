import type { OperationId } from '@email-automation/types';
import { addressOf } from './address.ts';
import { type Call, toCall } from './call.ts';
import { check, type Known } from './check.ts';
import { type Authorization, authorizationOf, type Credential } from './credential.ts';
import type { ImportMethod } from './import.ts';
import type { CallOptions, Endpoint, Method } from './operation.ts';
import type { ListMethod } from './pages.ts';
import { endpoints, type Resources } from './resources.ts';
import { createSend, type Middleware, type Send, type Settings } from './send.ts';
import { userAgent } from './user-agent.ts';

export type CoreOptions = Credential & {
  /** The service's API address. */
  baseUrl: string;
  /** The address that serves the steps of OAuth 2; the API address unless it is given. */
  authUrl?: string;
  /** The account of calls that name none. */
  accountId?: string;
  /** What sends requests, called as the platform's own is; that one unless it is given. */
  fetch?: (input: string | Request, init?: RequestInit) => Promise<Response>;
  /** Headers of every request. */
  headers?: Record<string, string>;
  /** The calling application and its version, such as `acme-crm/2.1`, for the `User-Agent`. */
  application?: string;
  /** How long a call may take, all its attempts included, in milliseconds; 60,000 unless it is given, 0 for no bound. */
  timeoutMs?: number;
  /** How often a request that failed is sent again, where a repeat does no harm; 2 unless it is given. */
  retries?: number;
  /** The first wait before a retry, in milliseconds, doubled with each one more; 500 unless it is given. */
  retryDelayMs?: number;
  /** The longest of these waits, in milliseconds; 8,000 unless it is given. `Retry-After` may ask for more. */
  maxRetryDelayMs?: number;
  /** Functions between the client and `fetch`, the first of them outermost. */
  use?: Middleware[];
};

export const coreOptions = {
  baseUrl: 'text',
  authUrl: 'text',
  accountId: 'text',
  apiToken: 'secret',
  accessToken: 'secret',
  fetch: 'function',
  headers: 'object',
  application: 'text',
  timeoutMs: 'count',
  retries: 'count',
  retryDelayMs: 'count',
  maxRetryDelayMs: 'count',
  use: 'functions',
} satisfies Known<CoreOptions>;

/** @throws TypeError when an option is missing or not usable, and says what to do */
export function settingsOf(
  who: string,
  options: Omit<CoreOptions, keyof Credential>,
  authorization: Authorization,
): Settings {
  const { baseUrl, authUrl = baseUrl, fetch, headers, application } = options;
  return {
    timeoutMs: 60_000,
    retries: 2,
    retryDelayMs: 500,
    maxRetryDelayMs: 8000,
    use: [],
    ...options,
    baseUrl: addressOf(who, 'baseUrl', baseUrl),
    authUrl: addressOf(who, 'authUrl', authUrl),
    authorization,
    // Looked up for each request: tools that stand in for it may be set up later.
    fetch: fetch ?? ((...request) => globalThis.fetch(...request)),
    headers: headersOf({ ...userAgent(application), accept: 'application/json' }, headers),
  };
}

function headersOf(own: Record<string, string>, given: Record<string, string> | undefined): Record<string, string> {
  try {
    return Object.fromEntries(new Headers({ ...own, ...Object.fromEntries(new Headers(given)) }));
  } catch {
    // The platform's error would show the value, which may be a secret.
    throw new TypeError('A header holds a character that no header can; look for a line break.');
  }
}

type Groups = Record<string, Record<string, unknown>>;

/** The methods of a client, by group, each made for its operation. */
export function group<Id extends string>(
  table: Record<Id, { as?: string }>,
  method: (id: Id) => unknown,
  groups: Groups = {},
) {
  for (const id of Object.keys(table) as Id[]) {
    const [name, member] = table[id].as?.split('.') ?? [];
    if (!name || !member) continue;
    groups[name] ??= {};
    groups[name][member] = method(id);
  }
  return groups;
}

/** The methods of a group without those that need more than the core: imports go, and lists are one page each. */
type Plain<Group> = {
  [Name in keyof Group as Group[Name] extends ImportMethod<never> ? never : Name]: Group[Name] extends ListMethod<
    infer Id
  >
    ? Method<Id>
    : Group[Name];
};

export type Core = { [Group in keyof Resources]: Plain<Resources[Group]> };

/** A call of an operation through one function. */
export const caller =
  (send: Send) =>
  (id: OperationId) =>
  (args?: object, options?: CallOptions): Call<never> =>
    toCall(send(id, args, options));

/**
 * A small client: every operation with errors, retries and deadlines, but without iterating over pages, imports, rate
 * budgets, logs and `raw`, which `createClient` adds.
 * @throws TypeError when an option is unknown, missing or not usable, and says what to do
 */
export function createCore(options: CoreOptions): Core {
  const given = check('createCore', options, coreOptions);
  return group(
    endpoints as Record<OperationId, Endpoint>,
    caller(createSend(settingsOf('createCore', given, authorizationOf(given)))),
  ) as unknown as Core;
}
