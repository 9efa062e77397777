// Generated from the vocabulary of all clients by `pnpm build`; edit packages/codegen/src/clients/ instead.

import type { KnownErrorCode, ValidationError as ValidationErrorEntry } from '@email-automation/types';
import type { ImportSummary } from './records.ts';
import type { RateLimitName } from './resources.ts';

/** An error that the service lists. It can have a code that the contract does not know. */
export interface ErrorEntry extends Omit<ValidationErrorEntry, 'code'> {
  code: KnownErrorCode | (string & {});
}

/** The base of all errors of the client. None contains a credential. */
export class ClientError extends Error {
  override name = 'ClientError';

  constructor(method: string, message: string, options?: ErrorOptions) {
    super(`${method}: ${message}`, options);
  }
}

/** An option or an argument is invalid. Nothing was sent. It is an error of the program, and not a `ClientError`. */
export class InvalidArgumentError extends TypeError {
  override name = 'InvalidArgumentError';
}

/** The service returned an error. */
export class ApiError extends ClientError {
  override name = 'ApiError';
  /** The operation. For an undeclared request, its method and path. */
  declare readonly operationId: string;
  /** The status of the response. */
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

  constructor(method: string, message: string, members: Pick<ApiError, 'operationId' | 'status' | 'requestId' | 'errors' | 'code' | 'body' | 'retryAfterMs'>, options?: ErrorOptions) {
    super(method, message, options);
    Object.assign(this, members);
  }
}

/** 401: the credential is missing, wrong, or revoked. */
export class AuthenticationError extends ApiError {
  override name = 'AuthenticationError';
}

/** 403: the credential or the state of the resource does not permit it. */
export class PermissionDeniedError extends ApiError {
  override name = 'PermissionDeniedError';
}

/** 404: the resource does not exist. */
export class NotFoundError extends ApiError {
  override name = 'NotFoundError';
}

/** 422: the request is invalid: one entry of `errors` for each attribute. */
export class ValidationError extends ApiError {
  override name = 'ValidationError';
}

/** 429: the rate limit is exceeded. */
export class RateLimitError extends ApiError {
  override name = 'RateLimitError';
}

/** 5xx: the service failed. */
export class ServerError extends ApiError {
  override name = 'ServerError';
}

/** No response arrived. The service may have processed the request all the same. */
export class ConnectionFailedError extends ClientError {
  override name = 'ConnectionFailedError';
}

/** The time for the call, with all its retries, is over. */
export class DeadlineError extends ClientError {
  override name = 'DeadlineError';
}

/** The response is not as the contract says, such as the page of a proxy. */
export class InvalidResponseError extends ClientError {
  override name = 'InvalidResponseError';
}

/** No request is left in the current window for a while, so that none was sent. */
export class RateLimitExhaustedError extends ClientError {
  override name = 'RateLimitExhaustedError';
  /** The rate limit. */
  declare readonly limit: RateLimitName;
  /** Milliseconds until a request is allowed again. */
  declare readonly retryAfterMs: number;

  constructor(method: string, message: string, members: Pick<RateLimitExhaustedError, 'limit' | 'retryAfterMs'>, options?: ErrorOptions) {
    super(method, message, options);
    Object.assign(this, members);
  }
}

/** An import ended early. */
export class ImportFailedError extends ClientError {
  override name = 'ImportFailedError';
  /** What was accepted. `cause` is the error that ended the import. */
  declare readonly summary: ImportSummary;

  constructor(method: string, message: string, members: Pick<ImportFailedError, 'summary'>, options?: ErrorOptions) {
    super(method, message, options);
    Object.assign(this, members);
  }
}

/** The callback of an authorization has no code: the user denied access, or it is forged. */
export class AuthorizationError extends ClientError {
  override name = 'AuthorizationError';
  /** `access_denied` when the user denied access, `invalid_callback` when the callback does not belong to this authorization. */
  declare readonly code: string;

  constructor(method: string, message: string, members: Pick<AuthorizationError, 'code'>, options?: ErrorOptions) {
    super(method, message, options);
    Object.assign(this, members);
  }
}

/** The caller aborted the call. */
export class AbortError extends ClientError {
  override name = 'AbortError';
}

/** The classes by the status of a response; the one for 500 is for all of 5xx. */
export const errorByStatus: Record<number, typeof ApiError> = {
  401: AuthenticationError,
  403: PermissionDeniedError,
  404: NotFoundError,
  422: ValidationError,
  429: RateLimitError,
  500: ServerError,
};
