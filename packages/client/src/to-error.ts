import {
  ApiError,
  AuthenticationError,
  type Failure,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
  ValidationError,
} from './errors.ts';

const byStatus: Record<number, typeof ApiError> = {
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  422: ValidationError,
  429: RateLimitError,
};

/** The error for an answer that is no success. */
export function toError(failure: Failure, response: Response, body: unknown): ApiError {
  const Kind = byStatus[response.status] ?? (response.status >= 500 ? ServerError : ApiError);
  return new Kind(failure, response, body);
}
