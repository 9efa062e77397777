import Fastify, { type FastifyInstance } from 'fastify';
import { Invalid, NotFound, NotPermitted } from '../domain/errors.ts';
import { furtherChecks } from '../operations/further-checks.ts';
import type { Call, Handler, OperationId } from '../operations/handler.ts';
import { handlers } from '../operations/handlers.ts';
import { listArguments, pagingFaults } from './arguments.ts';
import { authenticate, type Principal } from './authentication.ts';
import { bodyOf, readBodies } from './body.ts';
import type { Operation } from './contract.ts';
import { sendError } from './errors.ts';
import { countRecords, countRequest } from './limits.ts';
import { logging } from './logging.ts';
import { addMailPages } from './mail-pages.ts';
import { addOAuth } from './oauth.ts';
import type { AppOptions } from './options.ts';
import { createSerialization } from './serialization.ts';
import { answerUnknownPaths } from './unknown-paths.ts';
import { createValidation } from './validation.ts';

const bodyLimit = 10 * 1024 * 1024;
/** The interface tells no date, and RFC 9745 asks for one: the beginning of the calendar stands for long ago. */
const deprecatedSince = '@0';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before anything else looks at a request of an operation that needs a credential. */
    principal: Principal;
  }
}

/** Builds the contract as an HTTP server: a route for each operation. */
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
  app.get('/openapi.json', () => contract.document);
  const validation = createValidation(contract);
  const serialization = createSerialization(contract);
  for (const operation of contract.operations) {
    if (!operation.authenticated) continue;
    const handler = handlers[operation.operationId as OperationId] as Handler<OperationId>;
    addRoute(app, operation, handler, options, validation(operation), serialization(operation));
  }
  const open = contract.operations.filter(({ authenticated }) => !authenticated);
  addOAuth(app, open, options, (operation) => validation(operation).query);
  addMailPages(app, options.services);
  return app;
}

function addRoute(
  app: FastifyInstance,
  operation: Operation,
  handler: Handler<OperationId>,
  { services, spend, metrics }: AppOptions,
  checks: ReturnType<ReturnType<typeof createValidation>>,
  serialize: ReturnType<ReturnType<typeof createSerialization>>,
): void {
  const further = furtherChecks[operation.operationId as OperationId] ?? (() => []);
  app.route({
    method: operation.method,
    url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
    async onRequest(request, reply) {
      const { account_id } = request.params as { account_id?: string };
      const principal = await authenticate(services.database, request.headers.authorization, account_id);
      request.principal = principal;
      if (operation.rateLimit) await countRequest(spend, operation.rateLimit, principal.credential, reply);
      if (account_id !== undefined) checkAccount(principal);
    },
    ...(metrics && {
      async onResponse(_request, reply) {
        metrics.answered(operation.operationId, reply.statusCode, reply.elapsedTime / 1000);
      },
    }),
    async handler(request, reply) {
      const body = bodyOf(request);
      const query = listArguments(request.query, operation.bodySchema ? undefined : body.value);
      const faults = [...checks.query(query), ...(checks.body?.(body.value) ?? [])];
      const attributes = new Set(faults.map((fault) => fault.attribute));
      const more = [...pagingFaults(query, operation), ...further(body.value)];
      faults.push(...more.filter((fault) => !attributes.has(fault.attribute)));
      if (faults.length > 0) throw new Invalid(...faults);
      const { principal } = request;
      if (operation.rateLimit === 'batch') await countRecords(spend, body.value, principal.credential, reply);
      const call = {
        services,
        userId: principal.userId,
        path: request.params,
        query,
        pageSize: operation.pageSize,
        body: body.value,
        text: body.text,
      } as Call<OperationId>;
      const result = await handler(call);
      reply.status(operation.success.status);
      if (operation.deprecated) reply.header('deprecation', deprecatedSince);
      if (serialize === undefined) return reply.send();
      return reply.type('application/json; charset=utf-8').send(serialize(result));
    },
  });
}

/** @throws NotFound for an account that does not exist, NotPermitted for one that the user has no access to */
function checkAccount({ account }: Principal): void {
  if (account === 'unknown') throw new NotFound('account');
  if (account === 'refused') throw new NotPermitted();
}
