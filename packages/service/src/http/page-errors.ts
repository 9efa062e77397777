import type { FastifyInstance, FastifyReply } from 'fastify';
import { MessageRejected } from '../connections/check-message.ts';
import { Unavailable, ValidationFailed } from '../domain/errors.ts';
import { serverErrorPage, unavailablePage } from '../pages/error-pages.ts';
import type { PageResponse } from '../pages/page.ts';
import { logFailure, retryLater } from './unavailable.ts';

/**
 * Lets the errors of pages be pages, too.
 * @param rejected renders the page for a request that HTTP or its body makes invalid, with this status
 */
export function handlePageErrors(scope: FastifyInstance, rejected: (status: number) => PageResponse): void {
  scope.setErrorHandler((error, request, reply) => {
    const { statusCode = 500 } = error as { statusCode?: number };
    if (error instanceof ValidationFailed) return sendPage(reply, rejected(422));
    const isOfRequest = error instanceof MessageRejected || (statusCode >= 400 && statusCode < 500);
    if (isOfRequest) return sendPage(reply, rejected(statusCode));
    logFailure(request, error);
    return error instanceof Unavailable
      ? sendPage(reply.headers(retryLater), unavailablePage())
      : sendPage(reply, serverErrorPage());
  });
}

export function sendPage(reply: FastifyReply, { status, headers, body }: PageResponse): FastifyReply {
  return reply.status(status).headers(headers).send(body);
}
