import type { FastifyInstance, FastifyReply } from 'fastify';
import { confirm, openConfirmation } from '../operations/confirmation.ts';
import type { Answer, Services } from '../operations/handler.ts';
import { leave, openLeaving } from '../operations/leaving.ts';
import { confirmationPage, confirmedPage } from '../pages/confirmation-page.ts';
import { leavingPage, leftPage } from '../pages/leaving-page.ts';
import { brokenPage, unknownLinkPage } from '../pages/unknown-link-page.ts';

/** More than a form without fields needs. */
const bodyLimit = 16 * 1024;

/**
 * Adds the pages that links in mails lead to. GET shows, POST does: from the button of the page, or from a mail program
 * (RFC 8058). The token in the link is the credential, and what a form holds beside it does not matter.
 */
export function addMailPages(app: FastifyInstance, services: Services): void {
  const { query } = services.database;
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, _text, done) => done(null));
    scope.setErrorHandler((error, request, reply) => {
      const { statusCode = 500 } = error as { statusCode?: number };
      if (statusCode >= 400 && statusCode < 500) return send(reply, { ...unknownLinkPage(), status: statusCode });
      request.log.error({ err: error }, 'request failed');
      return send(reply, brokenPage());
    });
    const add = <Found>(
      method: 'GET' | 'POST',
      page: 'confirm' | 'unsubscribe',
      find: (token: string) => Promise<Found | undefined>,
      show: (found: Found) => Answer,
    ) =>
      scope.route<{ Params: { token: string } }>({
        method,
        url: `/${page}/:token`,
        async handler({ params: { token } }, reply) {
          const found = await find(token);
          return send(reply, found === undefined ? unknownLinkPage() : show(found));
        },
      });
    add('GET', 'confirm', (token) => openConfirmation(query, token), confirmationPage);
    add('POST', 'confirm', (token) => confirm(services, token), confirmedPage);
    add('GET', 'unsubscribe', (token) => openLeaving(query, token), leavingPage);
    add('POST', 'unsubscribe', (token) => leave(services, token), leftPage);
  });
}

function send(reply: FastifyReply, { status, headers, body }: Answer): FastifyReply {
  return reply.status(status).headers(headers).send(body);
}
