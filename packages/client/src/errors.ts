import type { KnownErrorCode, ValidationError as ValidationErrorEntry } from '@email-automation/types';
import { parseRetryAfter } from './parse-retry-after.ts';
import { withoutUndefined } from './without-undefined.ts';

/** An error that the service lists. It can have a code that the contract does not know. */
export interface ErrorEntry extends Omit<ValidationErrorEntry, 'code'> {
  code: KnownErrorCode | (string & {});
}

/** Which request an error is about. It contains no credential. */
export interface RequestContext {
  /** For `request`, the route. */
  operationId: string;
  /** Name of the method that was called, for example `campaigns.fetch`; for `request`, the route. */
  methodName: string;
  method: string;
  /** The path with its parameters filled in, without the query. */
  path: string;
  /** 1 for the first attempt, 2 for the first retry. */
  attempt?: number;
}

/** The cause of an error, and the values of the fields that its class adds. */
export interface ClientErrorOptions extends ErrorOptions {
  [field: string]: unknown;
}

/** Sets a field that `console.log` and JSON leave out. */
export const hide = (target: object, name: string, value: unknown) =>
  Object.defineProperty(target, name, { value, enumerable: false, configurable: true, writable: true });

/** The base class of the client's errors. No error contains a credential. */
export class ClientError extends Error {
  override name = 'ClientError';
  declare readonly operationId: string;
  declare readonly method: string;
  declare readonly path: string;
  /** How many attempts were made, retries included; undefined if the error is not about sending. */
  declare readonly attempts: number | undefined;
  /** The response, for its status and headers; undefined if none arrived. Its body has been read. */
  declare readonly response: Response | undefined;
  /** The `X-Request-Id` of the response, to quote to the service's support. */
  declare readonly requestId: string | undefined;

  constructor(message: string, request: RequestContext, options?: ClientErrorOptions, response?: Response) {
    const { operationId, methodName, method, path, attempt: attempts } = request;
    super(`${methodName}: ${message}${attempts && attempts > 1 ? ` Attempts: ${attempts}.` : ''}`, options);
    const requestId = response?.headers.get('x-request-id') ?? undefined;
    const { cause, ...fields } = options ?? {};
    // Fields without a value would be noise in a log.
    Object.assign(this, withoutUndefined({ operationId, method, path, attempts, requestId, ...fields }));
    hide(this, 'response', response);
  }

  /** Returns the fields and the message, without the response and the cause, for logs in JSON. */
  toJSON(): object {
    return { ...this, message: this.message };
  }
}

/** The service cannot be reached, or the connection was lost. `cause` has the platform's messages, without secrets. */
export class ConnectionError extends ClientError {
  override name = 'ConnectionError';
  /** The code of the platform's error, for example `ECONNREFUSED`. Browsers and Deno have none. */
  declare readonly code: string | undefined;
  /** Name of the service, and its port unless it is the default one, for example `api.example.com`. */
  declare readonly host: string | undefined;
}

/** The call exceeded `timeoutMs`, or the caller's signal timed out. `cause` is the last failed attempt's error, or the signal's reason. */
export class TimeoutError extends ClientError {
  override name = 'TimeoutError';
  /** The deadline that was exceeded, in milliseconds; undefined if the caller's signal timed out. */
  declare readonly timeoutMs: number | undefined;
}

/** The caller aborted the call; `cause` is the reason of the signal. */
export class AbortError extends ClientError {
  override name = 'AbortError';
}

/** The credential function failed, or returned an invalid credential; `cause` is the error. No request was sent. */
export class CredentialError extends ClientError {
  override name = 'CredentialError';
}

/** The service returned an error or an invalid response. Most statuses have their own subclass. */
export class ApiError extends ClientError {
  override name = 'ApiError';
  declare readonly response: Response;
  declare readonly status: number;
  /** The body: parsed if it is JSON, else a string. `console.log` shows it if `errors` is empty. */
  declare readonly body: unknown;
  /** The errors that the service lists; empty if it lists none. */
  declare readonly errors: ErrorEntry[];
  /** The code of the first error, for example `presence_error`, or `invalid_grant` from an OAuth endpoint. */
  declare readonly code: ErrorEntry['code'] | undefined;
  /** `Retry-After` in milliseconds, if the response has it. */
  declare readonly retryAfterMs: number | undefined;

  constructor(request: RequestContext, response: Response, body: unknown, message?: string) {
    const errors = parseErrors(body);
    const fields = {
      status: response.status,
      code: errors[0]?.code,
      retryAfterMs: parseRetryAfter(response.headers),
      errors,
      body,
      documentation: getString(body, 'documentation'),
    };
    super(message ?? formatMessage(response.status, errors, body), request, fields, response);
    if (errors[0]) hide(this, 'body', body);
  }
}

/** 401: the credential is missing or invalid. */
export class AuthenticationError extends ApiError {
  override name = 'AuthenticationError';
}
/** 403: the credential or the state of the resource does not permit the request. */
export class PermissionError extends ApiError {
  override name = 'PermissionError';
}
/** 404: the resource does not exist. */
export class NotFoundError extends ApiError {
  override name = 'NotFoundError';
}
/** 422: the request is invalid; `errors` has one entry per invalid attribute. */
export class ValidationError extends ApiError {
  override name = 'ValidationError';
}
/** 429: the rate limit is exceeded. `documentation` is the URL about limits, if the response has one. */
export class RateLimitError extends ApiError {
  override name = 'RateLimitError';
  declare readonly documentation: string | undefined;
}
/** 5xx: the service failed. */
export class ServerError extends ApiError {
  override name = 'ServerError';
}
/** A success without the expected JSON, for example the HTML page of a proxy. */
export class InvalidResponseError extends ApiError {
  override name = 'InvalidResponseError';
}

function getString(body: unknown, name: string): string | undefined {
  const value = (body as Record<string, unknown> | null | undefined)?.[name];
  return typeof value === 'string' ? value : undefined;
}

/** Reads the list of errors of the API, or the single error of OAuth 2 (RFC 6749, 5.2). */
function parseErrors(body: unknown): ErrorEntry[] {
  const errors = (body as { errors?: unknown } | null | undefined)?.errors;
  if (Array.isArray(errors)) return errors.filter((entry) => typeof entry?.code === 'string');
  const [code, message] = [getString(body, 'error'), getString(body, 'error_description')];
  return code === undefined ? [] : [withoutUndefined({ code, message }) as ErrorEntry];
}

function formatMessage(status: number, errors: ErrorEntry[], body: unknown): string {
  const details = errors
    .map(({ message, attribute, code }) => message ?? `${attribute ?? ''} ${code}`.trim())
    .join(' ');
  return `${status} ${details || (getString(body, 'message') ?? 'No error message.')}`;
}
