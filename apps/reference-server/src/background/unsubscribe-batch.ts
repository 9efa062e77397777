import type { components } from '@email-automation/types';
import { addressFaults } from '../domain/subscribers.ts';
import { savePeople } from '../services/subscribers.ts';
import { unsubscribeAll } from '../storage/campaign-subscriptions.ts';
import { recount } from '../storage/campaigns.ts';
import { setUnsubscribed } from '../storage/subscribers.ts';
import { type Process, sift } from './process.ts';

/**
 * Unsubscribes people from everything (STATE: unsubscribe batch). Addresses that nobody has are kept as unsubscribed
 * people, so that a later import does not write to them.
 */
export const processUnsubscribes: Process<components['schemas']['UnsubscribeBatch']> = async (
  db,
  { account_id },
  { batches },
  at,
) => {
  const given = batches.flatMap((group) => group.subscribers);
  const { valid, faults } = sift(given, addressFaults);
  const named = valid.map((person) => ({ email: person.email as string }));
  const people = await savePeople(db, account_id, named, at);
  const ids = [...people.values()].map((person) => person.id);
  await setUnsubscribed(db, account_id, ids);
  for (const { campaign_id, status, count } of await unsubscribeAll(db, account_id, ids)) {
    await recount(db, account_id, campaign_id, status, 'unsubscribed', count);
  }
  return faults;
};
