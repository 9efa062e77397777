import { timingSafeEqual } from 'node:crypto';
import type { Console } from '@email-automation/console/console.ts';
import type { ConsoleContext } from '@email-automation/console/console-context.ts';
import type { Sandbox } from '@email-automation/sandbox/sandbox.ts';
import { gateRoutes } from '@email-automation/service/connections/gated-routes.ts';
import { guardConnections, guardedServer, type StopApp } from '@email-automation/service/connections/guard.ts';
import type { Clock } from '@email-automation/service/domain/clock.ts';
import type { Random } from '@email-automation/service/domain/random.ts';
import { isStorable } from '@email-automation/service/domain/storable-text.ts';
import { hashToken } from '@email-automation/service/domain/tokens.ts';
import type { Database } from '@email-automation/service/storage/database.ts';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Metrics } from '../telemetry/metrics.ts';
import { addBatchRoutes } from './batch-routes.ts';
import { addClockRoutes } from './clock-routes.ts';
import { ControlError, handleControlErrors, sendControlError } from './control-errors.ts';
import { addDataRoutes } from './data-routes.ts';
import { addFaultRoutes } from './fault-routes.ts';
import { addFormAndGoalRoutes } from './form-and-goal-routes.ts';
import { addLimitRoutes } from './limit-routes.ts';
import { addOperatorRoutes } from './operator-routes.ts';
import { addProviderStateRoutes } from './provider-state-routes.ts';
import { addRequestRoutes } from './request-routes.ts';
import { addStateRoutes } from './state-routes.ts';

export interface ControlOptions {
  /** Port to listen on; 0 uses any free port. */
  port: number;
  /** Host to listen on (default: 127.0.0.1). */
  host?: string;
  /** Bearer token that every request needs, except `/health`. */
  token: string;
  database: Database;
  clock: Clock;
  random: Random;
  metrics: Metrics;
  /** Ids of the batches that this process processes now. */
  processing: ReadonlySet<string>;
  /** What tests can set, if the server is a sandbox. */
  sandbox?: Sandbox;
  /** Adds the console, which shows and changes what these use cases do. */
  console?: Pick<ConsoleContext, 'services' | 'limits' | 'documentationUrl' | 'localAddress' | 'url'>;
  /** Why the server cannot serve requests; undefined if it can. */
  findUnreadiness(): Promise<string | undefined>;
  /** Called with each error that a request did not cause. */
  onError: (error: unknown) => void;
  /** The public URL of the server. */
  publicUrl(): string;
}

export interface RunningControl {
  url: string;
  stop: StopApp;
  /** Creates a link that signs in one browser to the console, if there is one. */
  createConsoleLink?: () => string;
}

/**
 * Starts the control port, apart from the API: what operators need, the provider states of the conformance kit, and, if the
 * server is a sandbox, what tests set.
 * @throws Error with code `EADDRINUSE` when the port is in use
 */
export async function startControl(options: ControlOptions): Promise<RunningControl> {
  const { port, host = '127.0.0.1', token, random, onError } = options;
  const app = Fastify({
    ...guardedServer,
    // Clients choose the ids of requests.
    routerOptions: { maxParamLength: 500 },
    // Nothing that was sent is changed or left out.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, allowUnionTypes: true } },
    frameworkErrors: (error, _request, reply) => sendControlError(error, reply as never, onError),
  });
  const newUuid = random.derive('request ids').uuid;
  const stop = guardConnections(app, ({ message }) => ({ message }), newUuid, options.sandbox?.clock.now);
  handleControlErrors(app, onError, listRoutes(app));
  app.removeContentTypeParser('text/plain');
  const expected = Buffer.from(hashToken(`Bearer ${token}`));
  const hasToken = (request: FastifyRequest) =>
    timingSafeEqual(Buffer.from(hashToken(request.headers.authorization ?? '')), expected);
  app.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?');
    if (isOpen(path) || hasToken(request)) return;
    // Who opens the address in a browser looks for the console.
    if (added && path === '/' && request.headers.accept?.includes('text/html')) return reply.redirect('/console', 303);
    await reply.status(401).send({ message: 'Send the control token as bearer token.' });
  });
  let added: Console | undefined;
  const isOpen = (path: string) =>
    path === '/health' || (added !== undefined && /^\/console(\/(?!links$)|$)/.test(path));
  app.addHook('preHandler', async ({ params, query, body }) => {
    const { params: inState } = (body ?? {}) as { params?: object };
    const texts = Object.values({ ...(params as object), ...(query as object), ...inState });
    if (texts.every((value) => typeof value !== 'string' || isStorable(value))) return;
    throw new ControlError(400, 'The request must not contain a null character or half of a surrogate pair.');
  });
  addOperatorRoutes(app, options);
  addBatchRoutes(app, options);
  addFormAndGoalRoutes(app, options);
  app.register(async (scope) => {
    if (options.sandbox) gateRoutes(scope, options.sandbox.gate);
    addProviderStateRoutes(scope, options);
  });
  const { sandbox } = options;
  if (sandbox) app.register(async (scope) => addSandboxRoutes(scope, sandbox));
  if (options.console) {
    // Loaded on demand, as few servers have one.
    const { addConsole } = await import('@email-automation/console/console.ts');
    added = addConsole(app, { ...options, ...options.console });
    const { createLink } = added;
    app.post('/console/links', async (_, reply) => reply.status(201).send({ url: `${consoleUrl()}${createLink()}` }));
  }
  const url = await app.listen({ port, host });
  const consoleUrl = () => options.console?.url?.replace(/\/$/, '') ?? url;
  return { url, stop, ...(added && { createConsoleLink: () => `${consoleUrl()}${added?.createLink()}` }) };
}

function addSandboxRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  // The control port listens while the server still adds its workspace.
  app.addHook('onRequest', () => sandbox.started.promise);
  addClockRoutes(app, sandbox);
  addStateRoutes(app, sandbox);
  addDataRoutes(app, sandbox);
  addLimitRoutes(app, sandbox);
  addFaultRoutes(app, sandbox);
  addRequestRoutes(app, sandbox);
}

/** Collects the routes that are added from here on. @returns a function that lists them for people */
function listRoutes(app: FastifyInstance): () => string {
  const routes: string[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    if (method !== 'HEAD' && (!url.startsWith('/console') || url === '/console/links'))
      routes.push(`${method} ${url.replace(/:\w+/g, '<id>')}`);
  });
  return () => routes.join(', ');
}
