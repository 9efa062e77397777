import { parse } from 'node:querystring';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MessageRejected } from '../connections/check-message.ts';
import { metadataPath, type OAuthOperationId, type Operation } from '../contract/contract.ts';
import { TooManyAttempts, Unavailable, ValidationFailed } from '../domain/errors.ts';
import { bodyOf, decodeBody, type ReceivedBody } from '../http/body.ts';
import type { AppOptions } from '../http/options.ts';
import { logFailure, unavailableMessage } from '../http/unavailable.ts';
import { createValidators, type Validate } from '../http/validation.ts';
import type { PageResponse } from '../pages/page.ts';
import { authorizeApplication, consent } from './authorization.ts';
import { checkEncoding, type OAuthHandler, type OAuthRequest, readParameters } from './endpoint.ts';
import { OAuthError, OAuthLimit } from './errors.ts';
import { login } from './login.ts';
import { describeServer } from './metadata.ts';
import { renderAuthorizationError, renderTokenError } from './responses.ts';
import { exchangeAuthorizationCode } from './token-endpoint.ts';

/** More than any parameters need. */
const bodyLimit = 64 * 1024;

/**
 * Adds the endpoints of OAuth 2 in the contract, and the login and consent forms. They need no credential, have no
 * rate limit, and use the error format of OAuth 2.
 */
export function addOAuth(app: FastifyInstance, { contract, services, links }: AppOptions): void {
  const validatorsOf = createValidators(contract);
  const createEndpoint = (id: OAuthOperationId): Endpoint => {
    const operation = contract.operations.find(({ operationId }) => operationId === id);
    if (operation === undefined) throw new Error(`The contract has no operation ${id}.`);
    const { path: url, method } = operation;
    return {
      url,
      method,
      operationId: id,
      validate: validatorsOf(operation).query,
      handler: handlers[id],
    };
  };
  const authorization = createEndpoint('authorizeApplication');
  const createForm = (name: string, handler: OAuthHandler): Endpoint[] => {
    const url = authorization.url.replace(/(?<=\/)[^/]+$/, name);
    return [
      { url, method: 'POST', validate: authorization.validate, handler },
      { url, method: 'GET', validate: authorization.validate, handler: rejectFormUrl },
    ];
  };
  const forms = [...createForm('login', login), ...createForm('consent', consent)];
  app.get(metadataPath, async () => describeServer(contract, links));
  const renderError = (error: OAuthError) => renderAuthorizationError(error, links);
  addEndpoints(app, { services, links }, renderError, [authorization, ...forms]);
  addEndpoints(app, { services, links }, renderTokenError, [createEndpoint('exchangeAuthorizationCode')]);
}

/** The endpoints of the contract. An endpoint without a handler does not compile. */
const handlers: Record<OAuthOperationId, OAuthHandler> = { authorizeApplication, exchangeAuthorizationCode };

interface Endpoint {
  url: string;
  method: Operation['method'];
  /** Undefined for the forms of the pages. */
  operationId?: OAuthOperationId;
  validate: Validate;
  handler: OAuthHandler;
}

/** A GET on a form URL means that the authorization was lost. */
const rejectFormUrl: OAuthHandler = async () => {
  throw new OAuthError('invalid_request', 'This page does not belong to an authorization.', 404);
};

/** Adds endpoints with the same error format. */
function addEndpoints(
  app: FastifyInstance,
  context: Pick<OAuthRequest, 'services' | 'links'>,
  renderError: (error: OAuthError) => PageResponse,
  endpoints: Endpoint[],
): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer', bodyLimit },
      async ({ headers }: FastifyRequest, bytes: Buffer) => {
        const text = decodeBody(headers, bytes);
        checkEncoding(text);
        return { text, value: parse(text, '&', '=', { maxKeys: 0 }) } satisfies ReceivedBody;
      },
    );
    scope.setErrorHandler((error, request, reply) => {
      const oauthError = toOAuthError(error, request);
      reply.errorCodes = [oauthError.code];
      return send(request, reply, renderError(oauthError));
    });
    for (const { url, method, operationId, validate, handler } of endpoints) {
      scope.route({
        url,
        method,
        bodyLimit,
        config: { ...(operationId && { operationId }) },
        async handler(request, reply) {
          const { authorization, cookie } = request.headers;
          // The router also begins the query at a fragment.
          checkEncoding(/[?#](.*)/s.exec(request.url)?.[1]);
          const response = await handler({
            ...context,
            parameters: readParameters(request.query, bodyOf(request).value),
            // Validation changes its input.
            validate: (parameters) => validate({ ...parameters }),
            authorization,
            cookie,
            ip: request.ip,
          });
          return send(request, reply, response);
        },
      });
    }
  });
}

/** Sends a redirect after a form as 303, because a browser may send the form again after a 302 (RFC 9700, 4.12). */
function send(request: FastifyRequest, reply: FastifyReply, { status, headers, body }: PageResponse): FastifyReply {
  const redirected = status === 302 && request.method === 'POST' ? 303 : status;
  return reply.status(redirected).headers(headers).send(body);
}

/** Converts an error to one of OAuth 2: an error in the request, or an unexpected error without details. */
function toOAuthError(error: unknown, request: FastifyRequest): OAuthError {
  if (error instanceof OAuthError) {
    if (error.cause) logFailure(request, error.cause);
    return error;
  }
  const { statusCode = 500, code } = error as Partial<FastifyError>;
  if (error instanceof ValidationFailed) return new OAuthError('invalid_request', error.message);
  if (error instanceof TooManyAttempts) return new OAuthLimit(error);
  if (error instanceof MessageRejected) return new OAuthError('invalid_request', error.message, error.statusCode);
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new OAuthError(
      'invalid_request',
      'Send the parameters in the query string, as application/x-www-form-urlencoded, or as JSON.',
      415,
    );
  }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new OAuthError('invalid_request', `Send at most ${bodyLimit / 1024} KiB of parameters.`, 413);
  }
  if (statusCode >= 400 && statusCode < 500) {
    return new OAuthError('invalid_request', 'The server cannot read the request.', statusCode);
  }
  logFailure(request, error);
  if (error instanceof Unavailable) return new OAuthError('temporarily_unavailable', unavailableMessage, 503);
  return new OAuthError('server_error', 'The server could not process the request. Try again later.', 500);
}
