import type { CampaignSubscription, Subscriber } from '@email-automation/service/domain/records';

type Subscription = Pick<CampaignSubscription, 'status' | 'is_complete'>;

const looks: Record<Subscription['status'], readonly [look: string, word: string]> = {
  active: ['soft', 'Active'],
  pending: ['dot wait', 'Unconfirmed'],
  unsubscribed: ['dot off', 'Unsubscribed'],
  removed: ['dot off', 'Removed'],
};

/** Whether a subscriber gets emails; with a subscription, whether that is so in its campaign. Those that do look plain. */
export function SubscriberState({
  status,
  eu_consent,
  subscription,
}: Pick<Subscriber, 'status' | 'eu_consent'> & { subscription?: Pick<Subscription, 'status'> | undefined }) {
  if (status === 'active' && eu_consent === 'denied') return <span class="dot warn">Consent denied</span>;
  const [look, word] = looks[status === 'unsubscribed' ? status : (subscription?.status ?? 'active')];
  return <span class={look}>{word}</span>;
}

/** The state of a subscriber in a campaign. */
export function SubscriptionState({ subscription: { status, is_complete } }: { subscription: Subscription }) {
  const [look, word] = looks[status];
  return <span class={look}>{status === 'active' && is_complete ? 'Complete' : word}</span>;
}
