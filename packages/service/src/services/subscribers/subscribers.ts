import { serverLimits } from '@email-automation/contract-tools/server-limits';
import { emailKey } from '../../domain/email-addresses.ts';
import type { RecordError, ValidationError } from '../../domain/errors.ts';
import type { JsonPage, ToItem } from '../../domain/json-list.ts';
import type { Random } from '../../domain/random.ts';
import type { CampaignSubscription, Subscriber } from '../../domain/records.ts';
import { subscriberSizeErrors } from '../../domain/subscriber-errors.ts';
import { mergeSubscriber, type SubscriberInput } from '../../domain/subscribers.ts';
import type { Queries } from '../../storage/database.ts';
import * as stored from '../../storage/queries/campaign-subscriptions.ts';
import {
  addCustomFields,
  findCustomFields,
  findSubscribersByEmail,
  insertSubscribers,
  replaceSubscribers,
  subscriberOf,
} from '../../storage/queries/subscribers.ts';
import type { PageRequest } from '../../storage/statements/pages.ts';
import type { Services } from '../services.ts';

/** One page of a subscriber's subscriptions, oldest first; pending subscriptions are included. @throws NotFound */
export async function listSubscriptions(
  { database: { query: db } }: Services,
  accountId: string,
  idOrEmail: string,
  page: PageRequest,
  toItem: ToItem<CampaignSubscription>,
): Promise<JsonPage> {
  const found = await stored.listSubscriptions(db, accountId, idOrEmail, page, toItem);
  // Only subscribers have subscriptions, so that most requests need no other table.
  if (found.total > 0) return found;
  const { id } = await subscriberOf(db, accountId, idOrEmail);
  return id === idOrEmail ? found : stored.listSubscriptions(db, accountId, id, page, toItem);
}

/** How many custom fields the subscribers of an account can have; their list has no pages. */
const maxCustomFields = serverLimits.customFieldsOfAccount;
const tooManyCustomFields: ValidationError = {
  code: 'length_error',
  attribute: 'custom_fields',
  message: `An account can have at most ${maxCustomFields} custom fields. Use the names of existing ones.`,
};

/**
 * Creates and updates subscribers, in the order of the inputs; several inputs can change the same subscriber. It locks the
 * subscribers that it can change, and each email address gets one subscriber, whatever other transactions do. Inputs with
 * custom fields need a transaction that has locked the subscribers of the account, which counts the fields.
 * @returns the subscribers by `emailKey`, and an error for each input that was not applied, with its index; one with an
 *   email address and `prospect` only is always applied
 */
export async function saveSubscribers(
  db: Queries,
  accountId: string,
  inputs: SubscriberInput[],
  now: string,
  random: Random,
): Promise<{ subscribers: Map<string, Subscriber>; errors: RecordError[] }> {
  const keys = new Set(inputs.map((input) => emailKey(input.email)));
  // An input with only an email address does not change an existing subscriber.
  const canChange = (input: SubscriberInput) => Object.keys(input).length > 1;
  const subscribers = await findSubscribersByEmail(db, accountId, [...keys], inputs.some(canChange));
  const stored = new Set(subscribers.keys());
  const [added, changed] = [new Map<string, Subscriber>(), new Map<string, Subscriber>()];
  const hasCustomFields = inputs.some(({ custom_fields }) => custom_fields !== undefined);
  const identifiers = new Set(hasCustomFields ? await findCustomFields(db, accountId) : []);
  const newIdentifiers = new Set<string>();
  let errors: RecordError[] = [];
  for (const [record, input] of inputs.entries()) {
    const key = emailKey(input.email);
    const existing = subscribers.get(key);
    if (existing && !canChange(input)) continue;
    const subscriber = mergeSubscriber(existing, input, { account_id: accountId, id: random.id(), created_at: now });
    const names = Object.keys(input.custom_fields ?? {}).filter((name) => !identifiers.has(name));
    const isFull = names.length > 0 && identifiers.size + names.length > maxCustomFields;
    const [error] = isFull ? [tooManyCustomFields] : subscriberSizeErrors(subscriber, input);
    if (error) {
      errors.push({ ...error, record });
      continue;
    }
    for (const name of names) {
      identifiers.add(name);
      newIdentifiers.add(name);
    }
    subscribers.set(key, subscriber);
    (stored.has(key) ? changed : added).set(key, subscriber);
  }
  const taken = await insertSubscribers(db, accountId, [...added.values()]);
  await replaceSubscribers(db, [...changed.values()]);
  await addCustomFields(db, accountId, newIdentifiers);
  if (taken.size > 0) {
    // Other requests have added some of them since: these inputs change them instead.
    const isTaken = (record: number) => taken.has(emailKey((inputs[record] as SubscriberInput).email));
    const records = [...inputs.keys()].filter(isTaken);
    const again = records.map((record) => inputs[record] as SubscriberInput);
    const saved = await saveSubscribers(db, accountId, again, now, random);
    for (const [key, subscriber] of saved.subscribers) subscribers.set(key, subscriber);
    const repeated = saved.errors.map((error) => ({ ...error, record: records[error.record] as number }));
    errors = [...errors.filter(({ record }) => !isTaken(record)), ...repeated];
  }
  return { subscribers, errors };
}
