import type { components } from '@email-automation/types';
import { isTime, timeRule, toTimestamp } from './clock.ts';
import type { ValidationError } from './errors.ts';
import type { Random } from './random.ts';
import type { Subscriber, SubscriberEvent } from './records.ts';
import { recordSizeErrors, textErrors } from './size-errors.ts';
import type { Unread } from './unread.ts';

/** An event in a request. */
export type EventInput = components['schemas']['EventDetails'];

/** The value of a conversion is less than this (`x-limits` of the contract). */
const conversionLimit = 2 ** 31 - 1;

/** Validates the values of an event, whose types are valid: in a batch, they make only their record fail. */
export function eventErrors(event: {
  action?: unknown;
  occurred_at?: unknown;
  properties?: unknown;
}): ValidationError[] {
  const { action, occurred_at, properties } = event;
  const errors = typeof action === 'string' ? textErrors('action', 'Action', action) : [];
  if (typeof occurred_at === 'string' && !isTime(occurred_at)) {
    errors.push({ code: 'time_error', attribute: 'occurred_at', message: `Occurred at ${timeRule}.` });
  }
  if (typeof properties !== 'object' || properties === null) return errors;
  const { value } = properties as { value?: unknown };
  if (value !== undefined && value !== null) errors.push(...valueErrors('properties.value', value));
  const [tooLarge] = recordSizeErrors('Properties', properties);
  return tooLarge ? [...errors, { ...tooLarge, attribute: 'properties' }] : errors;
}

/** Validates the value of a conversion, in cents. */
export function valueErrors(attribute: string, value: unknown): ValidationError[] {
  if (!Number.isInteger(value)) {
    const message = 'Value must be an integer: the value of a conversion is in cents.';
    return [{ code: 'format_error', attribute, message }];
  }
  if ((value as number) < conversionLimit) return [];
  return [{ code: 'range_error', attribute, message: `Value must be less than ${conversionLimit}.` }];
}

/** Creates the event of a subscriber. By default it occurred now, and its subscriber is a prospect. */
export function createEvent(
  subscriber: Pick<Subscriber, 'account_id' | 'id'>,
  input: EventInput,
  now: string,
  random: Random,
): SubscriberEvent {
  const { action, prospect, potential_lead, properties = {}, occurred_at, ...unread } = input;
  unread satisfies Unread;
  return {
    account_id: subscriber.account_id,
    id: random.id(),
    subscriber_id: subscriber.id,
    action,
    prospect: prospect ?? potential_lead ?? true,
    properties,
    occurred_at: occurred_at === undefined ? now : toTimestamp(occurred_at),
  };
}
