import { parse } from 'node:querystring';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OAuthOperationId, Operation } from '../contract/contract.ts';
import { ValidationFailed } from '../domain/errors.ts';
import { bodyOf, type ReceivedBody } from '../http/body.ts';
import type { AppOptions } from '../http/options.ts';
import { type Check, createValidation } from '../http/validation.ts';
import type { PageResponse } from '../pages/page.ts';
import { authorizeApplication, consent, login } from './authorize.ts';
import { OAuthError } from './errors.ts';
import { exchangeAuthorizationCode } from './exchange.ts';
import { readParameters } from './parameters.ts';
import { authorizationError, exchangeError } from './responses.ts';
import type { OAuthCall, OAuthHandler } from './step.ts';

/** More than any parameters need. */
const bodyLimit = 64 * 1024;

/**
 * Adds the steps of OAuth 2 that the contract has, and those between them. They need no credential, are not limited,
 * and tell errors in their own way.
 */
export function addOAuth(app: FastifyInstance, { contract, services, links, metrics }: AppOptions): void {
  const validation = createValidation(contract);
  const step = (id: OAuthOperationId): Step => {
    const operation = contract.operations.find(({ operationId }) => operationId === id);
    if (operation === undefined) throw new Error(`The contract has no operation ${id}.`);
    const observeResponse =
      metrics && ((status: number, seconds: number) => metrics.observeResponse(id, status, seconds));
    const { path: url, method } = operation;
    const check = validation(operation).query;
    return { url, method, check, handler: handlers[id], ...(observeResponse && { observeResponse }) };
  };
  const authorize = step('authorizeApplication');
  const form = (name: string, handler: OAuthHandler): Step[] => {
    const url = authorize.url.replace(/[^/]+$/, name);
    return [
      { url, method: 'POST', check: authorize.check, handler },
      { url, method: 'GET', check: authorize.check, handler: formAlone },
    ];
  };
  const forms = [...form('login', login), ...form('consent', consent)];
  addSteps(app, { services, links }, authorizationError, [authorize, ...forms]);
  addSteps(app, { services, links }, exchangeError, [step('exchangeAuthorizationCode')]);
}

/** The steps that the contract has; one without a handler does not compile. */
const handlers: Record<OAuthOperationId, OAuthHandler> = { authorizeApplication, exchangeAuthorizationCode };

interface Step {
  url: string;
  method: Operation['method'];
  check: Check;
  handler: OAuthHandler;
  /** Told of each answer, after how many seconds. */
  observeResponse?: (status: number, seconds: number) => void;
}

/** Whoever opens the address of a form without sending it has lost the authorization that it belongs to. */
const formAlone: OAuthHandler = async () => {
  throw new OAuthError('invalid_request', 'There is no authorization to go on with.', 404);
};

/** Adds steps that tell errors in the same way. */
function addSteps(
  app: FastifyInstance,
  parts: Pick<OAuthCall, 'services' | 'links'>,
  refuse: (error: OAuthError) => PageResponse,
  steps: Step[],
): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      (_request, text, done) => {
        done(null, { text: text as string, value: parse(text as string) } satisfies ReceivedBody);
      },
    );
    scope.setErrorHandler((error, request, reply) => send(request, reply, refuse(toOAuthError(error, request))));
    for (const { url, method, check, handler, observeResponse } of steps) {
      scope.route({
        url,
        method,
        bodyLimit,
        async onResponse(_request, reply) {
          observeResponse?.(reply.statusCode, reply.elapsedTime / 1000);
        },
        async handler(request, reply) {
          const { authorization, cookie } = request.headers;
          const parameters = readParameters(request.query, bodyOf(request).value);
          const call = { ...parts, parameters, authorization, cookie, address: request.ip };
          return send(request, reply, await handler({ ...call, check: (given) => check({ ...given }) }));
        },
      });
    }
  });
}

/** A redirect after a form is a 303, lest a browser sends the form along (RFC 9700, 4.12). */
function send(request: FastifyRequest, reply: FastifyReply, { status, headers, body }: PageResponse): FastifyReply {
  const redirected = status === 302 && request.method === 'POST' ? 303 : status;
  return reply.status(redirected).headers(headers).send(body);
}

/** What Fastify finds wrong with a request is the client's fault; the rest is ours and is told without details. */
function toOAuthError(error: unknown, request: FastifyRequest): OAuthError {
  if (error instanceof OAuthError) return error;
  const { statusCode = 500, code } = error as Partial<FastifyError>;
  if (error instanceof ValidationFailed) return new OAuthError('invalid_request', error.message);
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new OAuthError('invalid_request', 'Send the parameters in the query string or as a form.', 415);
  }
  if (statusCode >= 400 && statusCode < 500) {
    return new OAuthError('invalid_request', 'The request cannot be read.', statusCode);
  }
  request.log.error({ err: error }, 'request failed');
  return new OAuthError('server_error', 'Something went wrong on our side.', 500);
}
