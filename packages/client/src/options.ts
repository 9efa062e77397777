import { InvalidArgumentError } from './errors.ts';
import { version } from './resources.ts';
import { defaults, messages } from './vocabulary.ts';

/** Receives log messages, which contain no credential, body, query, or header. `console` has this shape. */
export interface Logger {
  /** Called with each response. */
  debug(message: string, fields: object): void;
  /** Called before a request is retried. */
  warn(message: string, fields: object): void;
}

/** Sends a request, like the platform's `fetch`. */
export type Fetch = (input: string | Request, init?: RequestInit) => Promise<Response>;

/** An API token (private integrations) or an OAuth 2 access token (public integrations), never both. */
export type Credential = { apiToken: string; accessToken?: undefined } | { accessToken: string; apiToken?: undefined };

/** The options with their defaults. */
export type ResolvedOptions = Record<keyof typeof defaults, number> & {
  baseUrl: string;
  accountId?: string | undefined;
  headers: Record<string, string>;
  /** Precedes all other headers; none for the OAuth endpoints. */
  credential?: { authorization: string } | undefined;
  fetch: Fetch;
  logger?: Logger | undefined;
};

/** The credential as a header. @throws InvalidArgumentError unless there is exactly one */
export function resolveCredential({ apiToken, accessToken }: Credential) {
  if (Boolean(apiToken) === Boolean(accessToken)) throw new InvalidArgumentError(messages.oneCredential);
  return { authorization: apiToken ? `Basic ${btoa(`${apiToken}:`)}` : `Bearer ${accessToken}` };
}

/**
 * Completes options that have been checked.
 * @throws InvalidArgumentError when a header is invalid
 */
export function resolveOptions(
  options: Partial<ResolvedOptions> & { baseUrl: string; application?: string | undefined },
): ResolvedOptions {
  const { application, baseUrl, headers } = options;
  return {
    ...defaults,
    // Looked up for each request, because a test tool may replace it later.
    fetch: (...request) => fetch(...request),
    ...(options as Partial<ResolvedOptions>),
    // Paths are appended to it.
    baseUrl: baseUrl.replace(/(?<!\/)\/+$/, ''),
    headers: { ...getUserAgent(application), accept: 'application/json', ...normalizeHeaders(headers) },
  };
}

/** Browsers set the `User-Agent` header, and send a preflight request for another one. */
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
