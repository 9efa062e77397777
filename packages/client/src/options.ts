import { InvalidArgumentError } from './error-kinds.ts';
import type { ClientOptions, Credential, Fetch } from './option-types.ts';
import { version } from './resources.ts';
import { defaults, messages } from './vocabulary.ts';

/** The options with their defaults. */
export type ResolvedOptions = Omit<ClientOptions, keyof Credential> &
  Record<keyof typeof defaults, number> & {
    headers: Record<string, string>;
    /** Precedes all other headers; none for the OAuth endpoints. */
    credential?: { authorization: string } | undefined;
    fetch: Fetch;
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
export function resolveOptions(options: Partial<ResolvedOptions> & { baseUrl: string }): ResolvedOptions {
  return {
    ...defaults,
    // Looked up for each request, because a test tool may replace it later.
    fetch: (...request) => fetch(...request),
    ...(options as Partial<ResolvedOptions>),
    // Paths are appended to it.
    baseUrl: options.baseUrl.replace(/(?<!\/)\/+$/, ''),
    headers: { ...getUserAgent(options.application), accept: 'application/json', ...normalizeHeaders(options.headers) },
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
