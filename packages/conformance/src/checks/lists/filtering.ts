import { Skipped, Untestable } from '../../http/outcomes.ts';
import type { HttpResponse } from '../../http/send.ts';
import type { Check } from '../../kit/check.ts';
import { type Concern, keyOf, withArgument } from '../../kit/concerns.ts';
import { expect, expectEqual, type Fields } from '../../kit/expectations.ts';
import type { Call } from '../../kit/kit.ts';
import { applyTemplate } from '../../kit/template.ts';
import { compare, type ReadPages } from '../compare.ts';
import { accountsWithList } from './list-views.ts';
import { exceptSubscribers, type List, listOf } from './lists.ts';

type ReadAll = (
  query?: Record<string, string>,
) => Promise<{ items: Fields[]; complete: boolean; response: HttpResponse | undefined }>;

/** Reads the list with an argument, in the account of the call. */
const reader =
  (read: ReadPages, { operation }: List, call: Call): ReadAll =>
  async (query = {}) => {
    const { pages, complete } = await read(operation, { ...call, query });
    return { items: pages.flatMap(({ items }) => items as Fields[]), complete, response: pages.at(-1)?.response };
  };

const idsOf = (items: Fields[]) => items.map(({ id }) => String(id)).sort();

/** A filter is observable only in a list with several statuses. @throws Untestable for other lists */
function requireSeveralStatuses(items: Fields[], { operation }: List): void {
  if (new Set(items.map(({ status }) => status)).size > 1) return;
  throw new Untestable(
    `The account needs ${keyOf(operation)} with at least two statuses, so that a filter is observable.`,
  );
}

/** The names of the checks of each status. */
const statuses = [
  ['status-draft', 'draft'],
  ['status-scheduled', 'scheduled'],
  ['status-sent', 'sent'],
  ['status-active', 'active'],
  ['status-paused', 'paused'],
  ['status-disabled', 'disabled'],
] as const;

const filters: Check[] = statuses.flatMap(([name, status]) =>
  applyTemplate<List>({
    name,
    title: `returns exactly the records that are ${status} with \`status\` ${status}`,
    requirements: ({ requirements }) => [requirements.filter],
    concerns: withArgument('status', status),
    exceptions: status === 'active' ? exceptSubscribers : {},
    rows: listOf,
    async run(kit, operation, list) {
      for (const account of await accountsWithList(kit, operation)) {
        await compare(kit, async (read) => {
          const readAll = reader(read, list, account);
          const unfiltered = await readAll();
          if (account.ids === undefined) requireSeveralStatuses(unfiltered.items, list);
          const filtered = await readAll({ status });
          for (const { id, status: seen } of filtered.items)
            expectEqual(seen, status, `\`status\` of ${id}`, filtered.response);
          if (!unfiltered.complete || !filtered.complete) return;
          const expected = unfiltered.items.filter((item) => item.status === status);
          expectEqual(idsOf(filtered.items), idsOf(expected), `the ids with the status ${status}`, filtered.response);
        });
      }
    },
  }),
);

/** Without a filter, or with the value for none, which only listGoals documents (`status-all`). */
const withoutFilter = (name: string, query: Record<string, string>, title: string, concerns: Concern): Check[] =>
  applyTemplate<List>({
    name,
    title,
    requirements: ({ requirements }) => [requirements.unfiltered],
    concerns,
    exceptions: name === 'status-none' ? exceptSubscribers : {},
    rows: listOf,
    run: (kit, operation, list) =>
      compare(kit, async (read) => {
        const readAll = reader(read, list, {});
        const all = await readAll(query);
        const allIds = idsOf(all.items);
        let states = 0;
        for (const status of list.statuses) {
          const some = idsOf((await readAll({ status })).items);
          states += some.length > 0 ? 1 : 0;
          for (const id of all.complete ? some : [])
            expect(allIds.includes(id), `${id}, which is ${status}, in the unfiltered list`, allIds, all.response);
        }
        if (states < 2) throw new Untestable(`The account needs ${keyOf(operation)} with at least two statuses.`);
      }),
  });

const unfiltered: Check[] = [
  ...withoutFilter('status-none', {}, 'returns records with every status without `status`', withArgument('status')),
  ...withoutFilter(
    'status-all',
    { status: 'all' },
    'returns records with every status with `status` all',
    withArgument('status', 'all'),
  ),
];

/** Broadcasts that no `status` filters, so that only the state tells their ids. */
const unfilterable: Check[] = (['canceled broadcast', 'broadcast that is being sent'] as const).map((state) => ({
  id: `listBroadcasts/${state === 'canceled broadcast' ? 'canceled' : 'sending'}-without-status`,
  title: `returns a ${state} without \`status\``,
  requirements: ['ENDPOINT-26'],
  async run(kit) {
    const { broadcast_id: id } = await kit.provideState(state);
    await compare(kit, async (read) => {
      const { pages, complete } = await read('listBroadcasts', { query: {} });
      if (!complete) throw new Skipped('The list of broadcasts has more pages than a run reads.');
      const listed = pages.flatMap(({ items }) => (items as Fields[]).map((item) => item.id));
      expect(listed.includes(id), `the ${state} ${id} in the list`, listed);
    });
  },
}));

export const filteringChecks: Check[] = [...filters, ...unfiltered, ...unfilterable];
