import type { paths } from '@email-automation/types';
import createFetchClient, { type Client as FetchClient } from 'openapi-fetch';
import { checkAddress } from './address.ts';
import { authorization, type Credential } from './credential.ts';
import { checkTimeout } from './deadline.ts';
import type { Send } from './operation.ts';
import { type Resources, resources } from './resources.ts';
import { createSend } from './send.ts';

export * from './errors.ts';
export type { CallOptions } from './operation.ts';

export type ClientOptions = Credential & {
  /** The service's API address. */
  baseUrl: string;
  /** The address that serves the steps of OAuth 2; the API address unless it is given. */
  authUrl?: string;
  /** The account of calls that name none. */
  accountId?: string;
  /** What sends requests; the platform's own unless it is given. */
  fetch?: (request: Request) => Promise<Response>;
  /** Headers of every request, for example a `User-Agent` that names the application. */
  headers?: Record<string, string>;
  /** How long a call may take, its body included, in milliseconds; 60,000 unless it is given, 0 for no bound. */
  timeoutMs?: number;
};

export interface Client extends Resources {
  /** The plain `openapi-fetch` client with the same address and credential. */
  raw: FetchClient<paths>;
}

const known = {
  baseUrl: true,
  authUrl: true,
  accountId: true,
  apiToken: true,
  accessToken: true,
  fetch: true,
  headers: true,
  timeoutMs: true,
} satisfies Record<keyof ClientOptions, true>;

/**
 * A client of the API.
 * @throws TypeError when an option is unknown, missing or not usable, and says what to do
 */
export function createClient(options: ClientOptions): Client {
  for (const name of Object.keys(options)) {
    if (Object.hasOwn(known, name)) continue;
    throw new TypeError(`createClient knows no option ${name}; it takes ${Object.keys(known).join(', ')}.`);
  }
  const { baseUrl, authUrl = baseUrl, accountId, fetch, timeoutMs = 60_000 } = options;
  checkAddress('baseUrl', baseUrl);
  checkAddress('authUrl', authUrl);
  checkTimeout(timeoutMs);
  const raw = createFetchClient<paths>({ baseUrl, headers: headersOf(options), ...(fetch && { fetch }) });
  const send: Send = createSend(raw, { authUrl, timeoutMs, ...(accountId !== undefined && { accountId }) });
  return { ...resources(send), raw };
}

function headersOf(options: ClientOptions): Headers {
  const own = { Accept: 'application/json', Authorization: authorization(options) };
  try {
    const headers = new Headers(options.headers);
    for (const [name, value] of Object.entries(own)) headers.set(name, value);
    return headers;
  } catch {
    // The platform's error would show the value, which may be a secret.
    throw new TypeError('A header or the credential holds a character that no header can; look for a line break.');
  }
}
