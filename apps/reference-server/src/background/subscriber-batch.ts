import type { components } from '@email-automation/types';
import { faultsOf, type Person } from '../domain/subscribers.ts';
import { savePeople } from '../services/subscribers.ts';
import { type Process, sift } from './process.ts';

/** Creates and updates the people of a batch, in their order. */
export const processSubscribers: Process<components['schemas']['SubscriberBatch']> = async (
  db,
  batch,
  { batches },
  at,
) => {
  const given = batches.flatMap((group) => group.subscribers);
  const { valid, faults } = sift(given, faultsOf);
  const people = valid.map(({ tags, ...person }) => {
    const list = typeof tags === 'string' ? [tags] : tags;
    return (list ? { ...person, tags: list } : person) as Person;
  });
  await savePeople(db, batch.account_id, people, at);
  return faults;
};
