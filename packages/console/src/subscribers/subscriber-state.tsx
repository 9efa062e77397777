import type { CampaignSubscription, Subscriber } from '@email-automation/service/domain/records';

/** Whether a subscriber gets emails. */
export function SubscriberState({ status, eu_consent }: Pick<Subscriber, 'status' | 'eu_consent'>) {
  if (status === 'unsubscribed') return <span class="dot off">Unsubscribed</span>;
  if (eu_consent === 'denied') return <span class="dot warn">Consent denied</span>;
  return <span class="dot soft">Active</span>;
}

const looks: Record<CampaignSubscription['status'], readonly [className: string, word: string]> = {
  active: ['dot soft', 'Active'],
  pending: ['dot wait soft', 'Unconfirmed'],
  unsubscribed: ['dot off soft', 'Unsubscribed'],
  removed: ['dot off soft', 'Removed'],
};

/** The state of a subscriber in a campaign. */
export function SubscriptionState({
  subscription,
}: {
  subscription: Pick<CampaignSubscription, 'status' | 'is_complete'>;
}) {
  const [name, word] = looks[subscription.status];
  return subscription.status === 'active' && subscription.is_complete ? (
    <span class="soft">Complete</span>
  ) : (
    <span class={name}>{word}</span>
  );
}
