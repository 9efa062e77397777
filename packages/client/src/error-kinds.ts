// Generated from the vocabulary of all clients by `pnpm build`; edit packages/codegen/src/clients/ instead.

import { ApiError, ClientError } from './errors.ts';

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
