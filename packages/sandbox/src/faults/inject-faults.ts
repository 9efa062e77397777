import { type ServerResponse, STATUS_CODES } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Contract, Operation } from '@email-automation/service/contract/contract';
import { TooManyAttempts, Unavailable } from '@email-automation/service/domain/errors';
import { TooManyRequests } from '@email-automation/service/http/errors';
import { limitWait } from '@email-automation/service/ports/deadline';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppliedFault } from './fault-rules.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The effects of errors on demand on the request, in a sandbox. */
    appliedFaults?: AppliedFault[];
  }
}

/** Seconds in `Retry-After`, unless the fault has its own. */
const defaultRetryAfter = 1;
/** Parts in which a slow response arrives. */
const drips = 10;

/**
 * Applies faults to requests to operations of the contract, before anything is done for them. Call it before hooks that require
 * a credential. Without a fault, it costs 0.3 % of a fetch.
 * @param apply chooses the faults of a request, by its operation and its account
 */
export function injectFaults(
  app: FastifyInstance,
  { operations, rateLimits }: Contract,
  apply: (operation: string, account_id: string | undefined) => AppliedFault[],
): void {
  const byId = new Map<string, Operation>(operations.map((operation) => [operation.operationId, operation]));
  app.decorateRequest('appliedFaults', undefined);
  app.addHook('onRequest', async (request, reply) => {
    const operation = byId.get(request.routeOptions.config.operationId ?? '');
    if (operation === undefined) return;
    const { account_id } = request.params as { account_id?: string };
    request.appliedFaults = apply(operation.operationId, account_id);
    for (const one of request.appliedFaults) {
      if (one.kind === 'latency') await wait(limitWait(one.ms), reply.raw);
      else if (one.kind === 'status') failWith(one.status, operation, rateLimits, reply);
      else if (one.kind === 'slow') drip(reply.raw, one.ms);
      else cut(one.at, request, reply);
    }
  });
  app.addHook('onSend', ({ appliedFaults = [] }, reply, _payload, done) => {
    const failed = appliedFaults.find((one) => one.kind === 'status');
    if (failed && failed.status !== 500) reply.header('retry-after', failed.retry_after ?? defaultRetryAfter);
    done();
  });
}

/** Waits, but not for a client that is gone. */
async function wait(milliseconds: number, response: ServerResponse): Promise<void> {
  const gone = new AbortController();
  const abort = () => gone.abort();
  response.once('close', abort);
  await setTimeout(milliseconds, undefined, { signal: gone.signal }).catch(() => {});
  response.off('close', abort);
}

/** @throws the error that the port of the operation formats as this status */
function failWith(
  status: number,
  { rateLimit }: Operation,
  limits: Contract['rateLimits'],
  reply: FastifyReply,
): never {
  const reason = 'A fault of the sandbox applies to this request.';
  if (status === 500) throw new Error(reason);
  if (status === 503) throw new Unavailable(new Error(reason));
  if (rateLimit === undefined) throw new TooManyAttempts(defaultRetryAfter);
  reply.headers({ 'x-ratelimit-limit': limits[rateLimit].limit, 'x-ratelimit-remaining': 0 });
  throw new TooManyRequests('API rate limit exceeded. Please try again in an hour.');
}

/** Ends the connection: now, when the response is ready, or in the middle of it. */
function cut(
  at: Extract<AppliedFault, { kind: 'cut' }>['at'],
  { raw: { socket } }: FastifyRequest,
  reply: FastifyReply,
): void {
  const { raw } = reply;
  if (at === 'before_work') {
    reply.hijack();
    socket.destroy();
    return;
  }
  const write = raw.write.bind(raw);
  const end = (chunk?: unknown) => {
    reply.hijack();
    const body = toBuffer(chunk);
    // A response without a body is cut in its headers.
    if (at === 'in_response' && body.length > 1) write(body.subarray(0, body.length / 2), () => socket.destroy());
    else if (at === 'in_response')
      socket.write(`HTTP/1.1 ${raw.statusCode} ${STATUS_CODES[raw.statusCode]}\r\n`, () => socket.destroy());
    else socket.destroy();
    return raw;
  };
  Object.assign(raw, { end });
}

/** Sends the body in parts, over this time; a response without one arrives at the end of it. */
function drip(raw: ServerResponse, milliseconds: number): void {
  const [write, end] = [raw.write.bind(raw), raw.end.bind(raw)];
  const send = async (body: Buffer) => {
    const size = Math.ceil(body.length / drips);
    for (let n = 0; n < drips && !raw.destroyed; n++) {
      await wait(milliseconds / drips, raw);
      const part = body.subarray(n * size, (n + 1) * size);
      if (part.length > 0 && !raw.destroyed) write(part);
    }
    if (!raw.destroyed) end();
  };
  Object.assign(raw, {
    end(chunk?: unknown) {
      void send(toBuffer(chunk));
      return raw;
    },
  });
}

const toBuffer = (chunk: unknown): Buffer =>
  typeof chunk === 'string' || chunk instanceof Uint8Array ? Buffer.from(chunk as string) : Buffer.alloc(0);
