import { ConsoleError } from '@email-automation/console/console-error';
import { readCookie } from '@email-automation/console/session-cookie';
import { isFormToken, type Sessions } from '@email-automation/console/sessions';
import { Refusal } from '@email-automation/sandbox/refusal';
import { hashToken, matchesHash } from '@email-automation/service/domain/tokens';
import { checkOperatorSecret } from '@email-automation/service/services/access/credentials';
import type { Guard } from '@email-automation/service/services/access/guard';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * The credential that a route of the control port needs:
 * - `open`: none.
 * - `token`: the control token.
 * - `agent`: the same, and no page as sender whose origin is neither this host nor permitted: the Model Context Protocol demands it.
 * - `browser`: a name of this host, so that no other name can lead here (DNS rebinding), and no page of another site as sender.
 * - `session`: the same, and a session of the console. Anything but GET and HEAD also needs the form token of that session.
 */
export type Access = 'open' | 'token' | 'agent' | 'browser' | 'session';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
}

interface AccessOptions {
  /** The control token. */
  token: string;
  /** Limits wrong tokens. */
  guard: Guard;
  sessions: Sessions;
  /** The URL of the console, if it is not where the control port listens. */
  consoleUrl: string | undefined;
  /** Origins of web pages that can call the operations. */
  corsOrigins: readonly string[];
}

/** Names of this host, with a port or without. */
const loopback = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

/** Adds routes that need the same access, unless one of them states another. */
export function addWithAccess(app: FastifyInstance, access: Access, addRoutes: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { access, ...route.config };
    });
    addRoutes(scope);
  });
}

/**
 * Lets requests reach a route only with the access that the route states. The router decides which route that is, so the
 * spelling of a URL cannot. Paths without a route need the token. Call it before routes are added: the app does not start if
 * one of them states no access.
 */
export function requireAccess(
  app: FastifyInstance,
  { token, guard, sessions, consoleUrl, corsOrigins }: AccessOptions,
): void {
  const expected = hashToken(token);
  const ownHost = consoleUrl === undefined ? undefined : new URL(consoleUrl).host;

  async function requireToken({ headers: { authorization = '' }, ip }: FastifyRequest): Promise<void> {
    // Anything else is no guess, such as credentials for another server of this host that a browser sends along.
    const [, secret] = /^Bearer (.+)$/.exec(authorization) ?? [];
    const isValid =
      secret !== undefined &&
      (await checkOperatorSecret(
        guard,
        'control network',
        { secret, address: ip },
        () => matchesHash(secret, expected) || undefined,
      ));
    if (!isValid) throw new Refusal(401, 'Send the control token as bearer token.');
  }

  function requireKnownOrigin({ headers: { origin } }: FastifyRequest): void {
    if (origin === undefined || ['*', origin].some((one) => corsOrigins.includes(one))) return;
    const host = URL.parse(origin)?.host ?? '';
    if (loopback.test(host) || host === ownHost) return;
    throw new Refusal(403, `Pages of ${origin} cannot use these tools. To permit them, set --cors-origin.`);
  }

  function requireBrowser({ method, headers }: FastifyRequest): void {
    const {
      host = '',
      origin,
      'sec-fetch-site': site,
      'sec-fetch-mode': mode,
      'sec-fetch-dest': destination,
    } = headers;
    if (!loopback.test(host) && host.toLowerCase() !== ownHost) {
      const known = consoleUrl ?? '127.0.0.1 or localhost';
      throw new ConsoleError(403, `Open the console at ${known}. For another name, set --console-url.`);
    }
    const isRead = method === 'GET' || method === 'HEAD';
    // A link or the address bar can open a page. Anything else is for the pages of the console itself.
    const isOpened = isRead && (site === 'none' || (mode === 'navigate' && destination === 'document'));
    const isOwnSite = site === undefined || site === 'same-origin';
    // Some browsers send only this one.
    const isOwnOrigin =
      isRead || origin === undefined || [host.toLowerCase(), ownHost].includes(URL.parse(origin)?.host ?? 'no host');
    if ((isOwnSite || isOpened) && isOwnOrigin) return;
    throw new ConsoleError(
      403,
      'The request was not sent from a page of the console. Load the page again, then repeat it.',
    );
  }

  function requireSession(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
    requireBrowser(request);
    const session = sessions.find(readCookie(request));
    if (session === undefined) {
      const { method, headers } = request;
      if (method === 'GET' && headers.accept?.includes('text/html')) return reply.redirect('/console/sign-in', 303);
      throw new ConsoleError(
        401,
        'You are not signed in, or the session has ended. Open a new link: run email-automation-server console.',
      );
    }
    request.session = session;
    return undefined;
  }

  const checks: Record<Access, (request: FastifyRequest, reply: FastifyReply) => unknown> = {
    open() {},
    token: requireToken,
    async agent(request) {
      requireKnownOrigin(request);
      await requireToken(request);
    },
    browser: requireBrowser,
    session: requireSession,
  };
  app.decorateRequest('session');
  app.addHook('onRequest', async (request, reply) =>
    checks[request.routeOptions.config.access ?? 'token'](request, reply),
  );
  app.addHook('preValidation', async ({ method, session, body, routeOptions }) => {
    if (routeOptions.config.access !== 'session' || method === 'GET' || method === 'HEAD') return;
    const { form_token } = (body ?? {}) as { form_token?: unknown };
    if (isFormToken(session, form_token)) return;
    throw new ConsoleError(
      403,
      'The form was not sent from a page of this session. Load the page again, then repeat it.',
    );
  });
  const routes: { method: string | string[]; url: string; config?: { access?: Access } }[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  app.addHook('onReady', async () => {
    const route = routes.find(({ config }) => config?.access === undefined);
    if (route) throw new Error(`The route ${route.method} ${route.url} states no access.`);
  });
}
