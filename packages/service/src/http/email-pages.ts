import type { FastifyInstance } from 'fastify';
import { confirmationPage, confirmedPage, unsubscribedPage, unsubscribePage } from '../pages/email-link-pages.ts';
import { unknownLinkPage } from '../pages/error-pages.ts';
import type { PageResponse } from '../pages/page.ts';
import type { Services } from '../services/services.ts';
import { confirm, openConfirmation } from '../services/subscribers/confirm.ts';
import { findUnsubscribeEmail, unsubscribe } from '../services/subscribers/unsubscribe.ts';
import { handlePageErrors, sendPage } from './page-errors.ts';

/** More than a form without fields needs. */
const bodyLimit = 16 * 1024;

interface EmailPage {
  method: 'GET' | 'POST';
  /** In the notation of the contract. */
  path: string;
  respond(services: Services, token: string): Promise<PageResponse>;
}

/**
 * The pages that links in emails open. GET only shows a page with a button. POST makes the change: from the
 * button, or from a mail client (RFC 8058).
 */
const emailPages: EmailPage[] = [
  createPage('GET', '/confirm/{token}', openConfirmation, confirmationPage),
  createPage('POST', '/confirm/{token}', confirm, confirmedPage),
  createPage('GET', '/unsubscribe/{token}', findUnsubscribeEmail, unsubscribePage),
  createPage('POST', '/unsubscribe/{token}', unsubscribe, unsubscribedPage),
];

function createPage<Content>(
  method: EmailPage['method'],
  path: string,
  find: (services: Services, token: string) => Promise<Content | undefined>,
  render: (content: Content) => PageResponse,
): EmailPage {
  return {
    method,
    path,
    async respond(services, token) {
      const content = await find(services, token);
      return content === undefined ? unknownLinkPage() : render(content);
    },
  };
}

/** Adds the pages. The token in the link is the credential; the body of a form is ignored. */
export function addEmailPages(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, _text, done) => done(null));
    handlePageErrors(scope, (status) => ({ ...unknownLinkPage(), status }));
    for (const { method, path, respond } of emailPages) {
      scope.route<{ Params: { token: string } }>({
        method,
        url: path.replace('{token}', ':token'),
        handler: async ({ params }, reply) => sendPage(reply, await respond(services, params.token)),
      });
    }
  });
}
