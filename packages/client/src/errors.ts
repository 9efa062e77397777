import type { ValidationError as Fault } from '@email-automation/types';
import { retryAfter } from './retry-after.ts';

/** What failed, without any credential. */
export interface Failure {
  operationId: string;
  method: string;
  /** Path with its values, without the query. */
  path: string;
}

/** A call that did not succeed; every error of the client is one, and none holds a credential. */
export class ClientError extends Error {
  override name = 'ClientError';
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  /** Status and headers of the answer, if there was one; the body has been read. */
  readonly response: Response | undefined;
  /** What the service calls the request, for its support, if it says so. */
  readonly requestId: string | undefined;

  constructor(message: string, failure: Failure, options?: ErrorOptions, response?: Response) {
    super(`${failure.operationId}: ${message}`, options);
    this.operationId = failure.operationId;
    this.method = failure.method;
    this.path = failure.path;
    this.response = response;
    this.requestId = response?.headers.get('x-request-id') ?? undefined;
  }
}

/** The service was not reached, or its answer broke off. */
export class ConnectionError extends ClientError {
  override name = 'ConnectionError';
}

/** The answer did not come in time. */
export class TimeoutError extends ClientError {
  override name = 'TimeoutError';
}

/** The caller ended the call; `cause` is the reason that was given. */
export class AbortError extends ClientError {
  override name = 'AbortError';
}

/** The function that yields the credential failed; `cause` is its error. */
export class CredentialError extends ClientError {
  override name = 'CredentialError';
}

/** The service answered with an error, or with something that is not the JSON that was expected. */
export class ApiError extends ClientError {
  override name = 'ApiError';
  declare readonly response: Response;
  readonly status: number;
  /** The body as JSON, or as text when it is none. */
  readonly body: unknown;
  /** What the service lists as wrong; empty when it lists nothing. */
  readonly errors: Fault[];
  /** The code of the first fault: `presence_error`, or `invalid_grant` from the steps of OAuth. */
  readonly code: string | undefined;
  /** How long the service asks to wait before the next request, in milliseconds, if it does. */
  readonly retryAfterMs: number | undefined;

  constructor(failure: Failure, response: Response, body: unknown, message?: string) {
    const errors = listed(body);
    super(message ?? explain(response.status, errors, body), failure, undefined, response);
    this.status = response.status;
    this.body = body;
    this.errors = errors;
    this.code = errors[0]?.code;
    this.retryAfterMs = retryAfter(response.headers);
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
/** 429: the limit of the hour is used up. `documentation` is where limits are explained, if the service says so. */
export class RateLimitError extends ApiError {
  override name = 'RateLimitError';
  readonly documentation = textAt(this.body, 'documentation');
}
/** 5xx: the service failed. */
export class ServerError extends ApiError {
  override name = 'ServerError';
}
/** A success that holds no JSON where JSON is expected, as from a proxy that shows a page of its own. */
export class InvalidResponseError extends ApiError {
  override name = 'InvalidResponseError';
}

function textAt(body: unknown, name: string): string | undefined {
  const value = (body as Record<string, unknown> | null | undefined)?.[name];
  return typeof value === 'string' ? value : undefined;
}

/** The faults of the interface, or the one of OAuth 2 (RFC 6749, 5.2). */
function listed(body: unknown): Fault[] {
  const errors = (body as { errors?: unknown } | null | undefined)?.errors;
  if (Array.isArray(errors)) return errors.filter((one) => typeof one?.code === 'string');
  const [code, message] = [textAt(body, 'error'), textAt(body, 'error_description')];
  return code === undefined ? [] : [{ code, ...(message !== undefined && { message }) } as Fault];
}

function explain(status: number, errors: Fault[], body: unknown): string {
  const told = errors
    .map(({ message, attribute, code }) => message ?? [attribute, code].filter(Boolean).join(' '))
    .join(' ');
  return `${status} ${told || (textAt(body, 'message') ?? 'without a reason that could be read')}`;
}
