import { ApiError, ConnectionFailedError } from './error-kinds.ts';
import { type Endpoint, retryableStatuses } from './resources.ts';

/** Whether a second request does no harm. */
export const isSafe = ({ method, idempotent }: Endpoint): boolean => !method || idempotent === true;

/** Whether a request that failed is sent again: the error may be temporary, and a second request does no harm. */
export function isRetryable(endpoint: Endpoint, error: unknown): boolean {
  if (!(error instanceof ApiError)) return isSafe(endpoint) && error instanceof ConnectionFailedError;
  const { status } = error;
  const isTemporary = status === 408 || status === 429 || (status >= 500 && status !== 501);
  return isTemporary && (isSafe(endpoint) || retryableStatuses.includes(status));
}

/** Milliseconds before a retry: doubled with each retry, and random so that clients do not retry in step. */
export const getBackoff = (retry: number): number => Math.min(8000, 250 * 2 ** retry) * (0.5 + Math.random() / 2);
