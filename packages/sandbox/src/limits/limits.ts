import { isObject } from '@email-automation/contract-tools/is-object';
import type { RateLimitName } from '@email-automation/service/contract/contract';
import { largestInteger } from '@email-automation/service/domain/integers';
import { forgetCredentials } from '@email-automation/service/services/access/guard';
import type { RateLimit } from '@email-automation/service/services/access/rate-limits';
import { clearUsage } from '@email-automation/service/storage/access/rate-limit-usage';
import type { Database } from '@email-automation/service/storage/database';
import { Refusal } from '../refusal.ts';
import type { LimitChange, LimitState, Limits } from './limit-types.ts';

const names: RateLimitName[] = ['batch', 'individual', 'records'];

/** The rate limits of a sandbox, as the server applies them. */
export interface SandboxLimits extends Limits {
  /**
   * Sets the limits that apply unless a test changes them.
   * @returns the present limits, which change with each change
   */
  over(defaults: Record<RateLimitName, RateLimit>): Record<RateLimitName, RateLimit>;
}

/**
 * Creates the rate limits of a sandbox.
 * @param start what to change from the start; `reset` returns to it
 * @throws Refusal for limits that are none
 */
export function createLimits(database: Database, start: LimitChange = {}): SandboxLimits {
  const initial = parseChange(start);
  let defaults = {} as Record<RateLimitName, RateLimit>;
  let changes = initial;
  const present = {} as Record<RateLimitName, RateLimit>;
  const apply = (): LimitState => {
    for (const name of names) {
      const change = changes[name];
      // Clients that pace themselves by the headers must not wait for a limit that is off.
      if (change === 'off') present[name] = { ...defaults[name], limit: largestInteger, off: true };
      else present[name] = { ...defaults[name], ...(change !== undefined && { limit: change }) };
    }
    return list();
  };
  const list = () =>
    Object.fromEntries(
      names.map((name) => [name, { limit: present[name].limit, off: present[name].off === true }]),
    ) as LimitState;
  const resetUsage = async () => {
    await clearUsage(database.query);
    forgetCredentials(database);
    return list();
  };
  return {
    list,
    set(change) {
      changes = { ...changes, ...parseChange(change) };
      return apply();
    },
    resetUsage,
    reset() {
      changes = initial;
      apply();
      return resetUsage();
    },
    over(limits) {
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
  for (const [name, value] of Object.entries(change)) {
    if (!names.includes(name as RateLimitName)) {
      throw new Refusal(400, `There is no limit ${name}. Limits are: ${names.join(', ')}.`);
    }
    const isLimit = Number.isInteger(value) && Number(value) >= 0 && Number(value) <= largestInteger;
    if (value !== 'off' && !isLimit) {
      throw new Refusal(400, `${name} must be "off", or an integer from 0 to ${largestInteger}.`);
    }
  }
  return change;
}
