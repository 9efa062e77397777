import { getOrCreate } from '@email-automation/contract-tools/get-or-create';
import type { OperationId } from '@email-automation/types';
import { now } from './clock.ts';
import type { Dataset, User } from './data.ts';

const hour = 60 * 60 * 1000;

/** What a credential may use in an hour. */
export const hourly = { requests: 3600, batches: 50, records: 50_000 };
/** How long a request and a record count, in milliseconds. */
export const windows = { requests: hour, batches: hour, records: hour };

/** What a credential has used: the times of its requests, and of its records. */
interface Usage {
  requests: number[];
  batches: number[];
  records: { at: number; count: number }[];
}

export type Limits = Map<string, Usage>;

export const createLimits = (): Limits => new Map();

const usageOf = (limits: Limits, credential: string): Usage =>
  getOrCreate(limits, credential, () => ({ requests: [], batches: [], records: [] }));

/** A request as its limits see it. */
export interface CountedRequest {
  method: string;
  path: string;
  isBatch: boolean;
  user: User;
  credential: string;
}

// [rate-limit-window] Each request counts for an hour.
/** Counts a request. Returns false when the limit is exceeded; the request then does not count. */
export function countRequest({ hooks, limits, clock }: Dataset, { isBatch, credential }: CountedRequest): boolean {
  const kind = isBatch ? 'batches' : 'requests';
  const times = usageOf(limits, credential)[kind];
  while (times.length > 0 && (times[0] ?? 0) <= now(clock) - hooks.windows[kind]) times.shift();
  if (times.length >= hooks.hourly[kind]) return false;
  times.push(now(clock));
  return true;
}

/** The records of a batch, by its arrays, as their limit sees them. */
export interface CountedRecords {
  operation: OperationId | undefined;
  credential: string;
  groups: unknown[][];
}

/** Counts the records of a batch. Returns false when there are too many in this hour. */
export function countRecords({ hooks, limits, clock }: Dataset, { credential, groups }: CountedRecords): boolean {
  const usage = usageOf(limits, credential);
  const count = groups.flat().length;
  usage.records = usage.records.filter(({ at }) => at > now(clock) - hooks.windows.records);
  const used = usage.records.reduce((sum, entry) => sum + entry.count, 0);
  if (used + count > hooks.hourly.records) return false;
  usage.records.push({ at: now(clock), count });
  return true;
}

// [batch-limit-headers] The headers never count batch requests.
export function limitHeaders(limits: Limits, credential: string): Record<string, string> {
  const used = usageOf(limits, credential).requests.length;
  return { 'x-ratelimit-limit': String(hourly.requests), 'x-ratelimit-remaining': String(hourly.requests - used) };
}
