import type { ConsoleContext } from '@email-automation/console/console-context';
import { createSessions } from '@email-automation/console/sessions';
import type { OperatorContext, RunningParts } from '@email-automation/sandbox/operator/handler';
import { guardConnections, guardedServer, type StopApp } from '@email-automation/service/connections/guard';
import { anonymous, Holding, Ledger } from '@email-automation/service/connections/ledger';
import { chargeBodies } from '@email-automation/service/http/charge-bodies';
import { permitOrigins } from '@email-automation/service/http/cross-origin';
import type { Guard } from '@email-automation/service/services/access/guard';
import type { Services } from '@email-automation/service/services/services';
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { createSandboxTarget } from '../mcp/sandbox-target.ts';
import { type Access, addWithAccess, requireAccess } from './access.ts';
import { handleControlErrors, sendControlError } from './control-errors.ts';
import { addMcp } from './mcp-route.ts';
import { addOperations, largestBody } from './operation-routes.ts';

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
  /** Dependencies of operations. */
  operator: OperatorContext & { server: RunningParts };
  /** The use cases of the API, for the console. */
  services: Services;
  /** Origins of web pages that can call the operations, if the server is a sandbox. */
  corsOrigins?: readonly string[];
  /** Adds the console, which is made of these use cases. */
  console?: Pick<ConsoleContext, 'limits' | 'ledger' | 'documentationUrl' | 'url' | 'canSignOut'>;
  /** Called with each error that a request did not cause. */
  onError: (error: unknown) => void;
  /** Where the server listens for requests to the API. */
  apiAddress(): { address: string; port: number };
}

export interface RunningControl {
  url: string;
  stop: StopApp;
  /** Creates a link that signs in one browser to the console, if there is one. */
  createConsoleLink?: () => string;
}

/**
 * Starts the control port, apart from the API: the operations of the operator's contract, and the console.
 * @throws Error with code `EADDRINUSE` when the port is in use
 */
export async function startControl(options: ControlOptions): Promise<RunningControl> {
  const { port, host = '127.0.0.1', token, onError, operator } = options;
  const { sandbox, services } = operator;
  const app = Fastify({
    ...guardedServer,
    trustProxy: options.trustProxy ?? false,
    // Clients choose the ids of requests.
    routerOptions: { maxParamLength: 500 },
    // No hook sees these requests.
    frameworkErrors: (error, { id }, reply) =>
      sendControlError(error, reply.header('x-request-id', id) as never, onError),
  });
  const newUuid = services.random.uuid;
  const stop = guardConnections(app, ({ message }) => ({ message }), newUuid, sandbox?.clock.now);
  const sessions = createSessions();
  app.addHook('onRequest', (request, _reply, done) => {
    const { access = 'token' } = request.routeOptions.config;
    request.holding = new Holding(access === 'open' || access === 'browser' ? anonymous : 'operator');
    done();
  });
  if (sandbox && options.corsOrigins)
    permitOrigins(app, options.corsOrigins, {
      methods: 'GET, HEAD, POST, PUT, DELETE',
      // Only the console's own pages use the console.
      isFor: ({ routeOptions: { config } }) => !forBrowsers.includes(config.access ?? 'token'),
    });
  const corsOrigins = (sandbox && options.corsOrigins) ?? [];
  requireAccess(app, { token, guard: options.guard, sessions, consoleUrl: options.console?.url, corsOrigins });
  // A body can take half of the memory.
  chargeBodies(app, new Ledger({ bodyMemory: 2 * largestBody }));
  app.addHook('onSend', ({ holding }, _reply, _payload, done) => {
    holding?.end();
    done();
  });
  handleControlErrors(app, onError, listRoutes(app));
  app.removeContentTypeParser('text/plain');
  const createConsoleLink = () =>
    `${options.console?.url?.replace(/\/$/, '') ?? url}/console/sign-in/${sessions.createLink()}`;
  const consoleParts = { createConsoleLink: options.console && createConsoleLink };
  addOperations(app, { ...operator, server: { ...operator.server, ...consoleParts } });
  if (sandbox) {
    const addressOf = ({ address, port }: { address: string; port: number }) =>
      `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
    const find = () => ({ url: addressOf(options.apiAddress()), controlUrl: url, controlToken: token });
    addMcp(app, createSandboxTarget(find));
  }
  if (options.console) {
    // Loaded on demand, as few servers have one.
    const { addConsole } = await import('@email-automation/console/console');
    const { processing, publicUrl, server } = operator;
    const { onError, guard, services: own } = options;
    const shared = { processing, publicUrl, onError, guard, services: own, connect: server.connect };
    addConsole(
      (access, addRoutes) => addWithAccess(app, access, addRoutes),
      { ...shared, sandbox, ...options.console },
      sessions,
    );
  }
  const url = await app.listen({ port, host });
  return { url, stop, ...consoleParts };
}

const forBrowsers: Access[] = ['browser', 'session'];

/** Collects the routes for programs that are added from here on. @returns a function that lists them for people */
function listRoutes(app: FastifyInstance): () => string {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  return () =>
    routes
      .filter(
        ({ method, config }) =>
          method !== 'HEAD' && config?.access !== undefined && !forBrowsers.includes(config.access),
      )
      .map(({ method, url }) => `${method} ${url.replace(/:\w+/g, '<id>')}`)
      .join(', ');
}
