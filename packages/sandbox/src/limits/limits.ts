import { isObject } from '@email-automation/contract-tools/is-object';
import type { RateLimitName } from '@email-automation/service/contract/contract';
import { largestInteger } from '@email-automation/service/domain/storable-values';
import { forgetCredentials } from '@email-automation/service/services/access/guard';
import type { RateLimit } from '@email-automation/service/services/access/rate-limits';
import { clearUsage } from '@email-automation/service/storage/access/rate-limit-usage';
import type { Database } from '@email-automation/service/storage/database';
import type { Limits } from '@email-automation/types/operator/schemas';
import { findViolations, toMessage } from '../operator/validation.ts';
import { Refusal } from '../refusal.ts';

const names: RateLimitName[] = ['batch', 'individual', 'records'];

/** Rate limits per hour to change: of batch requests, of other requests, and of records. `off` alone is all of them. */
export type LimitChange = 'off' | Partial<Record<RateLimitName, number | 'off'>>;

/** The rate limits of a sandbox, as the server applies them. */
export type SandboxLimits = ReturnType<typeof createLimits>;

/**
 * Creates the rate limits of a sandbox.
 * @param start changes from the start; `reset` returns to them
 * @throws Refusal for invalid limits
 */
export function createLimits(database: Database, start: LimitChange = {}) {
  const initial = parseChange(start);
  let defaults = {} as Record<RateLimitName, RateLimit>;
  let changes = initial;
  const present = {} as Record<RateLimitName, RateLimit>;
  const apply = (): Limits => {
    for (const name of names) {
      const change = changes[name];
      // Clients that pace themselves by the headers must not wait for a limit that is off.
      if (change === 'off') present[name] = { ...defaults[name], limit: largestInteger, off: true };
      else present[name] = { ...defaults[name], ...(change !== undefined && { limit: change }) };
    }
    return list();
  };
  const stateOf = (name: RateLimitName) => ({ limit: present[name].limit, off: present[name].off === true });
  const list = (): Limits => ({
    batch: stateOf('batch'),
    individual: stateOf('individual'),
    records: stateOf('records'),
  });
  const resetUsage = async () => {
    await clearUsage(database.query);
    forgetCredentials(database);
    return list();
  };
  return {
    list,
    /** Changes the limits that are named, from the next request on; usage stays. 0 makes every request get a 429. */
    set(change: LimitChange): Limits {
      changes = { ...changes, ...parseChange(change) };
      return apply();
    },
    /** Sets the usage of all limits back to zero, also of limits on wrong passwords and tokens. */
    resetUsage,
    reset(): Promise<Limits> {
      changes = initial;
      apply();
      return resetUsage();
    },
    /** Sets the limits that apply unless a test changes them. @returns the present limits, which change with each change */
    over(limits: Record<RateLimitName, RateLimit>): Record<RateLimitName, RateLimit> {
      defaults = limits;
      apply();
      return present;
    },
  };
}

/** @throws Refusal */
function parseChange(change: LimitChange): Partial<Record<RateLimitName, number | 'off'>> {
  if (change === 'off') return Object.fromEntries(names.map((name) => [name, 'off']));
  if (!isObject(change)) throw new Refusal(400, 'Limits must be "off" or an object, such as {"batch": 5}.');
  const [violation] = findViolations(change, 'LimitChange');
  if (violation) throw new Refusal(400, `${toMessage(violation, 'Limits')}.`);
  return change;
}
