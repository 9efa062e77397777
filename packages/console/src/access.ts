import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ConsoleError } from './console-error.ts';
import { isFormToken, type Session, type Sessions } from './sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of the browser, on every page of the console. */
    session: Session;
  }
}

/** Cookies do not tell ports apart, so that the name does: two sandboxes of one computer have a console each. */
export const cookieName = ({ raw }: FastifyRequest): string => `console_${raw.socket.localPort}`;

/** The value of the cookie of the console. */
export function readCookie(request: FastifyRequest): string | undefined {
  const prefix = `${cookieName(request)}=`;
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length);
}

/** Lets only browsers that signed in reach the routes that are added from here on, and only their own forms change something. */
export function requireSession(app: FastifyInstance, sessions: Sessions, consoleUrl?: string): void {
  app.decorateRequest('session');
  app.addHook('onRequest', async (request, reply) => {
    requireOwnHost(request, consoleUrl);
    const session = sessions.find(readCookie(request));
    if (session === undefined) return refuse(request, reply);
    request.session = session;
    return undefined;
  });
  app.addHook('preValidation', async ({ method, headers, session, body }) => {
    if (method === 'GET' || method === 'HEAD') return;
    const { form_token } = (body ?? {}) as { form_token?: unknown };
    const site = headers['sec-fetch-site'];
    if ((site === undefined || site === 'same-origin') && isFormToken(session, form_token)) return;
    throw new ConsoleError(
      403,
      'The form was not sent from a page of this session. Load the page again, then repeat it.',
    );
  });
}

/**
 * Refuses names that another site can give to this address, so that its scripts could read pages (DNS rebinding).
 * @param consoleUrl the URL of the console, if it is not where the control port listens
 */
export function requireOwnHost({ headers }: FastifyRequest, consoleUrl?: string): void {
  const { host = '' } = headers;
  if (/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host)) return;
  if (consoleUrl !== undefined && host.toLowerCase() === new URL(consoleUrl).host) return;
  const known = consoleUrl ?? '127.0.0.1 or localhost';
  throw new ConsoleError(403, `Open the console at ${known}. For another name, set --console-url.`);
}

function refuse({ method, headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (method === 'GET' && headers.accept?.includes('text/html')) return reply.redirect('/console/sign-in', 303);
  throw new ConsoleError(
    401,
    'You are not signed in, or the session has ended. Open a new link: run email-automation-server console.',
  );
}
