import { timestamp } from '../domain/clock.ts';
import { ValidationFailed } from '../domain/errors.ts';
import { valueErrors } from '../domain/events.ts';
import { stableId } from '../domain/identifiers.ts';
import { largestInteger } from '../domain/storable-values.ts';
import { detects, type VisitedPage } from '../domain/visits.ts';
import { accountOf } from '../storage/queries/accounts.ts';
import { goalOf } from '../storage/queries/goals.ts';
import { insertRecords, keepRow } from '../storage/statements/bulk.ts';
import { countAttempt, describeAttempt } from './access/attempt-limits.ts';
import { networkOf } from './access/network-address.ts';
import type { Services } from './services.ts';

export interface Visit extends VisitedPage {
  /** The secret in the cookie of the browser. */
  visitor: string;
  /** In cents (default: the goal's). */
  value?: number;
  /** IP address of the visitor. */
  address: string;
}

/** The result of a visit. `acrossDomains` says whether the account tracks visitors across several domains (RESOURCE-14). */
export type VisitResult =
  | { status: 'recorded'; acrossDomains: boolean }
  | { status: 'limited'; retryAfterSeconds: number };

/**
 * Records a visit to a goal as a conversion: each one, or the first one of each visitor, by the goal's `counting_method`.
 * @throws NotFound for an unknown goal
 * @throws ValidationFailed for a disabled goal, a page that the goal does not detect, and an invalid value
 */
export async function recordVisit(
  { database: { query }, clock, random }: Services,
  accountId: string,
  goalId: string,
  visit: Visit,
): Promise<VisitResult> {
  const now = clock.now();
  const attempt = describeAttempt('visit network', networkOf(visit.address), now.getTime());
  const retryAfterSeconds = await countAttempt(query, attempt);
  if (retryAfterSeconds !== undefined) return { status: 'limited', retryAfterSeconds };
  const goal = await goalOf(query, accountId, goalId);
  if (goal.status === 'disabled') {
    throw new ValidationFailed({
      code: 'unavailable_error',
      attribute: 'goal_id',
      message: 'The conversion is disabled.',
    });
  }
  const { value = goal.default_value } = visit;
  const errors = valueErrors('value', value);
  if (value < -largestInteger) {
    errors.push({ code: 'range_error', attribute: 'value', message: `Value must be at least -${largestInteger}.` });
  }
  if (!detects(goal, visit)) {
    const message = 'URL must lead to a page that the conversion detects.';
    errors.push({ code: 'url_error', attribute: 'url', message });
  }
  if (errors.length > 0) throw new ValidationFailed(errors);
  const visitor = stableId('cookie', visit.visitor);
  const id = goal.counting_method === 'one_per_visitor' ? visitor : random.id();
  const conversion = { account_id: accountId, goal_id: goalId, id, visitor, value, occurred_at: timestamp(now) };
  // No step may fail after the conversion is stored.
  const { enable_third_party_cookies } = await accountOf(query, accountId);
  await insertRecords(query, 'conversions', [conversion], keepRow);
  return { status: 'recorded', acrossDomains: enable_third_party_cookies };
}
