import type { OperationId } from '@email-automation/types';
import { buildRequest } from './build-request.ts';
import type { ReceivedResponse } from './call.ts';
import { checkOptions, count, duration, type OptionTypes, object, signal } from './check-options.ts';
import { createConnectionError } from './connection-error.ts';
import { type Deadline, startDeadline } from './deadline.ts';
import { CredentialError, InvalidResponseError } from './error-kinds.ts';
import type { ApiError, ClientError, RequestContext } from './errors.ts';
import type { CallOptions, Endpoint } from './operation.ts';
import { normalizeHeaders, type ResolvedOptions } from './options.ts';
import { parseResponse } from './parse-response.ts';
import { readText } from './read-text.ts';
import { collectSecrets } from './redact.ts';
import { createContext } from './request-context.ts';
import { endpoints } from './resources.ts';
import { getBackoff, isRetryable, isSafe } from './retry.ts';
import { messages } from './vocabulary.ts';
import { wait } from './wait.ts';

export const callOptionTypes = {
  signal,
  timeoutMs: duration,
  retries: count,
  headers: object,
  query: object,
} satisfies OptionTypes<CallOptions>;

/** A request before it is sent. Middleware may change its URL, headers and body. */
export interface OutgoingRequest extends RequestContext {
  url: string;
  /** Names are in lower case. */
  headers: Record<string, string>;
  body: string | undefined;
  signal: AbortSignal;
  /** 1 for the first attempt, 2 for the first retry. */
  attempt: number;
}

export type Next = (request: OutgoingRequest) => Promise<Response>;

/** Runs around `fetch` for each attempt: calls `next` to pass the request on, or returns its own response. */
export type Middleware = (request: OutgoingRequest, next: Next) => Promise<Response>;

/** Called with the response of an attempt, or with undefined without one. */
export type AfterAttempt = (response: Response | undefined) => void;

/** The work of a client beside sending. */
export interface Hooks {
  /** Called before each attempt, which starts when the returned promise resolves. */
  beforeAttempt?(
    endpoint: Endpoint,
    deadline: Deadline,
    request: RequestContext,
    options: SendOptions,
  ): Promise<AfterAttempt> | AfterAttempt | undefined;
  /** Called before the wait for a retry. */
  onRetry?(error: ClientError, delayMs: number, attempt: number): void;
}

/** Options of a call that the client sets, not its user. */
export interface SendOptions {
  /** Does not count waits for the rate limit towards the deadline. */
  waitForRateLimit?: boolean;
  /** Set when an attempt is sent. An error before the first one means that the service got no request. */
  sent?: boolean;
  /** The operation, if the contract does not declare it. */
  endpoint?: Endpoint;
}

export type Send = (
  /** The operation, or the route of one that the contract does not declare. */
  id: OperationId | (string & {}),
  args?: object,
  options?: CallOptions,
  sendOptions?: SendOptions,
) => Promise<ReceivedResponse<never>>;

/** Creates the function that sends an operation's request. It rejects with a ClientError unless the service returns a success. */
export function createSend(client: ResolvedOptions, hooks: Hooks = {}): Send {
  async function attempt(endpoint: Endpoint, request: OutgoingRequest, deadline: Deadline, options: SendOptions) {
    let secret = '';
    if (!endpoint.server) {
      try {
        ({ header: request.headers.authorization, secret } = await client.getAuthorization());
      } catch (cause) {
        throw new CredentialError('The credential function failed.', request, { cause });
      }
    }
    const afterAttempt = await hooks.beforeAttempt?.(endpoint, deadline, request, options);
    request.signal = AbortSignal.any([deadline.signal, AbortSignal.timeout(Math.ceil(client.attemptTimeoutMs))]);
    let received: Response | undefined;
    const getSecrets = (sent = request) => [secret, ...collectSecrets(sent)];
    const fail = (error: unknown, sent: OutgoingRequest, response?: Response): never => {
      deadline.signal.throwIfAborted();
      throw createConnectionError(error, sent, getSecrets(sent), isSafe(endpoint), response);
    };
    const fetchOnce: Next = async ({ url, method, headers, body = null, signal }) =>
      client.fetch(url, { redirect: 'manual', method, headers, body, signal });
    try {
      deadline.signal.throwIfAborted();
      options.sent = true;
      const sendThroughMiddleware = client.middleware.reduceRight<Next>(
        (next, middleware) => async (request) => middleware(request, next),
        (request) => fetchOnce(request).catch((error) => fail(error, request)),
      );
      received = await sendThroughMiddleware(request);
    } finally {
      afterAttempt?.(received);
    }
    // The URL of an OAuth request contains secrets; a new Response has none. A redirect in a browser has the status 0.
    const { status, headers } = received;
    const response = endpoint.server ? new Response(null, { status: status || 302, headers }) : received;
    const text = await readText(received, client.maxResponseBytes).catch((error) => fail(error, request, response));
    if (text === undefined) {
      throw new InvalidResponseError(messages.tooLarge(client.maxResponseBytes), request, {}, response);
    }
    const data = parseResponse(endpoint, request, response, text, getSecrets);
    return { data, response };
  }

  const send = (id: string, args: object = {}, options: CallOptions = {}, sendOptions: SendOptions = {}) =>
    new Promise<ReceivedResponse<unknown>>((resolve, reject) => {
      const endpoint: Endpoint = sendOptions.endpoint ?? endpoints[id as OperationId];
      const context = createContext(id, endpoint);
      const {
        timeoutMs = client.timeoutMs,
        retries = client.retries,
        signal,
        headers: custom,
        query,
      } = checkOptions(context.methodName, options, callOptionTypes);
      const { path, target, body } = buildRequest(
        context.methodName,
        endpoint,
        args as Record<string, unknown>,
        client.accountId,
        query,
      );
      context.path = path;
      const url = (endpoint.server ? client.authUrl : client.baseUrl) + target;
      const contentType = body !== undefined && { 'content-type': 'application/json' };
      const headers = { ...client.headers, ...normalizeHeaders(custom), ...contentType };
      // The deadline rejects the call by itself: a credential function or a `fetch` may ignore the signal.
      const deadline = startDeadline(timeoutMs, signal, context, reject);

      async function run(): Promise<ReceivedResponse<unknown>> {
        for (let n = 1; ; n++) {
          const request = { ...context, url, headers: { ...headers }, body, signal: deadline.signal, attempt: n };
          try {
            return await attempt(endpoint, request, deadline, sendOptions);
          } catch (error) {
            deadline.lastError = error as Error;
            if (n > retries || !isRetryable(endpoint, error)) throw error;
            const { status, retryAfterMs } = error as ApiError;
            const delayMs = retryAfterMs ?? getBackoff(n, client.retryDelayMs, client.maxRetryDelayMs);
            const pausing = status === 429 && sendOptions.waitForRateLimit;
            if (!pausing && delayMs >= deadline.remainingMs()) throw error;
            hooks.onRetry?.(error as ClientError, delayMs, n);
            await deadline.waitFor(wait(delayMs, deadline.signal), pausing);
          }
        }
      }
      run().then(resolve, reject).finally(deadline.clear);
    });

  return send as Send;
}
