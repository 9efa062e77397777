import type { OperationId } from '@email-automation/types';
import { operations } from '../contract/operations.ts';
import { CheckError, ConnectionFailed, RunInterrupted, RunStopped } from '../http/outcomes.ts';
import { type HttpRequest, type HttpResponse, send } from '../http/send.ts';
import type { Call } from '../kit/kit.ts';
import { buildRequest } from '../kit/request.ts';
import type { Target } from '../target/target.ts';
import type { RateLimits, RequestKind } from './rate-limits.ts';
import type { RequestCounter } from './request-counts.ts';

const userAgent = 'email-automation-conformance';

/** A request with its response. */
export interface Sent {
  operation: OperationId;
  request: HttpRequest;
  response: HttpResponse;
}

/** Sends the requests of all checks. */
export interface Transport {
  /**
   * Sends a request of an operation. Beyond the rate limit of a token, `tokens` gets the next one and the request is
   * repeated, because a 429 has no effect.
   * @throws RateLimited when no token is left, CheckError when there is no response
   */
  send(operationId: OperationId, call: Call, tokens: Record<RequestKind, string>): Promise<Sent>;
  /** Why no more requests can be sent; undefined while they can. */
  readonly stopped: string | undefined;
}

export interface TransportOptions {
  /** Interrupts requests, with RunInterrupted. */
  signal: AbortSignal | undefined;
  /** The number of requests in a row without any response that ends the run. */
  maxUnanswered: number;
  counter: RequestCounter;
  rateLimits: RateLimits;
}

export function createTransport(
  target: Target,
  { signal, maxUnanswered, counter, rateLimits }: TransportOptions,
): Transport {
  let unanswered = 0;
  let answered = 0;
  let stopped: string | undefined;

  /** A server that does not respond at all stops the run; one that does at times does not. */
  async function sendCounted(kind: RequestKind, request: HttpRequest): Promise<HttpResponse> {
    if (stopped !== undefined) throw new RunStopped(`Not run: ${stopped}`);
    counter.count(kind, request.headers.authorization);
    try {
      const response = await send(request, target.timeoutSeconds, signal);
      unanswered = 0;
      answered++;
      return response;
    } catch (cause) {
      const lost = cause instanceof ConnectionFailed && answered > 0;
      const error = lost ? new CheckError(cause.later) : cause;
      if (error instanceof CheckError && !(error instanceof RunInterrupted) && ++unanswered >= maxUnanswered) {
        stopped ??= lost
          ? `${error.message} It has responded ${answered} times. Has the server stopped?`
          : error.message;
      }
      throw error;
    }
  }

  return {
    async send(operationId, call, tokens) {
      const kind = operations[operationId].rateLimit === 'batch' ? 'batch' : 'other';
      for (;;) {
        const token = usesDefaultToken(operationId, call) ? tokens[kind] : undefined;
        const credential = token === undefined ? {} : { credential: { basic: token } };
        const request = buildRequest(target, operationId, { ...call, ...credential }, userAgent);
        const { authorization } = request.headers;
        if (!call.mayBeLimited) rateLimits.requireOpen(kind, authorization);
        const response = await sendCounted(kind, request);
        if (token !== undefined) rateLimits.record(kind, token, response);
        if (response.status !== 429 || call.mayBeLimited) return { operation: operationId, request, response };
        const next = token === undefined ? undefined : rateLimits.next(kind, token);
        if (next === undefined) throw rateLimits.close(kind, authorization, operationId);
        tokens[kind] = next;
      }
    },
    get stopped() {
      return stopped;
    },
  };
}

/** Whether a request has the API token of the target, because the check names no other credential. */
const usesDefaultToken = (operationId: OperationId, { credential, ids }: Call) =>
  operations[operationId].server === 'api' && credential === undefined && ids?.token === undefined;
