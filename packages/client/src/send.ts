import type { ReceivedResponse } from './call.ts';
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
export interface OutgoingRequest extends Failure {
  url: string;
  /** By names in lower case. */
  headers: Record<string, string>;
  body: string | undefined;
  signal: AbortSignal;
  /** 1 for the first, and one more for each retry. */
  attempt: number;
}

export type Next = (request: OutgoingRequest) => Promise<Response>;

/** Stands between the client and `fetch`, for each attempt: passes the request on by `next`, or answers itself. */
export type Middleware = (request: OutgoingRequest, next: Next) => Promise<Response>;

export type Answered = (response: Response | undefined) => void;

/** What else a client does with each request. */
export interface Hooks {
  /** Resolves when the request may leave, to what its answer is told to; to nothing when there was none. */
  admit?(endpoint: Endpoint, clock: Clock, failure: Failure, how: How): Promise<Answered> | Answered | undefined;
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

export interface Settings {
  baseUrl: string;
  authUrl: string;
  accountId?: string;
  timeoutMs: number;
  retries: number;
  retryDelayMs: number;
  maxRetryDelayMs: number;
  headers: Record<string, string>;
  authorization: Authorization;
  fetch: (input: string | Request, init?: RequestInit) => Promise<Response>;
  use: Middleware[];
}

export type Send = (
  id: OperationId,
  args?: object,
  options?: CallOptions,
  how?: How,
) => Promise<ReceivedResponse<never>>;

/** Sends operations, and turns everything but success into an error of the client. */
export function createSend(settings: Settings, hooks: Hooks = {}): Send {
  const { fetch } = settings;
  const exchange = settings.use.reduceRight<Next>((next, layer) => async (request) => layer(request, next), fetchOne);

  async function fetchOne(request: OutgoingRequest): Promise<Response> {
    const { url, method, headers, body, signal } = request;
    try {
      return await fetch(url, body === undefined ? { method, headers, signal } : { method, headers, signal, body });
    } catch (error) {
      signal.throwIfAborted();
      throw new ConnectionError(`the service was not reached${reason(error)}`, request);
    }
  }

  async function attempt(
    endpoint: Endpoint,
    request: OutgoingRequest,
    clock: Clock,
    how: How,
  ): Promise<ReceivedResponse<unknown>> {
    let secret = '';
    if (!endpoint.server) {
      const given = settings.authorization();
      // What need not be waited for is not, here and below: every turn that is waited costs time.
      const proof = given instanceof Promise ? await given.catch(failing(request)) : given;
      request.headers.authorization = proof.header;
      secret = proof.secret;
    }
    const admitted = hooks.admit?.(endpoint, clock, request, how);
    const answered = admitted instanceof Promise ? await admitted : admitted;
    let answer: Response | undefined;
    try {
      clock.signal.throwIfAborted();
      answer = await exchange(request);
    } finally {
      answered?.(answer);
    }
    // The address of a step of OAuth holds secrets.
    const response = endpoint.server ? new Response(null, answer) : answer;
    let text: string;
    try {
      text = await answer.text();
    } catch (error) {
      clock.signal.throwIfAborted();
      throw new ConnectionError(`the answer broke off${reason(error)}`, request, undefined, response);
    }
    return { data: parse(endpoint, request, response, text, () => [secret, ...secretsIn(request)]), response };
  }

  /** Milliseconds until the next attempt, if there is to be one. */
  function delayAfter(error: unknown, endpoint: Endpoint, retry: number, retries: number): number | undefined {
    if (retry > retries || !mayRetry(endpoint, error)) return undefined;
    const asked = error instanceof ApiError ? error.retryAfterMs : undefined;
    return asked ?? backOff(retry, settings.retryDelayMs, settings.maxRetryDelayMs);
  }

  const send = (id: OperationId, given: object = {}, options: CallOptions = {}, how: How = {}) =>
    new Promise<ReceivedResponse<unknown>>((resolve, reject) => {
      const endpoint: Endpoint = endpoints[id];
      const { timeoutMs = settings.timeoutMs, retries = settings.retries, signal } = check(id, options, callOptions);
      const placed = place(id, endpoint, given as Record<string, unknown>, settings.accountId, how.extra);
      const failure: Failure = { operationId: id, method: endpoint.method ?? 'GET', path: placed.path };
      const url = (endpoint.server ? settings.authUrl : settings.baseUrl) + placed.target;
      const { body } = placed;
      const fixed = body === undefined ? settings.headers : { ...settings.headers, 'content-type': 'application/json' };
      // The call ends with the clock, whatever is still under way: not everything that is awaited heeds a signal.
      const clock = startClock(timeoutMs, signal, failure, reject);

      async function attempts(): Promise<void> {
        for (let n = 1; ; n++) {
          const request = { ...failure, url, headers: { ...fixed }, body, signal: clock.signal, attempt: n };
          try {
            return resolve(await attempt(endpoint, request, clock, how));
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
      }
      attempts().then(clock.stop, (error) => {
        clock.stop();
        reject(error);
      });
    });

  return send as Send;
}

/** What a function for the credential failed with, as an error of the client. */
const failing = (failure: Failure) => (cause: unknown) => {
  throw new CredentialError('the credential could not be had', failure, { cause });
};

/** What the platform calls a fault. The rest of its error is left out: it may name the address, or hold the request. */
function reason(error: unknown): string {
  const { cause, code } = error as { cause?: { code?: unknown }; code?: unknown };
  const known = cause?.code ?? code;
  return typeof known === 'string' ? ` (${known})` : '';
}

/** What no error may show besides the credential as it was given: how it is written, and the secrets of OAuth. */
function secretsIn({ url, headers }: OutgoingRequest): string[] {
  const query = new URL(url).searchParams;
  const named = ['client_secret', 'code', 'code_verifier'].map((name) => query.get(name) ?? '');
  return [...named, headers.authorization?.replace(/^\w+ /, '') ?? ''];
}
