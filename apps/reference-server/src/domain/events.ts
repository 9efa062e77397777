import { timestamp } from './clock.ts';
import type { ValidationError } from './errors.ts';
import { newId } from './identifiers.ts';
import type { Subscriber, SubscriberEvent } from './records.ts';
import { prospectOf } from './subscribers.ts';

export interface EventInput {
  action: string;
  prospect?: boolean;
  potential_lead?: boolean;
  properties?: Record<string, unknown>;
  occurred_at?: string;
}

/** What is wrong with an event beyond what the contract's schema can tell. */
export function eventErrors(event: { action?: unknown }): ValidationError[] {
  if (event.action !== '') return [];
  return [{ code: 'presence_error', attribute: 'action', message: 'Action is required.' }];
}

/** An event of a known person; it happened now unless it says otherwise, and is a prospect's unless it says otherwise. */
export function eventOf(subscriber: Subscriber, given: EventInput, at: string): SubscriberEvent {
  return {
    account_id: subscriber.account_id,
    id: newId(),
    subscriber_id: subscriber.id,
    action: given.action,
    prospect: prospectOf(given).prospect ?? true,
    properties: given.properties ?? {},
    occurred_at: given.occurred_at === undefined ? at : timestamp(new Date(given.occurred_at)),
  };
}
