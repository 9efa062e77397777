import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createSessions } from '@email-automation/console/sessions';
import { fillPath } from '@email-automation/contract-tools/path-template';
import { readOperatorContract } from '@email-automation/sandbox/operator/operator-contract';
import { forgetCredentials } from '@email-automation/service/services/access/guard';
import { clearUsage } from '@email-automation/service/storage/access/rate-limit-usage';
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { requireAccess } from '../../src/control/access.ts';
import { startConsole } from '../environment/console.ts';
import { spellPath } from '../environment/path-spellings.ts';
import { openConnection } from '../environment/raw-connection.ts';
import { ada, basic, contract } from '../environment/sandbox.ts';

/** A route of a running app. Its handler only notes that a request has reached it. */
interface Route {
  app: FastifyInstance;
  method: string;
  url: string;
  options: RouteOptions;
}

/** Collects the routes of every app that starts until the test ends, and the requests that reach their handlers, by id. */
function collectRoutes(): { routes: Route[]; reached: Map<string, Route> } {
  const routes: Route[] = [];
  const reached = new Map<string, Route>();
  const collect = (message: unknown) => {
    const { fastify: app } = message as { fastify: FastifyInstance };
    app.addHook('onRoute', (options) => {
      const route = { app, method: [options.method].flat().join(), url: options.url, options };
      const { handler } = options;
      routes.push(route);
      options.handler = function (request, reply) {
        if (!request.id.startsWith('walk-')) return handler.call(this, request, reply);
        reached.set(request.id, route);
        return reply.status(299).send();
      };
      // The content of a request does not matter here, only whether it is let in.
      delete options.schema;
    });
  };
  subscribe('fastify.initialization', collect);
  onTestFinished(() => void unsubscribe('fastify.initialization', collect));
  return { routes, reached };
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];

interface SentRequest {
  method: string;
  path: string;
}

/** The credential of a request: header lines, or also the body of a form. */
interface Sender {
  lines: string[];
  host?: string;
  body?: string;
  /** The scope of its access. */
  opens?: (access: string, method: string) => boolean;
}

