import { newId } from '../domain/identifiers.ts';
import type { SubscriberRow } from '../domain/records.ts';
import { merge, type Person } from '../domain/subscribers.ts';
import { addCustomFields } from '../storage/custom-fields.ts';
import type { Queries } from '../storage/database.ts';
import { emailKey, insertSubscribers, replaceSubscribers, subscribersByEmail } from '../storage/subscribers.ts';

/**
 * Creates and updates people, in the order given; of several entries with one address each adds to the earlier ones.
 * Call it in a transaction that has locked the people of the account.
 * @returns the people by their address in lower case
 */
export async function savePeople(
  db: Queries,
  accountId: string,
  given: Person[],
  at: string,
): Promise<Map<string, SubscriberRow>> {
  const keys = new Set(given.map((person) => emailKey(person.email)));
  const people = await subscribersByEmail(db, accountId, [...keys]);
  const stored = new Set(people.keys());
  const [added, changed] = [new Map<string, SubscriberRow>(), new Map<string, SubscriberRow>()];
  const identifiers = new Set<string>();
  for (const person of given) {
    const key = emailKey(person.email);
    const known = people.get(key);
    for (const identifier of Object.keys(person.custom_fields ?? {})) identifiers.add(identifier);
    // Who is only named, and known already, need not be written again.
    if (known && Object.keys(person).length === 1) continue;
    const row = merge(known, person, { account_id: accountId, id: newId(), created_at: at });
    people.set(key, row);
    (stored.has(key) ? changed : added).set(key, row);
  }
  await insertSubscribers(db, [...added.values()]);
  await replaceSubscribers(db, [...changed.values()]);
  await addCustomFields(db, accountId, identifiers);
  return people;
}
