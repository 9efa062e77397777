import type { ValidationError as Fault } from '@email-automation/types';

/** What failed, without any credential. */
export interface Failure {
  operationId: string;
  method: string;
  /** Path with its values, without the query. */
  path: string;
}

/** A call that did not succeed; every error of the client is one. */
export class ClientError extends Error {
  override name = 'ClientError';
  readonly operationId: string;
  readonly method: string;
  readonly path: string;

  constructor(message: string, failure: Failure, options?: ErrorOptions) {
    super(`${failure.operationId}: ${message}`, options);
    this.operationId = failure.operationId;
    this.method = failure.method;
    this.path = failure.path;
  }
}

/** The service was not reached. */
export class ConnectionError extends ClientError {
  override name = 'ConnectionError';
}

/** The answer did not come in time. */
export class TimeoutError extends ClientError {
  override name = 'TimeoutError';
}

/** The caller ended the call. */
export class AbortError extends ClientError {
  override name = 'AbortError';
}

/** The service answered with an error, or with something that is not the JSON that was expected. */
export class ApiError extends ClientError {
  override name = 'ApiError';
  readonly status: number;
  /**
   * Status and headers of the answer; the body has been read into `body`. Its `url` is empty, because the query of an
   * exchange of OAuth holds the secret of the application.
   */
  readonly response: Response;
  /** The body as JSON, or as text when it is none. */
  readonly body: unknown;
  /** What the service lists as wrong; empty when it lists nothing. */
  readonly errors: Fault[];

  constructor(failure: Failure, response: Response, body: unknown, message?: string) {
    const errors = listed(body);
    super(message ?? explain(response.status, errors, body), failure);
    this.status = response.status;
    this.response = new Response(null, response);
    this.body = body;
    this.errors = errors;
  }
}

/** 401: there was no credential, or not a valid one. */
export class AuthenticationError extends ApiError {
  override name = 'AuthenticationError';
}
/** 403: the credential does not permit the call, or the state of the resource does not. */
export class PermissionError extends ApiError {
  override name = 'PermissionError';
}
/** 404: there is no such resource. */
export class NotFoundError extends ApiError {
  override name = 'NotFoundError';
}
/** 422: the request is invalid; `errors` has an entry for each invalid attribute. */
export class ValidationError extends ApiError {
  override name = 'ValidationError';
}
/** 429: the limit of the hour is used up. */
export class RateLimitError extends ApiError {
  override name = 'RateLimitError';
}
/** 5xx: the service failed. */
export class ServerError extends ApiError {
  override name = 'ServerError';
}
/** A success that holds no JSON where JSON is expected, as from a proxy that shows a page of its own. */
export class MalformedAnswerError extends ApiError {
  override name = 'MalformedAnswerError';
}

function listed(body: unknown): Fault[] {
  const errors = (body as { errors?: unknown } | null | undefined)?.errors;
  return Array.isArray(errors) ? errors.filter((one) => typeof one?.code === 'string') : [];
}

function explain(status: number, errors: Fault[], body: unknown): string {
  const told = errors
    .map(({ message, attribute, code }) => message ?? [attribute, code].filter(Boolean).join(' '))
    .join(' ');
  const message = (body as { message?: unknown } | null | undefined)?.message;
  return `${status} ${told || (typeof message === 'string' ? message : 'without a reason that could be read')}`;
}
