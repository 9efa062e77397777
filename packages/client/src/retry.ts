import { ApiError, ConnectionError } from './errors.ts';
import type { Endpoint } from './operation.ts';
import { idempotentStatuses } from './resources.ts';

/** Whether a request that failed may be sent again: the fault may pass, and a repeat does no harm. */
export function mayRetry({ method, idempotent }: Endpoint, error: unknown): error is ApiError | ConnectionError {
  const harmless = !method || idempotent === true;
  if (error instanceof ConnectionError) return harmless;
  if (!(error instanceof ApiError)) return false;
  const { status } = error;
  const passes = status === 408 || status === 429 || (status >= 500 && status !== 501);
  return passes && (harmless || idempotentStatuses.includes(status));
}

/** Milliseconds before an attempt, growing with each up to a cap; random, so that callers do not come back all at once. */
export function backOff(retry: number, first: number, most: number): number {
  return Math.min(most, first * 2 ** (retry - 1)) * (0.5 + Math.random() / 2);
}
