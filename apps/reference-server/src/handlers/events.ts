import { timestamp } from '../domain/clock.ts';
import { NotFound } from '../domain/errors.ts';
import { eventOf } from '../domain/events.ts';
import type { SubscriberRow } from '../domain/records.ts';
import { prospectOf } from '../domain/subscribers.ts';
import { acceptBatch } from '../services/accept-batch.ts';
import { savePeople } from '../services/subscribers.ts';
import { lockPeople } from '../storage/accounts.ts';
import type { Queries } from '../storage/database.ts';
import { addEvents, eventActions } from '../storage/events.ts';
import { emailKey, findSubscriber } from '../storage/subscribers.ts';
import type { Call, Handlers } from './handler.ts';
import { pageMeta } from './page-meta.ts';

type GivenEvent = Call<'recordEvent'>['body']['events'][number];

export const events: Pick<Handlers, 'recordEvent' | 'createEventBatch' | 'listEventActions'> = {
  async recordEvent({ services: { database, clock }, path: { account_id }, body }) {
    const event = body.events[0] as GivenEvent;
    const at = timestamp(clock.now());
    await database.query.transaction().execute(async (transaction) => {
      await lockPeople(transaction, database.dialect, account_id);
      const subscriber = await subscriberOf(transaction, account_id, event, at);
      await addEvents(transaction, account_id, [eventOf(subscriber, event, at)]);
    });
    return undefined;
  },

  async createEventBatch(call) {
    await acceptBatch('createEventBatch', call);
    return {};
  },

  async listEventActions({ services: { database }, path, query, pageSize }) {
    const request = { page: query.page, perPage: query.per_page ?? pageSize };
    const { rows, total } = await eventActions(database.query, path.account_id, request);
    return { meta: pageMeta(request, rows.length, total), event_actions: rows };
  },
};

/** The person of an event; an address that nobody has yet becomes a subscriber. @throws NotFound for an unknown id */
async function subscriberOf(db: Queries, accountId: string, event: GivenEvent, at: string): Promise<SubscriberRow> {
  if (event.email === undefined) {
    const found = await findSubscriber(db, accountId, event.id as string);
    if (found === undefined) throw new NotFound('subscriber');
    return found;
  }
  const people = await savePeople(db, accountId, [{ email: event.email, ...prospectOf(event) }], at);
  return people.get(emailKey(event.email)) as SubscriberRow;
}
