import type { ConsoleContext } from '@email-automation/console/console-context';
import { createSessions } from '@email-automation/console/sessions';
import type { Sandbox } from '@email-automation/sandbox/sandbox';
import { gateRoutes } from '@email-automation/service/connections/gated-routes';
import { guardConnections, guardedServer, type StopApp } from '@email-automation/service/connections/guard';
import type { Clock } from '@email-automation/service/domain/clock';
import type { Random } from '@email-automation/service/domain/random';
import { isStorable } from '@email-automation/service/domain/storable-text';
import type { Guard } from '@email-automation/service/services/access/guard';
import type { Database } from '@email-automation/service/storage/database';
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import type { Metrics } from '../telemetry/metrics.ts';
import { addWithAccess, requireAccess } from './access.ts';
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
  /** The control token. */
  token: string;
  /** Limits wrong tokens, and wrong links to the console. */
  guard: Guard;
  /** Proxies whose `X-Forwarded-For` is trusted. */
  trustProxy?: string;
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
    trustProxy: options.trustProxy ?? false,
    // Clients choose the ids of requests.
    routerOptions: { maxParamLength: 500 },
    // Nothing that was sent is changed or left out.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, allowUnionTypes: true } },
    // No hook sees these requests.
    frameworkErrors: (error, { id }, reply) =>
      sendControlError(error, reply.header('x-request-id', id) as never, onError),
  });
  const newUuid = random.derive('request ids').uuid;
  const stop = guardConnections(app, ({ message }) => ({ message }), newUuid, options.sandbox?.clock.now);
  const sessions = createSessions();
  requireAccess(app, { token, guard: options.guard, sessions, consoleUrl: options.console?.url });
  handleControlErrors(app, onError, listRoutes(app));
  app.removeContentTypeParser('text/plain');
  app.addHook('preHandler', async ({ params, query, body }) => {
    const { params: inState } = (body ?? {}) as { params?: object };
    const texts = Object.values({ ...(params as object), ...(query as object), ...inState });
    if (texts.every((value) => typeof value !== 'string' || isStorable(value))) return;
    throw new ControlError(400, 'The request must not contain a null character or half of a surrogate pair.');
  });
  const { sandbox } = options;
  addWithAccess(app, 'token', (scope) => {
    addOperatorRoutes(scope, options);
    addBatchRoutes(scope, options);
    addFormAndGoalRoutes(scope, options);
  });
  addWithAccess(app, 'token', (scope) => {
    if (sandbox) gateRoutes(scope, sandbox.gate);
    addProviderStateRoutes(scope, options);
  });
  if (sandbox) addWithAccess(app, 'token', (scope) => addSandboxRoutes(scope, sandbox));
  const createLink = () =>
    `${options.console?.url?.replace(/\/$/, '') ?? url}/console/sign-in/${sessions.createLink()}`;
  if (options.console) {
    // Loaded on demand, as few servers have one.
    const { addConsole } = await import('@email-automation/console/console');
    const context = { ...options, ...options.console };
    addConsole((access, addRoutes) => addWithAccess(app, access, addRoutes), context, sessions);
    app.post('/console/links', { config: { access: 'token' } }, async (_, reply) =>
      reply.status(201).send({ url: createLink() }),
    );
  }
  const url = await app.listen({ port, host });
  return { url, stop, ...(options.console && { createConsoleLink: createLink }) };
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

/** Collects the routes for programs that are added from here on. @returns a function that lists them for people */
function listRoutes(app: FastifyInstance): () => string {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  return () =>
    routes
      .filter(({ method, config }) => method !== 'HEAD' && (config?.access === 'token' || config?.access === 'open'))
      .map(({ method, url }) => `${method} ${url.replace(/:\w+/g, '<id>')}`)
      .join(', ');
}
