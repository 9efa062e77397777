import Fastify, { type FastifyInstance } from 'fastify';
import { gateRoutes } from '../connections/gated-routes.ts';
import { guardConnections, guardedServer, type StopApp } from '../connections/guard.ts';
import { contractPath } from '../contract/contract.ts';
import type { Principal } from '../services/credentials.ts';
import { parseBodies } from './body.ts';
import { defaultBodyMemory, limitBodyMemory } from './body-memory.ts';
import { decodeContentCodings } from './content-codings.ts';
import { permitOrigins } from './cross-origin.ts';
import { addEmailPages } from './email-pages.ts';
import { renderRejection, sendError } from './errors.ts';
import { createLogOptions } from './logging.ts';
import { adjustMediaTypes } from './media-types.ts';
import type { AppOptions } from './options.ts';
import { addRoute } from './route.ts';
import { createSerializers } from './serialization.ts';
import { handleUnknownPaths } from './unknown-paths.ts';
import { createValidators } from './validation.ts';

const bodyLimit = 10 * 1024 * 1024;
/** Milliseconds in which every request gets its response. */
const handlerTimeout = 90_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set first, for every operation that needs a credential. */
    principal: Principal;
  }
}

/** Builds the HTTP app: a route for each operation that needs a credential, and the pages that links in emails open. */
export function createApp(options: AppOptions): { app: FastifyInstance; stop: StopApp } {
  const { contract, documentationUrl } = options;
  const app = Fastify({
    ...guardedServer,
    ...createLogOptions(options.log),
    trustProxy: options.trustProxy ?? false,
    bodyLimit,
    handlerTimeout,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => sendError(error, request, reply as never, documentationUrl),
  });
  const newUuid = options.services.random.derive('request ids').uuid;
  const stop = guardConnections(app, renderRejection, newUuid, options.date);
  if (options.gate) gateRoutes(app, options.gate);
  permitOrigins(app, options.corsOrigins ?? []);
  app.decorateRequest('principal', undefined as never);
  app.decorateReply('errorCodes', undefined);
  adjustMediaTypes(app);
  limitBodyMemory(app, options.bodyMemory ?? defaultBodyMemory);
  decodeContentCodings(app);
  parseBodies(app);
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, documentationUrl));
  handleUnknownPaths(app);
  let document: string | undefined;
  app.get(contractPath, (_, reply) => {
    document ??= JSON.stringify(contract.document);
    return reply.type('application/json; charset=utf-8').send(document);
  });
  const validatorsOf = createValidators(contract);
  const serializerOf = createSerializers(contract);
  for (const operation of contract.operations) {
    if (!operation.authenticated) continue;
    addRoute(app, operation, options, validatorsOf(operation), serializerOf(operation));
  }
  addEmailPages(app, options.services);
  return { app, stop };
}
