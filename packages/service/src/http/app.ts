import type { IncomingMessage } from 'node:http';
import { serverLimits } from '@email-automation/contract-tools/server-limits';
import Fastify, { type FastifyInstance } from 'fastify';
import { gateRoutes } from '../connections/gated-routes.ts';
import { guardConnections, guardedServer, type StopApp } from '../connections/guard.ts';
import { anonymous, Ledger } from '../connections/ledger.ts';
import { maxHeaderSize } from '../connections/parser-errors.ts';
import { SlotQueue } from '../connections/slot-queue.ts';
import { contractPath } from '../contract/contract.ts';
import { runUntil } from '../ports/deadline.ts';
import { findKnownUser } from '../services/access/guard.ts';
import { hashCredential, redeemTokens } from './authentication.ts';
import { parseBodies } from './body.ts';
import { chargeBodies } from './charge-bodies.ts';
import { chargeRequests } from './charge-requests.ts';
import { decodeContentCodings } from './content-codings.ts';
import { permitOrigins } from './cross-origin.ts';
import { addEmailPages } from './email-pages.ts';
import { renderRejection, sendError } from './errors.ts';
import { addFormPages } from './form-pages.ts';
import { createLogOptions, logAbortedRequests } from './logging.ts';
import { adjustMediaTypes } from './media-types.ts';
import { observeRequests } from './observe-requests.ts';
import type { AppOptions } from './options.ts';
import { addRoute } from './route.ts';
import { createSerializations } from './serialization.ts';
import { shedEarly } from './shed-early.ts';
import { handleUnknownPaths } from './unknown-paths.ts';
import { createValidators } from './validation.ts';
import { addVisits } from './visits.ts';

const bodyLimit = serverLimits.bodyMebibytes * 1024 * 1024;
/** Milliseconds after which a request stops waiting. Canceling a statement, or a commit that has begun, takes a while longer. */
const defaultRequestTime = serverLimits.waitSeconds * 1000;

/** Builds the HTTP app: a route for each operation that needs a credential, the pages of emails and forms, and visits to goals. */
export function createApp(options: AppOptions): { app: FastifyInstance; stop: StopApp } {
  const { contract, documentationUrl, hooks } = options;
  const app = Fastify({
    ...guardedServer,
    ...createLogOptions({ ...options.log, findTraceId: options.findTraceId }),
    trustProxy: options.trustProxy ?? false,
    bodyLimit,
    // No request takes longer without a byte. A client that does not read has less time.
    connectionTimeout: serverLimits.silentSeconds * 1000,
    // No separate limit: long paths get the response of any other path, or 414.
    routerOptions: { maxParamLength: maxHeaderSize, ignoreTrailingSlash: true },
    frameworkErrors(error, request, reply) {
      hooks?.onRefused(request, reply as never);
      sendError(error, request, reply as never, documentationUrl);
    },
  });
  const { ledger = new Ledger() } = options;
  const queue = new SlotQueue(ledger);
  const newUuid = options.services.random.uuid;
  const findOwner = (request: IncomingMessage) => {
    const hash = hashCredential(request);
    return (hash && findKnownUser(options.services.database, hash)) ?? anonymous;
  };
  // A sandbox logs all requests.
  if (hooks === undefined) shedEarly(app, ledger, queue, findOwner, newUuid, options.corsOrigins ?? []);
  limitRequestTime(app, options.requestTime ?? defaultRequestTime);
  options.traceRequests?.(app);
  logAbortedRequests(app);
  if (options.observeRequest) observeRequests(app, options.observeRequest);
  hooks?.addFirst(app);
  if (options.redeem) redeemTokens(app, options.redeem);
  const stop = guardConnections(app, renderRejection, newUuid, options.date);
  if (options.gate) gateRoutes(app, options.gate);
  permitOrigins(app, options.corsOrigins ?? []);
  hooks?.addBeforeCredentials(app);
  app.decorateRequest('principal', undefined as never);
  app.decorateReply('errorCodes', undefined);
  chargeRequests(app, ledger, queue, findOwner);
  adjustMediaTypes(app);
  chargeBodies(app, ledger);
  decodeContentCodings(app);
  hooks?.addAfterDecoding(app);
  parseBodies(app);
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, documentationUrl));
  handleUnknownPaths(app);
  let document: Buffer | undefined;
  app.get(contractPath, (_, reply) => {
    document ??= Buffer.from(JSON.stringify(contract.document));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  const validatorsOf = createValidators(contract);
  const serializationOf = createSerializations(contract);
  for (const operation of contract.operations) {
    if (!operation.authenticated) continue;
    addRoute(app, operation, options, validatorsOf(operation), serializationOf(operation));
  }
  addEmailPages(app, options.services);
  addFormPages(app, options.services);
  addVisits(app, options);
  return { app, stop };
}

/**
 * Gives each request a deadline. Whatever the request waits for ends then, and fails: its error becomes the response, so that no
 * 503 precedes the result of a change. Call it before hooks that wait. It costs 1 % of a fetch.
 */
function limitRequestTime(app: FastifyInstance, milliseconds: number): void {
  app.addHook('onRequest', (_request, _reply, done) => runUntil(performance.now() + milliseconds, done));
}
