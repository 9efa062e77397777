import type { PlainMutant } from '../plain-mutant.ts';

export const consistencyMutants: PlainMutant[] = [
  {
    requirement: 'RESOURCE-3',
    kind: 'wrong',
    description: 'returns another `id` for the same subscriber in the list',
    file: 'campaign-subscribers.ts',
    from: '    subscribers: items.map((subscriber) => formatSubscriber(base, account, subscriber)),',
    to: "    subscribers: items.map((subscriber) => formatSubscriber(base, account, { ...subscriber, id: id + '-' + subscriber.id })),",
  },
  {
    requirement: 'ENDPOINT-55',
    kind: 'stale',
    description: 'lists the subscribers that there were when they were listed first',
    file: 'campaign-subscribers.ts',
    from: '  const members = [...account.subscribers.values()].filter(',
    to: '  const kept = account as { kept?: Subscriber[] };\n  kept.kept ??= [...account.subscribers.values()];\n  const members = kept.kept.filter(',
  },
  {
    requirement: 'RESOURCE-43',
    kind: 'only for other data',
    description: 'counts those as active who unsubscribed from everything',
    file: 'campaigns.ts',
    from: '  const subscriptions = subscriptionsOf(account, campaign);',
    to: "  const subscriptions = [...account.subscribers.values()].map((subscriber) => {\n    const found = findSubscription(subscriber, campaign.id);\n    return found && subscriber.unsubscribed ? { ...found, status: 'active' } : found;\n  });",
  },
  {
    requirement: 'RESOURCE-50',
    kind: 'stale',
    description: 'returns the status that a subscription had at first',
    file: 'campaign-subscribers.ts',
    from: '      status: subscription.status,',
    to: '      status: ((subscription as { first?: string }).first ??= subscription.status),',
  },
  {
    requirement: 'RESOURCE-50',
    kind: 'only for other data',
    description: 'returns every subscription as active',
    file: 'campaign-subscribers.ts',
    from: '      status: subscription.status,',
    to: "      status: 'active',",
  },
  {
    requirement: 'STATE-7',
    kind: 'stale',
    description: 'goes on with the old subscription of one who subscribes again',
    file: 'subscribers.ts',
    from: '  if (known !== undefined) {',
    to: "  if (known !== undefined && known.status === 'active') {",
  },
];
