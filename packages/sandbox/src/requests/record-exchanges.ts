import type { Clock } from '@email-automation/service/domain/clock';
import { hashCredential } from '@email-automation/service/http/authentication';
import { bodyOf } from '@email-automation/service/http/body';
import { redactBody, redactHeaders, redactUrl } from '@email-automation/service/http/redaction';
import type { Message } from '@email-automation/types/operator/schemas';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Exchange, ExchangeError } from './exchanges.ts';

declare module 'fastify' {
  interface FastifyRequest {
    recorded?: Content;
  }
  interface FastifyReply {
    recorded?: Content;
  }
}

/** The beginning of a content, and how long all of it is. */
interface Content {
  chunks: Buffer[];
  /** All of the content, in place of the chunks: the string that the server has of it anyway. */
  text?: string;
  bytes: number;
}

/** Bytes of a body that are recorded: a batch of a thousand subscribers has about 100 kB. */
const maxBody = 256 * 1024;

/** Records an exchange when it is over. */
export type RecordExchange = (request: FastifyRequest, reply: FastifyReply) => void;

/** Gets an exchange without secrets, and the hash of the token in its request. */
export type RecordedBy = (exchange: Exchange, credential: string | undefined) => void;

/** Creates a function to call when a request arrives. */
export function createRecorder(clock: Clock, record: RecordedBy): RecordExchange {
  return (request, reply) => {
    const [at, since] = [clock.now().toISOString(), performance.now()];
    const finish = () => {
      recordArrived(request);
      const milliseconds = Math.round((performance.now() - since) * 10) / 10;
      try {
        const exchange = createExchange(request, reply, at, milliseconds);
        // A credential that is no token of this server can be a secret of another one.
        record(exchange, exchange.status === 401 ? undefined : hashCredential(request.raw));
      } catch (error) {
        // It is not caught elsewhere: the response is sent.
        request.log.error({ err: error }, 'recording the exchange failed');
      }
    };
    // A connection can be lost before its response has one.
    if (request.raw.socket.destroyed) finish();
    else reply.raw.once('close', finish);
  };
}

/**
 * Records every exchange that hooks see. Call it first, so that no other hook refuses a request before. It costs 17 % of a fetch, half
 * of it for secrets in the body.
 */
export function recordExchanges(app: FastifyInstance, record: RecordExchange): void {
  app.decorateRequest('recorded', undefined);
  app.decorateReply('recorded', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    record(request, reply);
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    recordArrived(request);
    reply.recorded = toContent(payload);
    done(null, payload);
  });
}

function toContent(payload: unknown): Content {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return { chunks: [], bytes: 0 };
  const bytes = Buffer.byteLength(payload);
  if (typeof payload === 'string' && bytes <= maxBody) return { chunks: [], text: payload, bytes };
  return { chunks: [Buffer.from(payload as string).subarray(0, maxBody)], bytes };
}

/**
 * Records the body of a request that is refused before its body is read, if all of it has arrived. The rest is never waited
 * for, and a coded body is left out.
 */
function recordArrived(request: FastifyRequest): void {
  const { raw, headers, recorded } = request;
  if (recorded !== undefined || raw.readableFlowing !== null || headers['content-encoding'] !== undefined) return;
  const length = raw.readableLength;
  if (length === 0 || length > maxBody || length !== Number(headers['content-length'])) return;
  const chunk: Buffer | null = raw.read(length);
  if (chunk !== null) request.recorded = { chunks: [chunk], bytes: length };
}

/** Records the bodies of requests too, as far as they are read. Call it behind hooks that decode them. */
export function recordBodies(app: FastifyInstance): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
    if (length === undefined && coding === undefined) return done(null, payload);
    const content: Content = { chunks: [], bytes: 0 };
    request.recorded = content;
    payload.on('data', (chunk: Buffer) => {
      if (content.bytes < maxBody) content.chunks.push(chunk.subarray(0, maxBody - content.bytes));
      content.bytes += chunk.length;
    });
    // In the same turn, so that the parser reads the bytes that this listener makes flow.
    done(null, payload);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    const { recorded } = request;
    const { text } = bodyOf(request);
    if (recorded && text && recorded.bytes <= maxBody) Object.assign(recorded, { chunks: [], text });
    done();
  });
}

function createExchange(request: FastifyRequest, reply: FastifyReply, at: string, milliseconds: number): Exchange {
  const { operationId: operation } = request.routeOptions.config;
  const { account_id } = (request.params ?? {}) as { account_id?: string };
  const hasResponse = reply.recorded !== undefined || reply.raw.headersSent;
  const headers = reply.getHeaders();
  const batchId = String(headers['x-request-id'] ?? request.id);
  // A path without a route can be a misspelled one of OAuth 2.
  const hasUrlNames = /^\/oauth\//.test(request.routeOptions.url ?? '/oauth/');
  return {
    request_id: request.id,
    ...(batchId !== request.id && { batch_id: batchId }),
    at,
    milliseconds,
    client: request.ip,
    method: request.method,
    path: redactUrl(request.url),
    operation,
    account_id,
    status: hasResponse ? reply.statusCode : null,
    complete: reply.raw.writableFinished,
    errors: hasResponse && reply.statusCode >= 400 ? listErrors(reply) : [],
    faults: request.appliedFaults ?? [],
    request: createMessage(request.headers, request.recorded, hasUrlNames),
    response: createMessage(headers, reply.recorded, false),
  };
}

/** The errors in a response, in the formats of the API, of rate limits, and of OAuth 2. */
function listErrors({ recorded, errorCodes = [] }: FastifyReply): ExchangeError[] {
  const codes = errorCodes.map((code) => ({ code }));
  try {
    const { errors, message, error, error_description } = JSON.parse(textOf(recorded));
    if (Array.isArray(errors)) return errors.map((one) => pickError(one));
    return [error === undefined ? { message } : { code: error, message: error_description }];
  } catch {
    return codes;
  }
}

const pickError = ({ code, attribute, message }: ExchangeError): ExchangeError => ({
  code,
  attribute,
  message,
});

const recordedTypes = /^(application\/(json|x-www-form-urlencoded)|text\/json|[^/;]+\/[^/;]+\+json)\s*(;|$)/i;

function createMessage(headers: Record<string, unknown>, content: Content | undefined, hasUrlNames: boolean): Message {
  const { bytes = 0 } = content ?? {};
  const type = headers['content-type'];
  const isRecorded = bytes > 0 && (type === undefined || recordedTypes.test(String(type)));
  return {
    headers: redactHeaders(headers),
    ...(isRecorded && { body: redactBody(textOf(content), hasUrlNames) }),
    bytes,
    is_cut: bytes > maxBody,
  };
}

const textOf = ({ text, chunks }: Content = { chunks: [], bytes: 0 }): string =>
  text ?? Buffer.concat(chunks).toString();
