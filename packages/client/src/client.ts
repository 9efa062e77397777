import type { paths } from '@email-automation/types';
import type { Client as FetchClient } from 'openapi-fetch';
import type { Budget } from './budget.ts';
import { check, type Known } from './check.ts';
import { type CoreOptions, caller, coreOptions, group, settingsOf } from './core.ts';
import { authorizationOf } from './credential.ts';
import { importer } from './import.ts';
import { createLog, type Logger, type LogLevel, levels, logAttempts, logCalls, logRetries } from './log.ts';
import type { Endpoint, Limited, OperationId } from './operation.ts';
import { createPacing } from './pacing.ts';
import { lister, type PagedId } from './pages.ts';
import { createRaw } from './raw.ts';
import { batches, endpoints, paged, type Resources } from './resources.ts';
import { createSend } from './send.ts';

export type { Budget } from './budget.ts';
export type { Call, CallResult, ReceivedResponse } from './call.ts';
export { type Core, type CoreOptions, createCore } from './core.ts';
export type { Credential, Secret } from './credential.ts';
export * from './errors.ts';
export {
  type BatchRecord,
  type ChunkResult,
  ImportError,
  type ImportOptions,
  type ImportSummary,
  type Progress,
} from './import.ts';
export type { Level, Logger, LogLevel } from './log.ts';
export { AuthorizationError, createOAuth, type OAuth, type OAuthOptions, type PendingAuthorization } from './oauth.ts';
export type { CallOptions } from './operation.ts';
export type { Item, List, ListOptions, TotalChange } from './pages.ts';
export type { Middleware, Next, OutgoingRequest } from './send.ts';

export type ClientOptions = CoreOptions & {
  /** What logs are written with; `console` unless it is given. */
  logger?: Logger;
  /** The least that is written; `info` when there is a logger, else `off`. */
  logLevel?: LogLevel;
  /** Whether requests wait rather than exceed a limit of the service. Imports always do. */
  pacing?: boolean;
};

export interface Client extends Resources {
  /** What is known of the limits: of batch requests, and of all others. */
  readonly limits: Readonly<Record<Limited, Budget>>;
  /** The plain `openapi-fetch` client with the same address, credential and headers, and nothing else of this one. */
  readonly raw: FetchClient<paths>;
}

const clientOptions = {
  ...coreOptions,
  logger: 'object',
  logLevel: 'text',
  pacing: 'flag',
} satisfies Known<ClientOptions>;

/**
 * A client of the API.
 * @throws TypeError when an option is unknown, missing or not usable, and says what to do
 */
export function createClient(options: ClientOptions): Client {
  const {
    logger,
    logLevel = logger ? 'info' : 'off',
    pacing = false,
    ...core
  } = check('createClient', options, clientOptions);
  if (!levels.includes(logLevel)) throw new TypeError(`createClient needs logLevel as one of ${levels.join(', ')}.`);
  const settings = settingsOf('createClient', core, authorizationOf(core));
  const log = logLevel === 'off' ? undefined : createLog(logger ?? console, logLevel);
  const { budgets, hooks } = createPacing(pacing, (limit, milliseconds) =>
    log?.('info', `waiting for the limit of ${limit} requests`, { limit, milliseconds: Math.round(milliseconds) }),
  );
  if (log) settings.use = [...settings.use, logAttempts(log)];
  const quiet = createSend(settings, { ...hooks, ...(log && { retrying: logRetries(log) }) });
  const send = log ? logCalls(log, quiet) : quiet;
  const call = caller(send);
  const method = (id: OperationId) => (id in paged ? lister(send, id as PagedId) : call(id));
  const groups = group(batches, (id) => importer(send, id), group(endpoints as Record<OperationId, Endpoint>, method));
  let raw: FetchClient<paths> | undefined;
  return {
    ...(groups as unknown as Resources),
    get limits() {
      return { individual: budgets.individual.state(), batch: budgets.batch.state() };
    },
    get raw() {
      raw ??= createRaw(settings);
      return raw;
    },
  };
}
