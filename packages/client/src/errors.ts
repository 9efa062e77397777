import type { KnownErrorCode, ValidationError as ValidationErrorEntry } from '@email-automation/types';
import { parseRetryAfter } from './parse-retry-after.ts';
import type { NamedEndpoint, RateLimitName } from './resources.ts';
import { messages } from './vocabulary.ts';

/** An error that the service lists. It can have a code that the contract does not know. */
export interface ErrorEntry extends Omit<ValidationErrorEntry, 'code'> {
  code: KnownErrorCode | (string & {});
}

/** The base class of the client's errors. No error contains a credential. */
export class ClientError extends Error {
  override name = 'ClientError';

  constructor(method: string, message: string, options?: ErrorOptions) {
    super(`${method}: ${message}`, options);
  }
}

/** The service returned an error. Most statuses have their own subclass. */
export class ApiError extends ClientError {
  override name = 'ApiError';
  declare readonly operationId: string;
  declare readonly status: number;
  /** The `X-Request-Id` of the response, to quote to the service's support. */
  declare readonly requestId: string | undefined;
  /** The errors that the service lists; empty if it lists none. */
  declare readonly errors: ErrorEntry[];
  /** The code of the first error, for example `presence_error`, or `invalid_grant` from an OAuth endpoint. */
  declare readonly code: ErrorEntry['code'] | undefined;
  /** The body: parsed if it is JSON, else a string. */
  declare readonly body: unknown;
  /** `Retry-After` in milliseconds, if the response has it. */
  declare readonly retryAfterMs: number | undefined;

  constructor(
    { id: operationId, name }: NamedEndpoint,
    { status, headers }: Response,
    body: unknown,
    message?: string,
  ) {
    const errors = parseErrors(body);
    super(name, message ?? formatMessage(status, errors, body));
    const requestId = headers.get('x-request-id') ?? undefined;
    const retryAfterMs = parseRetryAfter(headers);
    Object.assign(this, { operationId, status, requestId, errors, code: errors[0]?.code, body, retryAfterMs });
  }
}

/** No request is left in the current window for a while, so that none was sent. */
export class RateLimitExhaustedError extends ClientError {
  override name = 'RateLimitExhaustedError';
  readonly limit: RateLimitName;
  /** Milliseconds until a request is allowed again. */
  readonly retryAfterMs: number;

  constructor(method: string, limit: RateLimitName, retryAfterMs: number) {
    super(method, messages.rateLimitExhausted(limit, Math.ceil(retryAfterMs / 1000)));
    this.limit = limit;
    this.retryAfterMs = retryAfterMs;
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
  return code === undefined ? [] : [{ code, ...(message !== undefined && { message }) } as ErrorEntry];
}

function formatMessage(status: number, errors: ErrorEntry[], body: unknown): string {
  const details = errors
    .map(({ attribute = '', code, message }) => `${attribute} ${code}${message ? `: ${message}` : ''}`.trim())
    .join(' ');
  return `${status} ${details || (getString(body, 'message') ?? messages.unexplained)}`;
}