test('no spelling of a path and no method reaches a route without its credential', async () => {
  const { routes, reached } = collectRoutes();
  const other = await startConsole();
  const foreign = routes.length;
  const server = await startConsole({ probes: true });
  routes.splice(0, foreign);
  server.parts.limits.set('off');
  const form = new URLSearchParams({
    form_token: /name="form_token" value="([^"]+)"/.exec((await server.page('/console')).html)?.[1] ?? '',
  }).toString();

  // The routes of the control port in the operator's contract: only the console's pages and tools for agents are not in it.
  const operatorRoutes = new Map(
    Object.values(readOperatorContract().operations).map((operation) => [
      `${operation.method} ${fillPath(operation.path, (name) => `:${name}`)}`,
      operation,
    ]),
  );
  const operations = new Map(contract.operations.map((one) => [one.operationId as string, one]));
  const portOf = ({ app }: Route) => (app.server.address() as AddressInfo).port;
  const controlPort = Number(new URL(server.controlUrl ?? '').port);
  const accessOf = (route: Route): string => {
    const { access, operationId = '' } = route.options.config ?? {};
    if (portOf(route) === controlPort) {
      const operation = operatorRoutes.get(`${route.method.replace('HEAD', 'GET')} ${route.url}`);
      return operation ? (operation.authenticated ? 'token' : 'open') : String(access);
    }
    return operations.get(operationId)?.authenticated ? 'API token' : 'open';
  };

  const controlRoutes = routes.filter((route) => portOf(route) === controlPort && route.method !== 'HEAD');
  const programRoutes = controlRoutes.filter(({ url }) => url !== '/' && !/^\/console(?!\/links)/.test(url));
  expect(programRoutes.map(({ method, url }) => `${method} ${url}`).sort()).toEqual(
    [...operatorRoutes.keys(), ...['DELETE', 'GET', 'POST'].map((method) => `${method} /mcp`)].sort(),
  );
  const probes = controlRoutes.filter(({ options }) => options.config?.isProbe);
  expect(probes.map(({ url }) => url).sort()).toEqual(['/health', '/metrics', '/ready']);
  // A route that anyone reaches is a decision: add it here.
  const openRoutes = routes.filter((route) => accessOf(route) === 'open' && route.method !== 'HEAD');
  expect(openRoutes.map((route) => `${route.method} ${route.url}`).sort()).toEqual([
    'GET /.well-known/oauth-authorization-server',
    'GET /confirm/:token',
    'GET /forms/:account_id/:form_id',
    'GET /health',
    'GET /health',
    'GET /oauth/authorize',
    'GET /oauth/consent',
    'GET /oauth/login',
    'GET /openapi.json',
    'GET /ready',
    'GET /unsubscribe/:token',
    'GET /visits/:account_id/:goal_id',
    'POST /confirm/:token',
    'POST /forms/:account_id/:form_id',
    'POST /oauth/consent',
    'POST /oauth/login',
    'POST /oauth/token',
    'POST /unsubscribe/:token',
  ]);
  const browserRoutes = routes.filter((route) => accessOf(route) === 'browser' && route.method !== 'HEAD');
  expect(browserRoutes.map(({ url }) => url.replace(/-[\da-f]{10}\./, '.')).sort()).toEqual([
    '/',
    '/console/assets/icon.svg',
    '/console/assets/script.js',
    '/console/assets/style.css',
    '/console/sign-in',
    '/console/sign-in/:secret',
  ]);

  const fromConsole = (access: string) => access === 'browser' || access === 'session';
  const onlyRead = (access: string, method: string) =>
    access === 'browser' || (access === 'session' && ['GET', 'HEAD'].includes(method));
  const browserOnly = (access: string) => access === 'browser';
  const session = [`Cookie: ${server.cookie}`];
  const otherSession = `Cookie: ${server.cookie.split('=')[0]}=${other.cookie.split('=')[1]}`;
  const senders: Record<string, Sender> = {
    nobody: { lines: [], opens: browserOnly },
    'a wrong token': { lines: ['Authorization: Bearer wrong'], opens: browserOnly },
    'the control token': {
      lines: ['Authorization: Bearer control-secret'],
      opens: (access) => ['token', 'agent', 'browser'].includes(access),
    },
    'the control token as Basic': { lines: [`Authorization: ${basic('control-secret')}`], opens: browserOnly },
    'an API token': {
      lines: [`Authorization: ${basic(ada)}`],
      opens: (access) => access === 'API token' || access === 'browser',
    },
    'an API token as bearer': { lines: [`Authorization: Bearer ${ada}`], opens: browserOnly },
    'a session': { lines: session, body: form, opens: fromConsole },
    'a session without its form token': { lines: session, opens: onlyRead },
    'a session of another server': { lines: [otherSession], body: form, opens: browserOnly },
    'a session under the name of another host': {
      lines: session,
      body: form,
      host: 'evil.example',
      opens: () => false,
    },
    'a session from a form of another site': {
      lines: [...session, 'Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: document'],
      body: form,
      opens: onlyRead,
    },
    'a session from a script of another port': {
      lines: [...session, 'Sec-Fetch-Site: same-site', 'Sec-Fetch-Mode: no-cors', 'Sec-Fetch-Dest: empty'],
      body: form,
      opens: () => false,
    },
    'a session from another origin': {
      lines: [...session, 'Origin: https://evil.example'],
      body: form,
      opens: onlyRead,
    },
    'a session from a sandboxed page': { lines: [...session, 'Origin: null'], body: form, opens: onlyRead },
  };

  const paths = [...Map.groupBy(routes, (route) => `${portOf(route)} ${route.url}`).values()];
  const counts = { paths: paths.length, routes: routes.length, requests: 0, reached: 0, failures: 0, unanswered: 0 };
  const violations: string[] = [];
  const reachedBy = new Set<Route>();
  let number = 0;

  /** Sends requests on one connection, and checks which routes they reached. */
  async function walk(port: number, name: string, requests: SentRequest[]): Promise<void> {
    const { lines, body = '', host = `127.0.0.1:${port}`, opens } = senders[name] as Sender;
    // Limits on wrong credentials would hide a route that does not refuse by itself.
    if (lines.some((line) => line.startsWith('Authorization:'))) {
      await clearUsage(server.database.query);
      forgetCredentials(server.database);
    }
    const numbered = requests.map((request) => ({ ...request, id: `walk-${number++}` }));
    const bytes = numbered.map(({ method, path, id }, index) => {
      const content = body !== '' && !['GET', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND'].includes(method) ? body : '';
      const head = [
        `${method} ${path} HTTP/1.1`,
        `Host: ${host}`,
        `X-Request-Id: ${id}`,
        ...lines,
        ...(content === '' ? [] : ['Content-Type: application/x-www-form-urlencoded']),
        ...(content === '' ? [] : [`Content-Length: ${content.length}`]),
        ...(index === numbered.length - 1 ? ['Connection: close'] : []),
      ];
      return `${head.join('\r\n')}\r\n\r\n${content}`;
    });
    const socket = await openConnection(`http://127.0.0.1:${port}`);
    socket.write(bytes.join(''));
    const received = await text(socket);
    socket.destroy();
    const answered = new Set(received.match(/(?<=^x-request-id: )walk-\d+/gim));
    counts.requests += numbered.length;
    counts.failures += received.match(/^HTTP\/1\.1 5\d\d /gm)?.length ?? 0;
    for (const { method, path, id } of numbered) {
      if (!answered.has(id)) counts.unanswered++;
      const route = reached.get(id);
      if (route === undefined) continue;
      counts.reached++;
      reachedBy.add(route);
      const access = accessOf(route);
      if (access !== 'open' && !opens?.(access, method))
        violations.push(`${method} ${path} (${access}), sent by ${name}`);
    }
    reached.clear();
  }

  // Each spelling with the methods of its route and no credential, and each path as it is with all methods and senders, many on
  // one connection.
  const planned: [port: number, name: string, request: SentRequest][] = [];
  for (const group of paths) {
    const [first] = group as [Route];
    const port = portOf(first);
    const path = first.url.replace(':account_id', '1001').replace(/:\w+/g, 'x').replace('*', 'x');
    const spellings = spellPath(path, port);
    const own = [...new Set(group.flatMap(({ method }) => method.split(',')))];
    const hasConsole = group.some((route) => fromConsole(accessOf(route)));
    for (const name of Object.keys(senders)) {
      // Where no session is asked for, one kind of it is enough.
      if (!hasConsole && name.startsWith('a session ')) continue;
      for (const method of name === 'nobody' ? methods : own) {
        const isSpelled = name === 'nobody' && own.includes(method);
        for (const one of isSpelled ? spellings : [path]) planned.push([port, name, { method, path: one }]);
      }
    }
  }
  for (const bySender of Map.groupBy(planned, ([port, name]) => `${port} ${name}`).values())
    for (let start = 0; start < bySender.length; start += 30) {
      const chunk = bySender.slice(start, start + 30);
      const [[port, name]] = chunk as [(typeof planned)[number]];
      await walk(
        port,
        name,
        chunk.map(([, , request]) => request),
      );
    }
  expect(violations).toEqual([]);
  expect([counts.failures, counts.unanswered]).toEqual([0, 0]);
  // Otherwise a walk that never arrives anywhere would pass, too.
  expect(routes.filter((route) => !reachedBy.has(route)).map(({ method, url }) => `${method} ${url}`)).toEqual([]);
  expect(counts.requests).toBe(planned.length);
  expect(planned.length / paths.length).toBeGreaterThan(80);
}, 300_000);

test('a control port with a route that states no access does not start', async () => {
  const app = Fastify();
  const guard = async () => undefined;
  requireAccess(app, { token: 'secret', guard, sessions: createSessions(), consoleUrl: undefined, corsOrigins: [] });
  app.get('/stated', { config: { access: 'open' } }, async () => 'open');
  app.get('/silent', async () => 'open');
  await expect(app.ready()).rejects.toThrow('The route GET /silent states no access.');
});
