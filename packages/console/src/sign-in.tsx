import { commandOf, serverProgram } from '@email-automation/contract-tools/command-of';
import { checkOperatorSecret } from '@email-automation/service/services/access/credentials';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ConsoleContext } from './console-context.ts';
import { Code } from './parts/code.tsx';
import { PlainPage } from './plain-page.tsx';
import { sendHtml } from './send-html.ts';
import { cookieName } from './session-cookie.ts';
import type { Sessions } from './sessions.ts';

/** Adds the links that sign in a browser: each works once. */
export function addSignIn(
  app: FastifyInstance,
  sessions: Sessions,
  { guard, url }: Pick<ConsoleContext, 'guard' | 'url'>,
): void {
  app.get('/console/sign-in', async (_request, reply) =>
    sendAdvice(reply, 401, 'Sign in', 'Open a link that signs in this browser. It works once, within an hour.'),
  );
  // No HEAD: who only looks at a link, such as a chat that shows a preview, does not use it up.
  const options = { exposeHeadRoute: false };
  app.get<{ Params: { secret: string } }>('/console/sign-in/:secret', options, async (request, reply) => {
    const link = { secret: request.params.secret, address: request.ip };
    const cookie = await checkOperatorSecret(guard, 'link network', link, () => sessions.open(link.secret));
    if (cookie === undefined)
      return sendAdvice(reply, 401, 'This link has ended', 'It was used already, or is older than an hour.');
    const secure = url?.startsWith('https:') ? '; Secure' : '';
    // The browser keeps the cookie until it is closed. No other site makes it send it.
    const value = `${cookieName(request)}=${cookie}; Path=/console; HttpOnly; SameSite=Strict${secure}`;
    return reply.header('set-cookie', value).header('cache-control', 'no-store').redirect('/console', 303);
  });
}

function sendAdvice(reply: FastifyReply, status: number, title: string, text: string): FastifyReply {
  const page = (
    <PlainPage title={title}>
      <p>{text}</p>
      <p class="soft">For a new link, run this on the computer of the server:</p>
      <Code label="Command for a new link">{commandOf(serverProgram)} console</Code>
    </PlainPage>
  );
  return sendHtml(reply, status, page);
}
