import type { FastifyRequest } from 'fastify';
import type { Session } from './sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of the browser on a page of the console. */
    session: Session;
  }
}

/** Browsers send a cookie to every port of a host, so its name has the port: two sandboxes can each have a console. */
export const cookieName = ({ raw }: FastifyRequest): string => `console_${raw.socket.localPort}`;

/** Reads the cookie of the console. */
export function readCookie(request: FastifyRequest): string | undefined {
  const prefix = `${cookieName(request)}=`;
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length);
}
