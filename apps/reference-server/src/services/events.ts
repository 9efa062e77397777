import { timestamp } from '../domain/clock.ts';
import { emailKey } from '../domain/email-addresses.ts';
import { ValidationFailed } from '../domain/errors.ts';
import { createEvent, type EventInput } from '../domain/events.ts';
import type { Random } from '../domain/random.ts';
import type { Subscriber } from '../domain/records.ts';
import { prospectOf } from '../domain/subscribers.ts';
import { withLockedSubscribers } from '../storage/accounts.ts';
import type { Queries } from '../storage/database.ts';
import { addEvents, findEventActions } from '../storage/events.ts';
import type { Page, PageRequest } from '../storage/pages.ts';
import { findSubscriber } from '../storage/subscribers.ts';
import type { Services } from './services.ts';
import { saveSubscribers } from './subscribers.ts';

/** An event with the email address or the id of its subscriber. */
type IdentifiedEvent = EventInput & { email?: string; id?: string };

/** Records an event; an unknown email address becomes a subscriber. @throws ValidationFailed for an unknown id */
export function recordEvent(
  { database, clock, random }: Services,
  accountId: string,
  event: IdentifiedEvent,
): Promise<void> {
  const now = timestamp(clock.now());
  return withLockedSubscribers(database, accountId, async (db) => {
    const subscriber = await findOrCreateSubscriber(db, accountId, event, now, random);
    await addEvents(db, accountId, [createEvent(subscriber, event, now, random)]);
  });
}

async function findOrCreateSubscriber(
  db: Queries,
  accountId: string,
  event: IdentifiedEvent,
  now: string,
  random: Random,
): Promise<Subscriber> {
  if (event.email === undefined) {
    const subscriber = await findSubscriber(db, accountId, event.id as string);
    if (subscriber) return subscriber;
    const message = 'No subscriber of the account has this ID.';
    throw new ValidationFailed({ code: 'unavailable_error', attribute: 'id', message });
  }
  const { subscribers } = await saveSubscribers(
    db,
    accountId,
    [{ email: event.email, ...prospectOf(event) }],
    now,
    random,
  );
  return subscribers.get(emailKey(event.email)) as Subscriber;
}

/** One page of the names of an account's event actions. */
export function listEventActions({ database }: Services, accountId: string, page: PageRequest): Promise<Page<string>> {
  return findEventActions(database.query, accountId, page);
}
