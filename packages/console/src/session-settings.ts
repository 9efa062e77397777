import type { FastifyInstance } from 'fastify';
import { cookieName, readCookie } from './session-cookie.ts';
import type { Sessions } from './sessions.ts';
import { redirect } from './show.tsx';

/** Adds the settings in the frame of every page: the account, and signing out. */
export function addSessionSettings(app: FastifyInstance, sessions: Sessions): void {
  app.post<{ Body: { account?: string; back?: string } }>('/console/scope', async (request, reply) => {
    const { account = '', back = '/console' } = request.body;
    if (account === '') delete request.session.account;
    else request.session.account = account;
    return redirect(request, reply, back);
  });
  app.post('/console/sign-out', async (request, reply) => {
    sessions.close(readCookie(request));
    const expired = `${cookieName(request)}=; Path=/console; Max-Age=0; HttpOnly; SameSite=Strict`;
    return reply.header('set-cookie', expired).redirect('/console/sign-in', 303);
  });
}
