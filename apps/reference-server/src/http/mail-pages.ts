import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Answer, Services } from '../handlers/handler.ts';
import { confirmationPage, confirmedPage } from '../pages/confirmation-page.ts';
import { brokenPage, unknownLinkPage } from '../pages/unknown-link-page.ts';
import { leavingPage, leftPage } from '../pages/unsubscribe-page.ts';
import { confirm, openConfirmation } from '../services/confirm.ts';
import { leave, openLeaving } from '../services/unsubscribe.ts';

/** More than a form without fields needs. */
const bodyLimit = 16 * 1024;

interface MailPage {
  method: 'GET' | 'POST';
  /** As the contract writes paths. */
  path: string;
  answer(services: Services, token: string): Promise<Answer>;
}

/**
 * The pages that links in mails lead to. GET shows, POST does: from the button of the page, or from a mail program
 * (RFC 8058).
 */
export const mailPages: MailPage[] = [
  page('GET', '/confirm/{token}', ({ database }, token) => openConfirmation(database.query, token), confirmationPage),
  page('POST', '/confirm/{token}', confirm, confirmedPage),
  page('GET', '/unsubscribe/{token}', ({ database }, token) => openLeaving(database.query, token), leavingPage),
  page('POST', '/unsubscribe/{token}', leave, leftPage),
];

function page<Found>(
  method: MailPage['method'],
  path: string,
  find: (services: Services, token: string) => Promise<Found | undefined>,
  show: (found: Found) => Answer,
): MailPage {
  return {
    method,
    path,
    async answer(services, token) {
      const found = await find(services, token);
      return found === undefined ? unknownLinkPage() : show(found);
    },
  };
}

/** Adds the pages. The token in the link is the credential, and what a form holds beside it does not matter. */
export function addMailPages(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, _text, done) => done(null));
    scope.setErrorHandler((error, request, reply) => {
      const { statusCode = 500 } = error as { statusCode?: number };
      if (statusCode >= 400 && statusCode < 500) return send(reply, { ...unknownLinkPage(), status: statusCode });
      request.log.error({ err: error }, 'request failed');
      return send(reply, brokenPage());
    });
    for (const { method, path, answer } of mailPages) {
      scope.route<{ Params: { token: string } }>({
        method,
        url: path.replace('{token}', ':token'),
        handler: async ({ params }, reply) => send(reply, await answer(services, params.token)),
      });
    }
  });
}

function send(reply: FastifyReply, { status, headers, body }: Answer): FastifyReply {
  return reply.status(status).headers(headers).send(body);
}
