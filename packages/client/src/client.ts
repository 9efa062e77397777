import type { paths } from '@email-automation/types';
import createFetchClient, { type Client as FetchClient } from 'openapi-fetch';
import { authorization, type Credential } from './credential.ts';
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

const known = new Set(['baseUrl', 'authUrl', 'accountId', 'apiToken', 'accessToken', 'fetch', 'headers', 'timeoutMs']);

/**
 * A client of the API.
 * @throws TypeError when an option is unknown or missing, and says what to do
 */
export function createClient(options: ClientOptions): Client {
  for (const name of Object.keys(options)) {
    if (!known.has(name))
      throw new TypeError(`createClient knows no option ${name}; it takes ${[...known].join(', ')}.`);
  }
  const { baseUrl, fetch, headers = {} } = options;
  if (!URL.canParse(baseUrl)) throw new TypeError('createClient needs baseUrl, such as https://api.example.com.');
  const raw = createFetchClient<paths>({
    baseUrl,
    headers: { ...headers, Accept: 'application/json', Authorization: authorization(options) },
    ...(fetch && { fetch }),
  });
  const send: Send = createSend(raw, {
    authUrl: options.authUrl ?? baseUrl,
    timeoutMs: options.timeoutMs ?? 60_000,
    ...(options.accountId !== undefined && { accountId: options.accountId }),
  });
  return { ...resources(send), raw };
}
