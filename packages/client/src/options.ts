import {
  baseUrl,
  callback,
  callbacks,
  count,
  duration,
  identifier,
  type OptionTypes,
  object,
  positive,
  secret,
  string,
} from './check-options.ts';
import type { Credential, GetAuthorization } from './credential.ts';
import { InvalidArgumentError } from './errors.ts';
import { type Logger, type LogLevel, logLevelType } from './log.ts';
import { version } from './resources.ts';
import type { Middleware } from './send.ts';
import { defaults } from './vocabulary.ts';

export type ClientOptions = Credential & {
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
  /** Deadline of a call in milliseconds, over all its attempts. Default: 60,000. */
  timeoutMs?: number | undefined;
  /** Milliseconds after which an attempt ends, so that it can be retried before the deadline. Default: 30,000. */
  attemptTimeoutMs?: number | undefined;
  /** How often a failed request is retried, where a second request does no harm. Default: 2. */
  retries?: number | undefined;
  /** Milliseconds before the first retry, doubled with each further one. Default: 500. */
  retryDelayMs?: number | undefined;
  /** The longest backoff, in milliseconds. Default: 8,000. `Retry-After` takes precedence. */
  maxRetryDelayMs?: number | undefined;
  /** The largest body of a response, in bytes after decoding. A larger one ends the call. Default: 67,108,864 (64 MiB). */
  maxResponseBytes?: number | undefined;
  /** Functions that run around each attempt; the first is the outermost. */
  middleware?: Middleware[] | undefined;
  /** Receives log messages. Default: `console`. */
  logger?: Logger | undefined;
  /** The lowest level that is logged. Default: `info` if there is a `logger`, else `off`. */
  logLevel?: LogLevel | undefined;
};

export const clientOptionTypes = {
  baseUrl,
  authUrl: baseUrl,
  accountId: identifier,
  apiToken: secret,
  accessToken: secret,
  fetch: callback,
  headers: object,
  application: string,
  timeoutMs: duration,
  attemptTimeoutMs: duration,
  retries: count,
  retryDelayMs: count,
  maxRetryDelayMs: count,
  maxResponseBytes: positive,
  middleware: callbacks,
  logger: object,
  logLevel: logLevelType,
} satisfies OptionTypes<ClientOptions>;

/** The options with their defaults, the credential resolved, and the headers merged. */
export interface ResolvedOptions {
  baseUrl: string;
  authUrl: string;
  accountId?: string;
  timeoutMs: number;
  attemptTimeoutMs: number;
  retries: number;
  retryDelayMs: number;
  maxRetryDelayMs: number;
  maxResponseBytes: number;
  headers: Record<string, string>;
  getAuthorization: GetAuthorization;
  fetch: (input: string | Request, init?: RequestInit) => Promise<Response>;
  middleware: Middleware[];
}

/**
 * Completes checked options.
 * @throws InvalidArgumentError when a header is invalid
 */
export function resolveOptions(
  options: Omit<ClientOptions, keyof Credential | 'logger' | 'logLevel'>,
  getAuthorization: GetAuthorization,
): ResolvedOptions {
  const { baseUrl, authUrl = baseUrl, headers, application } = options;
  return {
    ...defaults,
    retryDelayMs: 500,
    maxRetryDelayMs: 8000,
    middleware: [],
    // Looked up for each request, because a test tool may replace it later.
    fetch: (...request) => fetch(...request),
    // `checkOptions` left out those that are undefined.
    ...(options as Partial<ResolvedOptions>),
    baseUrl: trimSlashes(baseUrl),
    authUrl: trimSlashes(authUrl),
    getAuthorization,
    headers: { ...getUserAgent(application), accept: 'application/json', ...normalizeHeaders(headers) },
  };
}

/** Removes slashes from the end of a URL that paths are appended to. */
const trimSlashes = (url: string) => url.replace(/(?<!\/)\/+$/, '');

/**
 * Returns the `User-Agent` header. Browsers set their own, and send a preflight request for another one, so there it
 * is left out.
 */
function getUserAgent(application: string | undefined): Record<string, string> {
  if (/^Mozilla\//.test(globalThis.navigator?.userAgent ?? '')) return {};
  return { 'user-agent': `${application ? `${application} ` : ''}email-automation-client/${version}` };
}

/**
 * Returns headers with their names in lower case.
 * @throws InvalidArgumentError when a header is invalid
 */
export function normalizeHeaders(headers?: Record<string, string>): Record<string, string> {
  try {
    return Object.fromEntries(new Headers(headers));
  } catch {
    // The platform's error would contain the value, which may be a secret.
    throw new InvalidArgumentError('A header contains an invalid character, such as a line break.');
  }
}
