import type { components } from '@email-automation/types';
import type { Fault } from '../domain/errors.ts';
import { newId } from '../domain/identifiers.ts';
import { faultsOf, merge } from '../domain/subscribers.ts';
import { addCustomFields } from '../storage/custom-fields.ts';
import type { Queries } from '../storage/database.ts';
import { emailKey, saveSubscribers, subscribersByEmail } from '../storage/subscribers.ts';
import type { SubscriberRow } from '../storage/tables.ts';

export type RecordFault = Fault & { record: number };

/**
 * Creates or updates the people of a batch, in their order; of several records with one address each adds to the
 * earlier ones.
 * @returns a fault for every record that could not be taken; `record` counts from 0 over all groups.
 */
export async function processSubscribers(
  db: Queries,
  accountId: string,
  { batches }: components['schemas']['SubscriberBatch'],
  at: string,
): Promise<RecordFault[]> {
  const faults: RecordFault[] = [];
  const given = batches.flatMap((group) => group.subscribers);
  const valid = given.filter((person, record) => {
    const found = faultsOf(person);
    if (found[0]) faults.push({ ...found[0], record });
    return found.length === 0;
  }) as (components['schemas']['BatchSubscriber'] & { email: string })[];

  const people = await subscribersByEmail(db, accountId, [...new Set(valid.map((person) => emailKey(person.email)))]);
  const changed = new Map<string, SubscriberRow>();
  const identifiers = new Set<string>();
  for (const { tags, ...person } of valid) {
    const key = emailKey(person.email);
    const list = typeof tags === 'string' ? [tags] : tags;
    const fresh = { account_id: accountId, id: newId(), created_at: at };
    changed.set(key, merge(changed.get(key) ?? people.get(key), list ? { ...person, tags: list } : person, fresh));
    for (const identifier of Object.keys(person.custom_fields ?? {})) identifiers.add(identifier);
  }
  await saveSubscribers(db, [...changed.values()]);
  await addCustomFields(db, accountId, identifiers);
  return faults;
}
