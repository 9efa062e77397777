import { ConnectionFailedError } from './error-kinds.ts';
import { ApiError } from './errors.ts';
import type { Endpoint } from './operation.ts';
import { retryableStatuses } from './resources.ts';

/** Whether a second request does no harm. */
export const isSafe = ({ method, idempotent }: Endpoint): boolean => !method || idempotent === true;

/** Whether a request that failed is sent again: the error may be temporary, and a second request does no harm. */
export function isRetryable(endpoint: Endpoint, error: unknown): boolean {
  if (!(error instanceof ApiError)) return isSafe(endpoint) && error instanceof ConnectionFailedError;
  const { status } = error;
  const isTemporary = status === 408 || status === 429 || (status >= 500 && status !== 501);
  return isTemporary && (isSafe(endpoint) || retryableStatuses.includes(status));
}

/** Milliseconds before a retry: doubled with each retry up to a maximum, and random so that clients do not retry in step. */
export function getBackoff(retry: number, first: number, max: number): number {
  return Math.min(max, first * 2 ** (retry - 1)) * (0.5 + Math.random() / 2);
}
