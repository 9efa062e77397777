import type { OptionTypes } from './check-options.ts';
import type { Credential, GetAuthorization } from './credential.ts';
import { version } from './resources.ts';
import type { Middleware } from './send.ts';

export type CoreOptions = Credential & {
  /** URL of the API. */
  baseUrl: string;
  /** URL of the OAuth 2 endpoints. Default: `baseUrl`. */
  authUrl?: string | undefined;
  /** The account of calls that have no `account_id`. */
  accountId?: string | undefined;
  /** Sends requests; called like the platform's `fetch`, which is the default. */
  fetch?: ((input: string | Request, init?: RequestInit) => Promise<Response>) | undefined;
  /** Headers added to every request. */
  headers?: Record<string, string> | undefined;
  /** Name and version of your application for the `User-Agent` header, for example `acme-crm/2.1`. */
  application?: string | undefined;
  /** Deadline of a call in milliseconds, over all its attempts. Default: 60,000. Use 0 for no deadline. */
  timeoutMs?: number | undefined;
  /** How often a failed request is retried, where a second request does no harm. Default: 2. */
  retries?: number | undefined;
  /** Milliseconds before the first retry, doubled with each further one. Default: 500. */
  retryDelayMs?: number | undefined;
  /** The longest backoff, in milliseconds. Default: 8,000. `Retry-After` takes precedence. */
  maxRetryDelayMs?: number | undefined;
  /** Functions that run around each attempt; the first is the outermost. */
  middleware?: Middleware[] | undefined;
};

export const coreOptionTypes = {
  baseUrl: 'string',
  authUrl: 'string',
  accountId: 'string',
  apiToken: 'secret',
  accessToken: 'secret',
  fetch: 'function',
  headers: 'object',
  application: 'string',
  timeoutMs: 'integer',
  retries: 'integer',
  retryDelayMs: 'integer',
  maxRetryDelayMs: 'integer',
  middleware: 'functions',
} satisfies OptionTypes<CoreOptions>;

/** Returns the options with some of them changed. Another credential replaces the one of either kind. */
export function changeOptions<Options extends object>(options: Options, changes: Partial<Options>): Options {
  const { apiToken, accessToken, ...rest } = options as { apiToken?: unknown; accessToken?: unknown };
  const hasCredential = 'apiToken' in changes || 'accessToken' in changes;
  return { ...(hasCredential ? rest : options), ...changes } as Options;
}

/** The options with their defaults, the credential resolved, and the headers merged. */
export interface ResolvedOptions {
  baseUrl: string;
  authUrl: string;
  accountId?: string;
  timeoutMs: number;
  retries: number;
  retryDelayMs: number;
  maxRetryDelayMs: number;
  headers: Record<string, string>;
  getAuthorization: GetAuthorization;
  fetch: (input: string | Request, init?: RequestInit) => Promise<Response>;
  middleware: Middleware[];
}

/** @throws TypeError when an option is missing or invalid */
export function resolveOptions(
  callee: string,
  options: Omit<CoreOptions, keyof Credential>,
  getAuthorization: GetAuthorization,
): ResolvedOptions {
  const { baseUrl, authUrl = baseUrl, fetch, headers, application } = options;
  return {
    timeoutMs: 60_000,
    retries: 2,
    retryDelayMs: 500,
    maxRetryDelayMs: 8000,
    middleware: [],
    // `checkOptions` left out those that are undefined.
    ...(options as Partial<ResolvedOptions>),
    baseUrl: parseBaseUrl(callee, 'baseUrl', baseUrl),
    authUrl: parseBaseUrl(callee, 'authUrl', authUrl),
    getAuthorization,
    // Looked up for each request, because a test tool may replace it later.
    fetch: fetch ?? ((...request) => globalThis.fetch(...request)),
    headers: mergeHeaders(headers, { ...getUserAgent(application), accept: 'application/json' }),
  };
}

/**
 * Checks a URL to which paths are appended, and returns it without a trailing slash.
 * @throws TypeError that names the option, without the URL: it may contain a password
 */
export function parseBaseUrl(callee: string, option: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !/[?#]/.test(value)) {
    return value.replace(/\/+$/, '');
  }
  throw new TypeError(
    `Option \`${option}\` for \`${callee}\` must be an http or https URL without user, query and fragment.`,
  );
}

/**
 * Returns the `User-Agent` header. Browsers set their own, and send a preflight request for another one, so there it
 * is left out.
 */
function getUserAgent(application: string | undefined): Record<string, string> {
  if (/^Mozilla\//.test(globalThis.navigator?.userAgent ?? '')) return {};
  return { 'user-agent': [application, `email-automation-client/${version}`].filter(Boolean).join(' ') };
}

/**
 * Returns headers with their names in lower case.
 * @throws TypeError when a header is invalid
 */
export function mergeHeaders(
  custom: Record<string, string> | undefined,
  defaults?: Record<string, string>,
): Record<string, string> {
  try {
    return { ...defaults, ...Object.fromEntries(new Headers(custom)) };
  } catch {
    // The platform's error would contain the value, which may be a secret.
    throw new TypeError('A header contains a character that headers must not contain, such as a line break.');
  }
}
