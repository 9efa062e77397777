import { timestamp } from '../domain/clock.ts';
import { emailKey } from '../domain/email-addresses.ts';
import { ValidationFailed } from '../domain/errors.ts';
import { createEvent, type EventInput } from '../domain/events.ts';
import type { Random } from '../domain/random.ts';
import type { Subscriber } from '../domain/records.ts';
import { mergeSubscriber, prospectOf } from '../domain/subscribers.ts';
import type { Database, Queries } from '../storage/database.ts';
import { isDatabaseFailure, isDeadlock } from '../storage/database-failures.ts';
import { addEvents, addEventsWithSubscribers, findEventActions } from '../storage/events.ts';
import type { Page, PageRequest } from '../storage/pages.ts';
import { findSubscriber, findSubscribersByEmail, findSubscribersById } from '../storage/subscribers.ts';
import { inGroup } from './groups.ts';
import type { Services } from './services.ts';
import { saveSubscribers } from './subscribers.ts';

/** An event with the email address or the id of its subscriber. */
type IdentifiedEvent = EventInput & { email?: string; id?: string };

/** An event that waits for the group in which it is recorded. */
interface ReceivedEvent {
  event: IdentifiedEvent;
  /** When it was received, as the interface writes it. */
  at: string;
}

/**
 * Records an event; an unknown email address becomes a subscriber. Nothing locks the account: events of many processes are
 * recorded at the same time, and those that wait in this process together.
 * @throws ValidationFailed for an unknown id
 */
export function recordEvent(
  { database, clock, random }: Services,
  accountId: string,
  event: IdentifiedEvent,
): Promise<void> {
  return inGroup(database, accountId, { event, at: timestamp(clock.now()) }, (group) =>
    recordGroup(database, accountId, group, random),
  );
}

/**
 * Records events that arrived together, all but a few of them in one statement. It throws outages, which concern all.
 * @returns the errors of the events that failed
 */
async function recordGroup(
  database: Database,
  accountId: string,
  group: ReceivedEvent[],
  random: Random,
): Promise<Map<ReceivedEvent, unknown>> {
  const { matched, added, changing, unknown } = await matchSubscribers(database.query, accountId, group, random);
  const events = matched.map(([{ event, at }, subscriber]) => createEvent(subscriber, event, at, random));
  try {
    if (events.length > 0) await addEventsWithSubscribers(database, accountId, added, events);
  } catch (error) {
    if (isDatabaseFailure(error) && !isDeadlock(error)) throw error;
    // Such as by a subscriber that another process has added meanwhile. No event takes the others with it.
    changing.unshift(...matched.map(([received]) => received));
  }
  const errors = new Map<ReceivedEvent, unknown>(unknown.map((received) => [received, unknownId()]));
  for (const received of changing) {
    await recordAlone(database, accountId, received, random).catch((error) => errors.set(received, error));
  }
  return errors;
}

/** What is to be done with events. */
interface MatchedEvents {
  /** Events with their subscribers, which do not change. */
  matched: [ReceivedEvent, Subscriber][];
  /** New subscribers among them. */
  added: Subscriber[];
  /** Events that change a stored subscriber. */
  changing: ReceivedEvent[];
  /** Events with ids that no subscriber has. */
  unknown: ReceivedEvent[];
}

async function matchSubscribers(
  db: Queries,
  accountId: string,
  group: ReceivedEvent[],
  random: Random,
): Promise<MatchedEvents> {
  const keys = group.flatMap(({ event: { email } }) => (email === undefined ? [] : [emailKey(email)]));
  const ids = group.flatMap(({ event: { email, id } }) => (email === undefined ? [id as string] : []));
  const subscribers = await findSubscribersByEmail(db, accountId, [...new Set(keys)]);
  const byId = await findSubscribersById(db, accountId, [...new Set(ids)]);
  const result: MatchedEvents = { matched: [], added: [], changing: [], unknown: [] };
  const added = new Map<string, Subscriber>();
  for (const received of group) {
    const { event, at } = received;
    const { email, id } = event;
    const key = email === undefined ? '' : emailKey(email);
    const stored = email === undefined ? byId.get(id as string) : subscribers.get(key);
    if (email === undefined && stored === undefined) result.unknown.push(received);
    else if (email === undefined || (stored && !isChangedBy(event, stored)))
      result.matched.push([received, stored as Subscriber]);
    else if (stored && !added.has(key)) result.changing.push(received);
    else {
      const created = { account_id: accountId, id: stored?.id ?? random.id(), created_at: at };
      const subscriber = mergeSubscriber(stored, { email, ...prospectOf(event) }, created);
      subscribers.set(key, subscriber);
      added.set(key, subscriber);
      result.matched.push([received, subscriber]);
    }
  }
  return { ...result, added: [...added.values()] };
}

function isChangedBy(event: IdentifiedEvent, stored: Subscriber): boolean {
  const prospect = prospectOf(event);
  if (prospect.prospect === undefined) return false;
  const merged = mergeSubscriber(stored, { email: stored.email, ...prospect }, stored);
  return merged.prospect !== stored.prospect || merged.lead_score !== stored.lead_score;
}

/** Records an event in a transaction of its own, in which its subscriber can change. @throws ValidationFailed */
function recordAlone(
  { query }: Database,
  accountId: string,
  { event, at }: ReceivedEvent,
  random: Random,
): Promise<void> {
  return query.transaction().execute(async (db) => {
    const subscriber = await findOrCreateSubscriber(db, accountId, event, at, random);
    await addEvents(db, accountId, [createEvent(subscriber, event, at, random)]);
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
    throw unknownId();
  }
  const input = { email: event.email, ...prospectOf(event) };
  const { subscribers } = await saveSubscribers(db, accountId, [input], now, random);
  return subscribers.get(emailKey(event.email)) as Subscriber;
}

function unknownId(): ValidationFailed {
  const message = 'No subscriber of the account has this ID.';
  return new ValidationFailed({ code: 'unavailable_error', attribute: 'id', message });
}

/** One page of the names of an account's event actions. */
export function listEventActions({ database }: Services, accountId: string, page: PageRequest): Promise<Page<string>> {
  return findEventActions(database.query, accountId, page);
}
