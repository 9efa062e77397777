import { type Clock, now } from './clock.ts';

export const hourlyRequests = 3600;
export const hourlyBatches = 50;
export const hourlyRecords = 50_000;
const hour = 60 * 60 * 1000;

/** What a credential has used: the times of its requests, and of its records. */
interface Usage {
  requests: number[];
  batches: number[];
  records: { at: number; count: number }[];
}

export type Limits = Map<string, Usage>;

export const createLimits = (): Limits => new Map();

function usageOf(limits: Limits, credential: string): Usage {
  const known = limits.get(credential);
  if (known !== undefined) return known;
  const usage: Usage = { requests: [], batches: [], records: [] };
  limits.set(credential, usage);
  return usage;
}

// [rate-limit-window] Each request counts for an hour.
function dropOld(times: number[], at: number): void {
  while (times.length > 0 && (times[0] ?? 0) <= at - hour) times.shift();
}

/** Counts a request. Returns false when the limit is exceeded; the request then does not count. */
export function countRequest(limits: Limits, credential: string, isBatch: boolean, clock: Clock): boolean {
  const usage = usageOf(limits, credential);
  const times = isBatch ? usage.batches : usage.requests;
  dropOld(times, now(clock));
  if (times.length >= (isBatch ? hourlyBatches : hourlyRequests)) return false;
  times.push(now(clock));
  return true;
}

/** Counts the records of a batch. Returns false when there are too many in this hour. */
export function countRecords(limits: Limits, credential: string, count: number, clock: Clock): boolean {
  const usage = usageOf(limits, credential);
  usage.records = usage.records.filter(({ at }) => at > now(clock) - hour);
  const used = usage.records.reduce((sum, entry) => sum + entry.count, 0);
  if (used + count > hourlyRecords) return false;
  usage.records.push({ at: now(clock), count });
  return true;
}

// [batch-limit-headers] The headers never count batch requests.
export function limitHeaders(limits: Limits, credential: string): Record<string, string> {
  const used = usageOf(limits, credential).requests.length;
  return { 'x-ratelimit-limit': String(hourlyRequests), 'x-ratelimit-remaining': String(hourlyRequests - used) };
}
