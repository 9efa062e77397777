import { setUp } from '../../http/outcomes.ts';
import type { Kit } from '../../kit/kit.ts';
import type { ProvidedIds } from '../../target/provider.ts';
import { type Subscribed, subscribe } from '../fixtures.ts';

/** Subscribing that fails says nothing about batches. */
export const requireSubscriber = (make: () => Promise<Subscribed>): Promise<Subscribed> => setUp(make);

/** The subscriber with this email, subscribed when it is first needed, by default to the first campaign. */
export const subscriberOf = (kit: Kit, email: unknown, campaign?: ProvidedIds): Promise<Subscribed> =>
  kit.once(`subscriber ${email} of ${campaign?.campaign_id ?? 'the first campaign'}`, () =>
    requireSubscriber(() => subscribe(kit, { email: String(email) }, campaign)),
  );
