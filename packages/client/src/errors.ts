import type { KnownErrorCode, ValidationError as ValidationErrorEntry } from '@email-automation/types';
import type { RateLimitClass } from './operation.ts';
import { parseRetryAfter } from './parse-retry-after.ts';
import { messages } from './vocabulary.ts';
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
  /** The response, for its status and headers; undefined if none arrived. Its body has been read. */
  declare readonly response: Response | undefined;
  /** The `X-Request-Id` of the response, to quote to the service's support. */
  declare readonly requestId: string | undefined;

  constructor(message: string, request: RequestContext, options?: ClientErrorOptions, response?: Response) {
    const { operationId, methodName, method, path } = request;
    super(`${methodName}: ${message}`, options);
    const requestId = response?.headers.get('x-request-id') ?? undefined;
    const { cause, ...fields } = options ?? {};
    // Fields without a value would be noise in a log.
    Object.assign(this, withoutUndefined({ operationId, method, path, requestId, ...fields }));
    hide(this, 'response', response);
  }

  /** Returns the fields and the message, without the response and the cause, for logs in JSON. */
  toJSON(): object {
    return { ...this, message: this.message };
  }
}

/** The service returned an error. Most statuses have their own subclass. */
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
    };
    super(message ?? formatMessage(response.status, errors, body), request, fields, response);
    if (errors[0]) hide(this, 'body', body);
  }
}

/** No request is left in the current window for a while, so that none was sent. */
export class RateLimitExhaustedError extends ClientError {
  override name = 'RateLimitExhaustedError';
  declare readonly limit: RateLimitClass;
  /** Milliseconds until a request is allowed again. */
  declare readonly retryAfterMs: number;

  constructor(request: RequestContext, limit: RateLimitClass, retryAfterMs: number) {
    super(messages.rateLimitExhausted(limit, Math.ceil(retryAfterMs / 1000)), request, { limit, retryAfterMs });
  }
}

/** An option or an argument is invalid. Nothing was sent. It is an error of the program, and not a `ClientError`. */
export class InvalidArgumentError extends TypeError {
  override name = 'InvalidArgumentError';
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
    .map(({ attribute = '', code, message }) => `${attribute} ${code}${message ? `: ${message}` : ''}`.trim())
    .join(' ');
  return `${status} ${details || (getString(body, 'message') ?? messages.unexplained)}`;
}
