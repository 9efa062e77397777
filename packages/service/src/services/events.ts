import { getOrCreate } from '@email-automation/contract-tools/get-or-create';
import { timestamp } from '../domain/clock.ts';
import { emailKey } from '../domain/email-addresses.ts';
import { type ValidationError, ValidationFailed } from '../domain/errors.ts';
import { createEvent, type EventInput } from '../domain/events.ts';
import type { Random } from '../domain/random.ts';
import type { Subscriber } from '../domain/records.ts';
import { leadScoreOf, mergeSubscriber, prospectOf } from '../domain/subscribers.ts';
import type { Database, Queries } from '../storage/database.ts';
import * as stored from '../storage/queries/events.ts';
import { type EventSubscriber, findEventSubscribers, findSubscriber } from '../storage/queries/subscribers.ts';
import { batchByKey } from '../storage/statements/batch-by-key.ts';
import { inTransaction } from '../storage/statements/in-transaction.ts';
import { isDatabaseFailure, isDeadlock } from '../storage/unavailable.ts';
import type { Services } from './services.ts';
import { saveSubscribers } from './subscribers/subscribers.ts';

/** An event with the email address or the id of its subscriber. */
type IdentifiedEvent = EventInput & { email?: string; id?: string };

/** An event that waits for its group. */
interface ReceivedEvent {
  event: IdentifiedEvent;
  /** When it was received, as the interface writes it. */
  at: string;
}

/** Records the events of each account together that wait at the same time. A transaction of many costs little more than of one. */
type Recorder = (accountId: string, received: ReceivedEvent) => Promise<unknown>;

const recorders = new WeakMap<Database, Recorder>();

/**
 * Records an event; an unknown email address becomes a subscriber. The account is not locked: events of many processes are
 * recorded at the same time, and those that wait in this process together.
 * @throws ValidationFailed for an unknown id
 */
export async function recordEvent(
  { database, clock, random }: Services,
  accountId: string,
  event: IdentifiedEvent,
): Promise<void> {
  const record = getOrCreate(recorders, database, () =>
    batchByKey((group, account) => recordGroup(database, account, group, random)),
  );
  const error = await record(accountId, { event, at: timestamp(clock.now()) });
  if (error !== undefined) throw error;
}

/**
 * Records events that arrived together, all but a few of them in one statement. It throws outages, which concern all.
 * @returns the error of each event, if it failed
 */
async function recordGroup(
  database: Database,
  accountId: string,
  group: ReceivedEvent[],
  random: Random,
): Promise<unknown[]> {
  const { matched, added, changing, unknown } = await matchSubscribers(database.query, accountId, group, random);
  const events = matched.map(([{ event, at }, id]) => createEvent({ account_id: accountId, id }, event, at, random));
  try {
    if (events.length > 0) await stored.addEventsWithSubscribers(database, accountId, added, events);
  } catch (error) {
    if (isDatabaseFailure(error) && !isDeadlock(error)) throw error;
    // For example, another process just added the subscriber. One failed event must not fail the rest.
    changing.unshift(...matched.map(([received]) => received));
  }
  const errors = new Map<ReceivedEvent, unknown>(
    unknown.map((received) => [received, new ValidationFailed(unknownIdError)]),
  );
  for (const received of changing) {
    await recordAlone(database, accountId, received, random).catch((error) => errors.set(received, error));
  }
  return group.map((received) => errors.get(received));
}

/** The work for a group of events. */
interface MatchedEvents {
  /** Events with the ids of their subscribers, which do not change. */
  matched: [ReceivedEvent, string][];
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
  const byKey = await findEventSubscribers(db, accountId, 'email_key', [...new Set(keys)]);
  const byId = await findEventSubscribers(db, accountId, 'id', [...new Set(ids)]);
  const added = new Map<string, Subscriber>();
  const result: Omit<MatchedEvents, 'added'> = { matched: [], changing: [], unknown: [] };
  for (const received of group) {
    const { event, at } = received;
    if (event.email === undefined) {
      const subscriber = byId.get(event.id as string);
      if (subscriber) result.matched.push([received, subscriber.id]);
      else result.unknown.push(received);
      continue;
    }
    const key = emailKey(event.email);
    const stored = byKey.get(key);
    if (stored) {
      if (changes(event, stored)) result.changing.push(received);
      else result.matched.push([received, stored.id]);
      continue;
    }
    const known = added.get(key);
    const created = { account_id: accountId, id: known?.id ?? random.id(), created_at: at };
    const subscriber = mergeSubscriber(known, { email: event.email, ...prospectOf(event) }, created);
    added.set(key, subscriber);
    result.matched.push([received, subscriber.id]);
  }
  return { ...result, added: [...added.values()] };
}

/** Whether an event changes its subscriber. */
function changes(event: IdentifiedEvent, stored: EventSubscriber): boolean {
  const { prospect } = prospectOf(event);
  if (prospect === undefined) return false;
  return prospect !== stored.prospect || leadScoreOf(stored.lead_score, prospect) !== stored.lead_score;
}

/** Records an event in its own transaction, during which its subscriber can change. @throws ValidationFailed */
function recordAlone(
  { query }: Database,
  accountId: string,
  { event, at }: ReceivedEvent,
  random: Random,
): Promise<void> {
  return inTransaction(query, async (db) => {
    const subscriber = await findOrCreateSubscriber(db, accountId, event, at, random);
    await stored.addEvents(db, accountId, [createEvent(subscriber, event, at, random)]);
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
    throw new ValidationFailed(unknownIdError);
  }
  const input = { email: event.email, ...prospectOf(event) };
  const { subscribers } = await saveSubscribers(db, accountId, [input], now, random);
  return subscribers.get(emailKey(event.email)) as Subscriber;
}

export const unknownIdError: ValidationError = {
  code: 'unavailable_error',
  attribute: 'id',
  message: 'No subscriber of the account has this ID.',
};
