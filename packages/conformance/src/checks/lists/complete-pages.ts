import type { OperationId } from '@email-automation/types';
import { Skipped } from '../../http/outcomes.ts';
import type { Check } from '../../kit/check.ts';
import { keyOf } from '../../kit/concerns.ts';
import { expectEqual } from '../../kit/expectations.ts';
import { limits } from '../../kit/interface-limits.ts';
import type { Call, Kit } from '../../kit/kit.ts';
import { compare, identify } from '../compare.ts';
import { findLargeCampaign } from '../fixtures.ts';
import { type LongList, provideLongList } from './list-views.ts';

const bothWays = async (kit: Kit, operation: LongList): Promise<Call[]> => {
  const long = await provideLongList(kit, operation);
  return [long, { ...long, query: { direction: 'desc' } }];
};

/** The same items under arguments that put other ones at the ends of pages. */
const views: [OperationId, (kit: Kit) => Promise<Call[]>][] = [
  ['listBroadcasts', (kit) => bothWays(kit, 'listBroadcasts')],
  ['listCampaigns', (kit) => bothWays(kit, 'listCampaigns')],
  [
    'listCampaignSubscribers',
    async (kit): Promise<Call[]> => {
      const ids = await findLargeCampaign(kit);
      return [
        { ids, query: { per_page: limits.perPage } },
        { ids, query: { per_page: 350, sort: 'id' } },
        { ids, query: { per_page: 350, sort: 'id', direction: 'asc' } },
      ];
    },
  ],
];

/** The items of one set that another one lacks. */
const without = (one: Set<unknown>, other: Set<unknown>) => [...one].filter((id) => !other.has(id));

export const completePageChecks: Check[] = views.map(([operation, find]) => ({
  id: `${operation}/pages-complete`,
  title: 'leaves out no item between two pages, whatever the arguments',
  requirements: ['ENDPOINT-94'],
  async run(kit) {
    const calls = await find(kit);
    let most = 0;
    await compare(kit, async (read) => {
      const sets: Set<unknown>[] = [];
      for (const call of calls) {
        const { pages, complete } = await read(operation, call);
        if (!complete) continue;
        most = Math.max(most, pages.length);
        sets.push(new Set(pages.flatMap(({ items }) => items.map(identify))));
      }
      const [first = new Set(), ...others] = sets;
      for (const other of others) {
        expectEqual(without(other, first), [], `the items that ${JSON.stringify(calls[0]?.query ?? {})} leaves out`);
        expectEqual(without(first, other), [], 'the items that other arguments leave out');
      }
    });
    if (most < 2)
      throw new Skipped(`The target has no list of ${keyOf(operation)} with several pages that a run can read.`);
  },
}));
