import { timestamp } from '../domain/clock.ts';
import { type EventInput, createEvent } from '../domain/events.ts';
import type { Subscriber } from '../domain/records.ts';
import { emailKey, prospectOf } from '../domain/subscribers.ts';
import { withLockedSubscribers } from '../storage/accounts.ts';
import type { Queries } from '../storage/database.ts';
import { addEvents, eventActions } from '../storage/events.ts';
import type { Page, PageRequest } from '../storage/pages.ts';
import { subscriberOf } from '../storage/subscribers.ts';
import type { Services } from './services.ts';
import { saveSubscribers } from './subscribers.ts';

/** An event, and whom it is about: an address or the id of a subscriber. */
type NamedEvent = EventInput & { email?: string; id?: string };

/** Records what a subscriber did. @throws NotFound for an unknown id */
export function recordEvent({ database, clock }: Services, accountId: string, event: NamedEvent): Promise<void> {
  const at = timestamp(clock.now());
  return withLockedSubscribers(database, accountId, async (db) => {
    const subscriber = await subscriberNamedBy(db, accountId, event, at);
    await addEvents(db, accountId, [createEvent(subscriber, event, at)]);
  });
}

/** The subscriber of an event; an address that nobody has yet becomes a subscriber. */
async function subscriberNamedBy(db: Queries, accountId: string, event: NamedEvent, at: string): Promise<Subscriber> {
  if (event.email === undefined) return subscriberOf(db, accountId, event.id as string);
  const people = await saveSubscribers(db, accountId, [{ email: event.email, ...prospectOf(event) }], at);
  return people.get(emailKey(event.email)) as Subscriber;
}

/** One page of the names of an account's event actions. */
export function listEventActions({ database }: Services, accountId: string, page: PageRequest): Promise<Page<string>> {
  return eventActions(database.query, accountId, page);
}
