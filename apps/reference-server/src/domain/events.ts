import { readTime, timestamp } from './clock.ts';
import type { ValidationError } from './errors.ts';
import { newId } from './identifiers.ts';
import type { Subscriber, SubscriberEvent } from './records.ts';
import { prospectOf } from './subscribers.ts';

/** An event in a request. */
export interface EventInput {
  action: string;
  prospect?: boolean;
  potential_lead?: boolean;
  properties?: Record<string, unknown>;
  occurred_at?: string;
}

/** Validates what the contract's schema of an event does not express. */
export function eventErrors(event: { action?: unknown }): ValidationError[] {
  if (event.action !== '') return [];
  return [{ code: 'presence_error', attribute: 'action', message: 'Action is required.' }];
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
    occurred_at: input.occurred_at === undefined ? now : timestamp(readTime(input.occurred_at) as Date),
  };
}
