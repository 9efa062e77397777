import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { pathOf } from '../connections/route-methods.ts';
import { contractPath } from '../contract/contract.ts';
import { Unavailable } from '../domain/errors.ts';
import { unavailablePage } from '../pages/error-pages.ts';
import { rootPage } from '../pages/root-page.ts';
import { isApiToken } from '../services/access/credentials.ts';
import type { AppOptions } from './options.ts';
import { retryLater } from './unavailable.ts';

/**
 * Shows browsers a page at the root. For programs, the root is a path without a resource (`unknown-paths`). Call it before
 * `handleUnknownPaths`, which responds to them.
 */
export function addRootPage(app: FastifyInstance, options: AppOptions): void {
  async function respond(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    // Caches must not show programs the page, nor browsers the error.
    reply.header('vary', [reply.getHeader('vary'), 'Accept'].filter(Boolean).join(', '));
    if (new Negotiator(request).mediaType(['application/json', 'text/html']) !== 'text/html') return;
    const { status, headers, body } = await renderRoot(options).catch((error: unknown) => {
      if (!(error instanceof Unavailable)) throw error;
      const response = unavailablePage();
      return { ...response, headers: { ...response.headers, ...retryLater } };
    });
    await reply
      .status(status)
      .headers({ 'x-request-id': request.id, ...headers })
      .send(body);
  }

  app.addHook('onRequest', (request, reply, done) => {
    const isRoot = request.is404 && pathOf(request) === '/';
    if (!isRoot || !['GET', 'HEAD'].includes(request.method)) return done();
    respond(request, reply).then(() => done(), done);
  });
}

async function renderRoot({ links, services, documentationUrl, consoleUrl, demoToken }: AppOptions) {
  const contractUrl = links.issuer() + contractPath;
  const console = consoleUrl?.();
  const hasDemo = demoToken !== undefined && (await isApiToken(services, demoToken));
  return rootPage({
    accountsUrl: links.to('listAccounts', {}),
    contractUrl,
    // Without the guide or the section on rate limits, which the URL can lead to.
    ...(documentationUrl() !== contractUrl && {
      documentationUrl: documentationUrl().replace(/guides\/rate-limits\.html$|#.*/s, ''),
    }),
    ...(console && { consoleUrl: console }),
    ...(hasDemo && { demoToken }),
  });
}
