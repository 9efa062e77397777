import type { OperationId } from '@email-automation/types';
import { buildRequest } from './build-request.ts';
import type { ReceivedResponse } from './call.ts';
import { checkOptions } from './check-options.ts';
import { collectSecrets, createConnectionError } from './connection-error.ts';
import {
  AbortError,
  type ApiError,
  DeadlineError,
  InvalidResponseError,
  RateLimitExhaustedError,
} from './error-kinds.ts';
import { type CallOptions, callOptionTypes } from './option-types.ts';
import { normalizeHeaders, type ResolvedOptions } from './options.ts';
import { parseResponse } from './parse-response.ts';
import { createRateLimit } from './rate-limit.ts';
import { readText } from './read-text.ts';
import { endpoints, limits, type NamedEndpoint } from './resources.ts';
import { getBackoff, isRetryable, isSafe } from './retry.ts';
import { messages } from './vocabulary.ts';
import { limitTime, wait } from './wait.ts';

export type Send = ReturnType<typeof createSend>;

/** An operation of the contract, with its name for errors. */
export const endpointOf = (id: OperationId): NamedEndpoint => ({ id, name: id, ...endpoints[id] });

/** Creates the error for an aborted signal of the caller. `AbortSignal.timeout` aborts with a TimeoutError. */
export function createAbortError(method: string, subject: string, cause: unknown): AbortError | DeadlineError {
  const isTimeout = (cause as Error | undefined)?.name === 'TimeoutError';
  return new (isTimeout ? DeadlineError : AbortError)(method, `The \`signal\` ended the ${subject}.`, { cause });
}

/**
 * Creates the function that sends the requests of a client. It rejects with a ClientError unless the service returns a success.
 * An import passes `onSend`, which is called before each attempt. Its waits for the rate limit do not count towards the deadline.
 */
export function createSend(client: ResolvedOptions) {
  const rateLimits = { individual: createRateLimit(limits.individual), batch: createRateLimit(limits.batch) };

  return async function send(
    endpoint: NamedEndpoint,
    args: object = {},
    options: CallOptions = {},
    onSend?: () => void,
  ) {
    const { name, method = 'GET', server, rateLimit = 'individual' } = endpoint;
    const { signal, headers: ownHeaders, query, ...own } = checkOptions(name, options, callOptionTypes);
    const { timeoutMs, retries } = { ...client, ...own };
    const { target, body } = buildRequest(endpoint, args as Record<string, unknown>, client.accountId, query);
    const url = client.baseUrl + target;
    const contentType = body !== undefined && { 'content-type': 'application/json' };
    const headers = { ...client.headers, ...normalizeHeaders(ownHeaders), ...client.credential, ...contentType };
    const secrets = collectSecrets(url, headers);
    let endsAt = performance.now() + timeoutMs;
    let lastError: unknown;

    /** Waits, or throws if that takes longer than the call may take. An import may take any time for its rate limit. */
    async function pause(milliseconds: number, isPatient: boolean, error: unknown): Promise<void> {
      if (isPatient) endsAt += milliseconds;
      else if (milliseconds >= endsAt - performance.now()) throw error;
      await wait(milliseconds, signal);
    }

    /** Counts a request when the rate limit allows it. Returns the function to call with its response. */
    async function consume() {
      const limit = rateLimits[rateLimit];
      for (;;) {
        const delay = limit.delay();
        if (delay === 0) return limit.consume();
        // The service's response tells more than the wait that follows from it.
        const message = messages.rateLimitExhausted(rateLimit, Math.ceil(delay / 1000));
        const error =
          lastError ?? new RateLimitExhaustedError(name, message, { limit: rateLimit, retryAfterMs: delay });
        await pause(delay, onSend !== undefined, error);
      }
    }

    async function attempt(): Promise<ReceivedResponse<never>> {
      const update = server ? undefined : await consume();
      let received: Response | undefined;
      async function fetchText(signal: AbortSignal) {
        onSend?.();
        received = await client.fetch(url, { redirect: 'manual', method, headers, body: body ?? null, signal });
        return { response: received, text: await readText(received, client.maxResponseBytes) };
      }
      function fail(error: unknown): never {
        if (signal?.aborted) throw error;
        // Timers of platforms can be early by a fraction of a millisecond.
        if (endsAt - performance.now() < 1)
          throw new DeadlineError(name, messages.deadline(timeoutMs / 1000), { cause: lastError });
        throw createConnectionError(name, url, error, [...secrets, ...Object.values(headers)], isSafe(endpoint));
      }
      const milliseconds = Math.min(client.attemptTimeoutMs, endsAt - performance.now());
      const fetched = limitTime(milliseconds, signal, fetchText).catch(fail);
      const { response, text } = await fetched.finally(() => update?.(received));
      client.logger?.debug(`${name}: ${response.status}`, { method, path: endpoint.path });
      if (text === undefined) throw new InvalidResponseError(name, messages.tooLarge(client.maxResponseBytes));
      return { data: parseResponse(endpoint, response, text, secrets) as never, response };
    }

    try {
      for (let n = 1; ; n++) {
        try {
          return await attempt();
        } catch (error) {
          if (signal?.aborted || n > retries || !isRetryable(endpoint, error)) throw error;
          lastError = error;
          const { status, retryAfterMs = getBackoff(n), message } = error as ApiError;
          client.logger?.warn(`${message} Retrying.`, { attempt: n, milliseconds: Math.round(retryAfterMs) });
          await pause(retryAfterMs, status === 429 && onSend !== undefined, error);
        }
      }
    } catch (error) {
      throw signal?.aborted ? createAbortError(name, 'call', signal.reason) : error;
    }
  };
}
