import type { PlainMutant } from '../plain-mutant.ts';

export const listMutants: PlainMutant[] = [
  {
    requirement: 'RESOURCE-65',
    kind: 'off by one',
    description: 'counts one page too few in `total_pages`',
    file: 'lists.ts',
    from: 'Math.ceil(items.length / size)',
    to: 'Math.floor(items.length / size)',
  },
  {
    requirement: 'ENDPOINT-44',
    kind: 'only under a filter',
    description: 'lists active subscribers among the removed',
    file: 'campaign-subscribers.ts',
    from: 'findSubscription(subscriber, id)?.status === status,',
    to: "[status, status === 'removed' ? 'active' : status].includes(findSubscription(subscriber, id)?.status as never),",
  },
  {
    requirement: 'ENDPOINT-52',
    kind: 'too lax',
    description: 'accepts any `per_page`',
    file: 'campaign-subscribers.ts',
    from: 'const largestPage = 1000;',
    to: 'const largestPage = 10_000;',
  },
];
