import type { components } from '@email-automation/types';
import { eventFaults, eventOf } from '../domain/events.ts';
import type { SubscriberRow } from '../domain/records.ts';
import { addressFaults, type Person, prospectOf } from '../domain/subscribers.ts';
import { savePeople } from '../services/subscribers.ts';
import { addEvents } from '../storage/events.ts';
import { emailKey } from '../storage/subscribers.ts';
import { type Process, sift } from './process.ts';

/** Records the events of a batch; people that nobody has named before become subscribers. */
export const processEvents: Process<components['schemas']['EventBatch']> = async (db, batch, { batches }, at) => {
  const given = batches.flatMap((group) => group.events);
  const { valid, faults } = sift(given, (event) => [...addressFaults(event), ...eventFaults(event)]);
  const named = valid.map((event) => ({ email: event.email, ...prospectOf(event) }) as Person);
  const people = await savePeople(db, batch.account_id, named, at);
  const events = valid.map((event) => eventOf(people.get(emailKey(event.email as string)) as SubscriberRow, event, at));
  await addEvents(db, batch.account_id, events);
  return faults;
};
