import Fastify, { type FastifyInstance } from 'fastify';
import { contractPath } from '../contract/contract.ts';
import type { Principal } from '../services/credentials.ts';
import { readBodies } from './body.ts';
import { addEmailPages } from './email-pages.ts';
import { sendError } from './errors.ts';
import { logging } from './logging.ts';
import type { AppOptions } from './options.ts';
import { addRoute } from './route.ts';
import { createSerialization } from './serialization.ts';
import { answerUnknownPaths } from './unknown-paths.ts';
import { createValidation } from './validation.ts';

const bodyLimit = 10 * 1024 * 1024;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before anything else looks at a request of an operation that needs a credential. */
    principal: Principal;
  }
}

/** Builds the contract as an HTTP server: a route for each operation that needs a credential, and the pages of emails. */
export function createApp(options: AppOptions): FastifyInstance {
  const { contract, documentationUrl } = options;
  const app = Fastify({
    ...logging(options.log),
    bodyLimit,
    requestTimeout: 60_000,
    keepAliveTimeout: 72_000,
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (error, request, reply) => sendError(error, request, reply as never, documentationUrl),
  });
  app.decorateRequest('principal', undefined as never);
  readBodies(app);
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, documentationUrl));
  answerUnknownPaths(app, contract);
  let document: string | undefined;
  app.get(contractPath, (_, reply) => {
    document ??= JSON.stringify(contract.document);
    return reply.type('application/json; charset=utf-8').send(document);
  });
  const validation = createValidation(contract);
  const serialization = createSerialization(contract);
  for (const operation of contract.operations) {
    if (!operation.authenticated) continue;
    addRoute(app, operation, options, { checks: validation(operation), serialize: serialization(operation) });
  }
  addEmailPages(app, options.services);
  return app;
}
