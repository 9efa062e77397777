import type { Kit } from '../kit.ts';
import { Failed, Untestable } from '../outcomes.ts';
import type { ProvidedIds } from '../target/provider.ts';
import { type Subscribed, subscribe } from './fixtures.ts';

/** @throws Untestable when subscribing fails, because that says nothing about batches */
export async function requireSubscriber(make: () => Promise<Subscribed>): Promise<Subscribed> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof Failed)) throw error;
    throw new Untestable(`The check needs a subscriber: expected ${error.expected}.`);
  }
}

/** The subscriber with this email, subscribed when it is first needed, by default to the first campaign. */
export const subscriberOf = (kit: Kit, email: unknown, campaign?: ProvidedIds): Promise<Subscribed> =>
  kit.once(`subscriber ${email} of ${campaign?.campaign_id ?? 'the first campaign'}`, () =>
    requireSubscriber(() => subscribe(kit, { email: String(email) }, campaign)),
  );
