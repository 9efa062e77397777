import type { HeldExchange } from '@email-automation/sandbox/requests/request-log';

/** The requests of a minute. */
export interface Minute {
  requests: number;
  errors: number;
}

const minutes = 60;

/** Counts the requests of each of the last 60 minutes of real time, oldest first. */
export function countMinutes(exchanges: readonly HeldExchange[], now = Date.now()): Minute[] {
  const counted = Array.from({ length: minutes }, () => ({ requests: 0, errors: 0 }));
  for (const { added_at, status } of exchanges) {
    const at = counted[minutes - 1 - Math.floor((now - added_at) / 60_000)];
    if (at === undefined) continue;
    at.requests++;
    if (status === null || status >= 400) at.errors++;
  }
  return counted;
}
