import { ApiError, ConnectionError } from './errors.ts';
import type { Endpoint } from './operation.ts';
import { retryableStatuses } from './resources.ts';

/** Whether a request that failed is sent again: the error may be temporary, and a second request does no harm. */
export function isRetryable({ method, idempotent }: Endpoint, error: unknown): boolean {
  const isSafe = !method || idempotent === true;
  if (!(error instanceof ApiError)) return isSafe && error instanceof ConnectionError;
  const { status } = error;
  const isTemporary = status === 408 || status === 429 || (status >= 500 && status !== 501);
  return isTemporary && (isSafe || retryableStatuses.includes(status));
}

/** Milliseconds before a retry: doubled with each retry up to a maximum, and random so that clients do not retry in step. */
export function getBackoff(retry: number, first: number, max: number): number {
  return Math.min(max, first * 2 ** (retry - 1)) * (0.5 + Math.random() / 2);
}
