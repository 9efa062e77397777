import type { FastifyInstance, FastifyReply } from 'fastify';
import { confirmationPage, confirmedPage } from '../pages/confirmation-page.ts';
import { brokenPage, unknownLinkPage } from '../pages/error-pages.ts';
import type { PageResponse } from '../pages/page.ts';
import { unsubscribedPage, unsubscribePage } from '../pages/unsubscribe-page.ts';
import { confirm, openConfirmation } from '../services/confirm.ts';
import type { Services } from '../services/services.ts';
import { findUnsubscribeEmail, unsubscribe } from '../services/unsubscribe.ts';

/** More than a form without fields needs. */
const bodyLimit = 16 * 1024;

interface EmailPage {
  method: 'GET' | 'POST';
  /** As the contract writes paths. */
  path: string;
  answer(services: Services, token: string): Promise<PageResponse>;
}

/**
 * The pages that links in emails lead to. GET shows, POST does: from the button of the page, or from a mail program
 * (RFC 8058).
 */
export const emailPages: EmailPage[] = [
  page('GET', '/confirm/{token}', openConfirmation, confirmationPage),
  page('POST', '/confirm/{token}', confirm, confirmedPage),
  page('GET', '/unsubscribe/{token}', findUnsubscribeEmail, unsubscribePage),
  page('POST', '/unsubscribe/{token}', unsubscribe, unsubscribedPage),
];

function page<Found>(
  method: EmailPage['method'],
  path: string,
  find: (services: Services, token: string) => Promise<Found | undefined>,
  show: (found: Found) => PageResponse,
): EmailPage {
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
export function addEmailPages(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, _text, done) => done(null));
    scope.setErrorHandler((error, request, reply) => {
      const { statusCode = 500 } = error as { statusCode?: number };
      if (statusCode >= 400 && statusCode < 500) return send(reply, { ...unknownLinkPage(), status: statusCode });
      request.log.error({ err: error }, 'request failed');
      return send(reply, brokenPage());
    });
    for (const { method, path, answer } of emailPages) {
      scope.route<{ Params: { token: string } }>({
        method,
        url: path.replace('{token}', ':token'),
        handler: async ({ params }, reply) => send(reply, await answer(services, params.token)),
      });
    }
  });
}

function send(reply: FastifyReply, { status, headers, body }: PageResponse): FastifyReply {
  return reply.status(status).headers(headers).send(body);
}
