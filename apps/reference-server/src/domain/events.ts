import { toTimestamp } from './clock.ts';
import type { ValidationError } from './errors.ts';
import { newId } from './identifiers.ts';
import { recordSizeErrors } from './record-size.ts';
import type { Subscriber, SubscriberEvent } from './records.ts';
import { prospectOf } from './subscribers.ts';
import { textErrors } from './text-errors.ts';

/** An event in a request. */
export interface EventInput {
  action: string;
  prospect?: boolean;
  potential_lead?: boolean;
  properties?: Record<string, unknown>;
  occurred_at?: string;
}

/** Validates what the contract's schema of an event does not express. */
export function eventErrors({ action, properties }: { action?: unknown; properties?: unknown }): ValidationError[] {
  const errors = typeof action === 'string' ? textErrors('action', 'Action', action) : [];
  if (typeof properties !== 'object' || properties === null) return errors;
  const [tooLarge] = recordSizeErrors('Properties', properties);
  return tooLarge ? [...errors, { ...tooLarge, attribute: 'properties' }] : errors;
}

/** Creates the event of a subscriber. By default it occurred now, and its subscriber is a prospect. */
export function createEvent(subscriber: Subscriber, input: EventInput, now: string): SubscriberEvent {
  return {
    account_id: subscriber.account_id,
    id: newId(),
    subscriber_id: subscriber.id,
    action: input.action,
    prospect: prospectOf(input).prospect ?? true,
    properties: input.properties ?? {},
    occurred_at: input.occurred_at === undefined ? now : toTimestamp(input.occurred_at),
  };
}
