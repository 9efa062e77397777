// Generated from the vocabulary of all clients by `pnpm build`; edit packages/codegen/src/clients/ instead.

import { isInteger, matches, object, type Type } from './check-options.ts';
import type { Chunk } from './records.ts';
import { messages } from './vocabulary.ts';

export const url: Type = [messages.url, matches(/^(?:[Hh][Tt][Tt][Pp][Ss]?:\/\/([^\s\/@?#:\[\]]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?(\/[^\s?#]*)?)$/)];
export const uri: Type = [messages.uri, matches(/^(?:[A-Za-z][A-Za-z0-9+.-]*:\S+)$/)];
export const token: Type = [messages.token, matches(/^(?:[!-~]*)$/)];
export const duration: Type = [messages.duration, (value) => typeof value === 'number' && value > 0 && value <= 2073600000];
export const count: Type = [messages.count, isInteger(0)];
export const positive: Type = [messages.positive, isInteger(1)];
export const identifier: Type = [messages.identifier, matches(/^(?:\.*[^.\/\\][^\/\\]*)$/)];
export const filled: Type = [messages.filled, matches(/^(?:[\s\S]+)$/)];
export const path: Type = [messages.path, matches(/^(?:\/[^?#]*)$/)];
export const callback: Type = ['a function', (value) => typeof value === 'function'];
export const signal: Type = ['an AbortSignal', (value) => 'aborted' in Object(value)];
export const method: Type = ['an HTTP method', matches(/^(GET|POST|PUT|PATCH|DELETE)$/)];

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

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

export type ClientOptions = Credential & {
  /** URL of the API */
  baseUrl: string;
  /** The account of all calls */
  accountId?: string | undefined;
  /** Name of your program in `User-Agent` */
  application?: string | undefined;
  /** Time for a call with all its retries, in milliseconds (default: 60,000) */
  timeoutMs?: number | undefined;
  /** Time for each attempt, in milliseconds (default: 30,000) */
  attemptTimeoutMs?: number | undefined;
  /** Further attempts, where a second request does no harm (default: 2) */
  retries?: number | undefined;
  /** The largest body of a response, after decoding (default: 67,108,864) */
  maxResponseBytes?: number | undefined;
  /** Sends the requests */
  fetch?: Fetch | undefined;
  /** Headers of every request */
  headers?: Record<string, string> | undefined;
  /** Receives log messages: `console`, or the like */
  logger?: Logger | undefined;
};

export const clientOptionTypes = {
  baseUrl: url,
  apiToken: token,
  accessToken: token,
  accountId: identifier,
  application: filled,
  timeoutMs: duration,
  attemptTimeoutMs: duration,
  retries: count,
  maxResponseBytes: positive,
  fetch: callback,
  headers: object,
  logger: object,
};

export interface OAuthOptions {
  /** URL of the OAuth 2 endpoints */
  authUrl: string;
  /** Client id of the registered application */
  clientId: string;
  /** Client secret of the application, for your server only */
  clientSecret: string;
  /** The registered callback URL */
  redirectUri: string;
  /** Name of your program in `User-Agent` */
  application?: string | undefined;
  /** Time for a call with all its retries, in milliseconds (default: 60,000) */
  timeoutMs?: number | undefined;
  /** Sends the requests */
  fetch?: Fetch | undefined;
  /** Headers of every request */
  headers?: Record<string, string> | undefined;
  /** Receives log messages: `console`, or the like */
  logger?: Logger | undefined;
}

export const oauthOptionTypes = {
  authUrl: url,
  clientId: filled,
  clientSecret: filled,
  redirectUri: uri,
  application: filled,
  timeoutMs: duration,
  fetch: callback,
  headers: object,
  logger: object,
};

export const requiredOAuthOptions = ["authUrl","clientId","clientSecret","redirectUri"];

/** Options of a single call. */
export interface CallOptions {
  /** Aborts the call at any time, waits included */
  signal?: AbortSignal | undefined;
  /** Time for the call with all its retries, in milliseconds (default: the client's) */
  timeoutMs?: number | undefined;
  /** Further attempts, where a second request does no harm (default: the client's) */
  retries?: number | undefined;
  /** Headers of this call, beside the client's and instead of those with the same names */
  headers?: Record<string, string> | undefined;
  /** Parameters that the contract does not declare */
  query?: Record<string, string | number | boolean> | undefined;
}

export const callOptionTypes = {
  signal: signal,
  timeoutMs: duration,
  retries: count,
  headers: object,
  query: object,
};

export interface RequestOptions extends CallOptions {
  /** The body, as JSON; not with `GET` */
  body?: object | undefined;
}

export const requestOptionTypes = {
  ...callOptionTypes,
  body: object,
};

export interface ImportOptions extends CallOptions {
  /** Records to skip: `next` of an earlier import of the same records. */
  start?: number | undefined;
  /** Records in a batch, by default the most that the contract allows. */
  size?: number | undefined;
  /** Called after each batch that the service accepted. */
  onChunk?: ((chunk: Chunk) => void | Promise<void>) | undefined;
  /** The account (default: the client's) */
  accountId?: string | undefined;
}

/** @param maximum records of a batch */
export const importOptionTypes = (maximum: number): Record<string, Type> => ({
  ...callOptionTypes,
  start: count,
  size: [messages.size(maximum), isInteger(1, maximum)],
  onChunk: callback,
  accountId: identifier,
});
