import type { Subscriber } from '@email-automation/service/domain/records';

/** Whether a subscriber gets emails. Those that do look plain. */
export function SubscriberState({ status, eu_consent }: Pick<Subscriber, 'status' | 'eu_consent'>) {
  if (status === 'unsubscribed') return <span class="dot off">Unsubscribed</span>;
  if (eu_consent === 'denied') return <span class="dot warn">Consent denied</span>;
  return <span class="soft">Active in the account</span>;
}
