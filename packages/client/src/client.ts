import type { OperationId, paths } from '@email-automation/types';
import type { Client as FetchClient } from 'openapi-fetch';
import { checkOptions } from './check-options.ts';
import { resolveCredential } from './credential.ts';
import { createGroups, createMethod } from './groups.ts';
import { createImport } from './import.ts';
import { createLog, logAttempts, logCalls, logRetries } from './log.ts';
import type { Resources } from './methods.ts';
import type { Endpoint, RateLimitClass } from './operation.ts';
import { type ClientOptions, clientOptionTypes, resolveOptions } from './options.ts';
import { createList, type PagedId } from './pages.ts';
import type { RateLimitStatus } from './rate-limit.ts';
import { createRaw } from './raw.ts';
import { createRequest, type RequestMethod } from './request.ts';
import { batches, endpoints, paged } from './resources.ts';
import { createSend } from './send.ts';
import { createRateLimits, createThrottle, type RateLimits } from './throttle.ts';

import { withoutUndefined } from './without-undefined.ts';

export type * from '@email-automation/types/schemas';
export type { Call, CallResult, ReceivedResponse } from './call.ts';
export type { Credential, Secret } from './credential.ts';
// Some have the names of schemas, which are the bodies of the errors, so all are exported by name.
export {
  AbortError,
  AuthenticationError,
  ConnectionFailedError,
  CredentialError,
  DeadlineError,
  InvalidResponseError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
  ServerError,
  ValidationError,
} from './error-kinds.ts';
export {
  ApiError,
  ClientError,
  type ErrorEntry,
  InvalidArgumentError,
  RateLimitExhaustedError,
  type RequestContext,
} from './errors.ts';
export {
  ImportFailedError,
  type ImportOptions,
  type Records,
} from './import.ts';
export type { Level, Logger, LogLevel } from './log.ts';
export { AuthorizationError, createOAuth, type OAuth, type OAuthOptions } from './oauth.ts';
export type { CallOptions, NoParams } from './operation.ts';
export type { ClientOptions } from './options.ts';
export type { List } from './pages.ts';
export type * from './params.ts';
export type { RateLimitStatus } from './rate-limit.ts';
export type { Chunk, ImportSummary, PendingAuthorization } from './records.ts';
export type { RequestMethod, RequestOptions, Route } from './request.ts';
export type { Middleware, Next, OutgoingRequest } from './send.ts';

export interface Client extends Resources {
  readonly request: RequestMethod;
  /**
   * Creates a client with the same options except for these, for example another account or time-out. Both share the
   * rate limits, unless the credential or the URL is another one.
   * @throws InvalidArgumentError when an option is unknown or invalid
   */
  withOptions(changes: Partial<ClientOptions>): Client;
  /** The rate limits: `batch` for batch requests, `individual` for the rest. */
  readonly limits: Readonly<Record<RateLimitClass, RateLimitStatus>>;
  /** A plain `openapi-fetch` client with the same URL, headers and credential, but without retries, deadlines and logs. */
  readonly raw: FetchClient<paths>;
}

/**
 * Creates a client of the API.
 * @throws InvalidArgumentError when an option is unknown, missing or invalid; the message says how to fix it
 */
export function createClient(options: ClientOptions): Client {
  return connect('createClient', options, createRateLimits());
}

function connect(callee: string, unchecked: ClientOptions, rateLimits: RateLimits): Client {
  const options = checkOptions(callee, unchecked, clientOptionTypes, ['baseUrl']);
  const { logger, logLevel = logger ? 'info' : 'off', ...core } = options;
  const resolved = resolveOptions(core, resolveCredential(core));
  const log = logLevel === 'off' ? undefined : createLog(logger ?? console, logLevel);
  const hooks = createThrottle(rateLimits, (limit, milliseconds) =>
    log?.('info', `Waiting for the ${limit} rate limit.`, { limit, milliseconds: Math.round(milliseconds) }),
  );
  if (log) resolved.middleware = [...resolved.middleware, logAttempts(log)];
  const sendUnlogged = createSend(resolved, { ...hooks, ...(log && { onRetry: logRetries(log) }) });
  const send = log ? logCalls(log, sendUnlogged) : sendUnlogged;
  const createCall = createMethod(send);
  const groups = createGroups(endpoints as Record<OperationId, Endpoint>, (id) =>
    id in paged ? createList(send, id as PagedId) : createCall(id),
  );
  createGroups(batches, (id) => createImport(send, id), groups);
  let raw: FetchClient<paths> | undefined;
  return {
    ...(groups as unknown as Resources),
    request: createRequest(send),
    withOptions(changes) {
      const { apiToken, accessToken, ...rest } = options;
      const changed = withoutUndefined(Object(changes) as Partial<ClientOptions>);
      const hasCredential = changed.apiToken ?? changed.accessToken;
      // Another credential replaces the one of either kind.
      const merged = { ...(hasCredential ? rest : options), ...changed } as ClientOptions;
      return connect('withOptions', merged, hasCredential || changed.baseUrl ? createRateLimits() : rateLimits);
    },
    get limits() {
      return { individual: rateLimits.individual.status(), batch: rateLimits.batch.status() };
    },
    get raw() {
      raw ??= createRaw(resolved);
      return raw;
    },
  };
}
