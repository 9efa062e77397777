import type { Account, Membership, Subscriber, Subscription } from './data.ts';

/** The data of a subscriber that requests can set, as far as a response shows it. */
export interface SubscriberData {
  custom_fields?: Record<string, unknown>;
}

// [identifier-format] Ids have one length, and do not grow with time.
const createId = (number: number) => String(1000000 + ((number * 700001) % 9000000));

// [subscriber-identity] Another case is another subscriber.
export const findByEmail = (account: Account, email: string): Subscriber | undefined => account.byEmail.get(email);

export function addSubscriber(account: Account, email: string, createdAt: string): Subscriber {
  const subscriber: Subscriber = {
    id: createId(account.subscribers.size + Number(account.id) * 100000),
    email,
    created_at: createdAt,
    subscriptions: [],
  };
  account.subscribers.set(subscriber.id, subscriber);
  account.byEmail.set(email, subscriber);
  return subscriber;
}

/** Adds the custom fields of a subscriber to the ones of the account. */
export function updateSubscriber(account: Account, _subscriber: Subscriber, data: SubscriberData): void {
  for (const name of Object.keys(data.custom_fields ?? {})) account.fields.add(name);
}

export const findSubscription = (subscriber: Subscriber, campaign: string): Subscription | undefined =>
  subscriber.subscriptions.find((subscription) => subscription.campaign === campaign);

/** The subscriptions to a campaign, of all subscribers. */
export const subscriptionsTo = (account: Account, campaign: string): Subscription[] =>
  [...account.subscribers.values()].flatMap((subscriber) => findSubscription(subscriber, campaign) ?? []);

export function subscribeTo(subscriber: Subscriber, campaign: string, status: Membership): Subscription {
  const known = findSubscription(subscriber, campaign);
  if (known !== undefined) {
    if (known.status !== 'active') known.lap += 1;
    known.status = status;
    known.byEmail = false;
    return known;
  }
  const subscription: Subscription = { id: `${campaign}-${subscriber.id}`, campaign, status, lap: 0 };
  subscriber.subscriptions.push(subscription);
  return subscription;
}

// [global-unsubscribe] Removed.
export function unsubscribeFromAll(subscriber: Subscriber): void {
  for (const subscription of subscriber.subscriptions) {
    if (subscription.status === 'active' || subscription.status === 'pending') subscription.status = 'removed';
  }
}
