import type { Answer } from './call.ts';
import { check, type Known } from './check.ts';
import { type Clock, startClock } from './clock.ts';
import type { Authorization } from './credential.ts';
import { ApiError, type ClientError, ConnectionError, CredentialError, type Failure } from './errors.ts';
import type { CallOptions, Endpoint, OperationId } from './operation.ts';
import { parse } from './parse.ts';
import { place } from './place.ts';
import { endpoints } from './resources.ts';
import { backOff, mayRetry } from './retry.ts';
import { wait } from './wait.ts';

export const callOptions = { signal: 'signal', timeoutMs: 'count', retries: 'count' } satisfies Known<CallOptions>;

/** A request about to be sent. Middleware may change its address, headers and body. */
export interface Outgoing extends Failure {
  url: string;
  /** By names in lower case. */
  headers: Record<string, string>;
  body: string | undefined;
  signal: AbortSignal;
  /** 1 for the first, and one more for each retry. */
  attempt: number;
}

export type Next = (request: Outgoing) => Promise<Response>;

/** Stands between the client and `fetch`, for each attempt: passes the request on by `next`, or answers itself. */
export type Middleware = (request: Outgoing, next: Next) => Promise<Response>;

export type Answered = (response: Response | undefined) => void;

/** What else a client does with each request. */
export interface Hooks {
  /** Resolves when the request may leave, to what its answer is told to; to nothing when there was none. */
  admit?(endpoint: Endpoint, clock: Clock, failure: Failure, how: How): Promise<Answered | undefined>;
  /** Learns of a retry, and of the milliseconds before it. */
  retrying?(error: ClientError, delay: number, attempt: number): void;
}

/** How a call differs from one of the user's own. */
export interface How {
  /** Waits for the limit even if that takes longer than the call may. */
  patient?: boolean;
  /** Waits for the limit, whatever the client is told. */
  paced?: boolean;
  /** Parameters of the query that the contract does not name. */
  extra?: Record<string, string>;
}

export interface Settings extends CallOptions {
  baseUrl: string;
  authUrl: string;
  accountId?: string;
  timeoutMs: number;
  retries: number;
  retryDelayMs: number;
  maxRetryDelayMs: number;
  headers: Record<string, string>;
  authorization: Authorization;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  use: Middleware[];
}

export type Send = (id: OperationId, args?: object, options?: CallOptions, how?: How) => Promise<Answer<never>>;

/** Sends operations, and turns everything but success into an error of the client. */
export function createSend(settings: Settings, hooks: Hooks = {}): Send {
  const exchange = settings.use.reduceRight<Next>((next, layer) => async (request) => layer(request, next), fetchOne);

  async function fetchOne(request: Outgoing): Promise<Response> {
    const { url, method, headers, body, signal } = request;
    try {
      return await settings.fetch(url, { method, headers, signal, ...(body !== undefined && { body }) });
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw new ConnectionError(`the service was not reached${reason(error)}`, request);
    }
  }

  async function authorize(failure: Failure): Promise<string> {
    try {
      return await settings.authorization();
    } catch (cause) {
      throw new CredentialError('the credential could not be had', failure, { cause });
    }
  }

  async function attempt(endpoint: Endpoint, request: Outgoing, clock: Clock, how: How): Promise<Answer<unknown>> {
    if (!endpoint.server) request.headers.authorization = await authorize(request);
    const answered = await hooks.admit?.(endpoint, clock, request, how);
    let answer: Response | undefined;
    try {
      clock.signal.throwIfAborted();
      answer = await exchange(request);
    } finally {
      answered?.(answer);
    }
    // The address of a step of OAuth holds secrets.
    const response = endpoint.server ? new Response(null, answer) : answer;
    const text = await answer.text().catch((error: unknown) => {
      if (clock.signal.aborted) throw clock.signal.reason;
      throw new ConnectionError(`the answer broke off${reason(error)}`, request, undefined, response);
    });
    return { data: parse(endpoint, request, response, text, () => secretsOf(request)), response };
  }

  /** Milliseconds until the next attempt, if there is to be one. */
  function delayAfter(error: unknown, endpoint: Endpoint, retry: number, retries: number): number | undefined {
    if (retry > retries || !mayRetry(endpoint, error)) return undefined;
    const asked = error instanceof ApiError ? error.retryAfterMs : undefined;
    return asked ?? backOff(retry, settings.retryDelayMs, settings.maxRetryDelayMs);
  }

  async function send(id: OperationId, given: object = {}, options: CallOptions = {}, how: How = {}) {
    const endpoint: Endpoint = endpoints[id];
    const placed = place(id, endpoint, given as Record<string, unknown>, settings.accountId, how.extra);
    const failure: Failure = { operationId: id, method: endpoint.method ?? 'GET', path: placed.path };
    const { timeoutMs, retries, signal } = { ...settings, ...check(id, options, callOptions) };
    const clock = startClock(timeoutMs, signal, failure);
    const url = (endpoint.server ? settings.authUrl : settings.baseUrl) + placed.target;
    const { body } = placed;
    const fixed = body === undefined ? settings.headers : { ...settings.headers, 'content-type': 'application/json' };

    const attempts = async () => {
      for (let n = 1; ; n++) {
        const request = { ...failure, url, headers: { ...fixed }, body, signal: clock.signal, attempt: n };
        try {
          return await attempt(endpoint, request, clock, how);
        } catch (error) {
          const delay = delayAfter(error, endpoint, n, retries);
          const patient = how.patient && (error as ApiError).status === 429;
          if (delay === undefined || (!patient && delay >= clock.left())) throw error;
          hooks.retrying?.(error as ClientError, delay, n);
          const go = patient ? clock.hold() : undefined;
          await wait(delay, clock.signal);
          go?.();
        }
      }
    };
    try {
      return await Promise.race([attempts(), clock.ended]);
    } finally {
      clock.stop();
    }
  }

  return send as Send;
}

/** What the platform calls a fault. The rest of its error is left out: it may name the address, or hold the request. */
function reason(error: unknown): string {
  const { cause, code } = error as { cause?: { code?: unknown }; code?: unknown };
  const known = cause?.code ?? code;
  return typeof known === 'string' ? ` (${known})` : '';
}

/** What no error may show: the credential, as it is written and as it was given, and the secrets of a step of OAuth. */
function secretsOf({ url, headers }: Outgoing): string[] {
  const [scheme, written = ''] = (headers.authorization ?? '').split(' ');
  const query = new URL(url).searchParams;
  return [
    written,
    ...(scheme === 'Basic' ? [atob(written).slice(0, -1)] : []),
    ...['client_secret', 'code', 'code_verifier'].map((name) => query.get(name) ?? ''),
  ];
}
