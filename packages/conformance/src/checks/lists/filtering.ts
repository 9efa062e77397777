import type { OperationId } from '@email-automation/types';
import { listFacts, requirementOfArgument, valuesOf } from '../../contract/list-facts.ts';
import { Skipped, Untestable } from '../../http/outcomes.ts';
import type { HttpResponse } from '../../http/send.ts';
import type { Check } from '../../kit/check.ts';
import { type Concern, keyOf, withArgument } from '../../kit/concerns.ts';
import { expect, expectEqual, type Fields } from '../../kit/expectations.ts';
import { applyTemplate } from '../../kit/template.ts';
import { compare, type ReadPages } from '../compare.ts';
import { accountsWithList } from './list-views.ts';

interface Listed {
  items: Fields[];
  complete: boolean;
  response: HttpResponse | undefined;
}

async function readAll(read: ReadPages, ...list: Parameters<ReadPages>): Promise<Listed> {
  const { pages, complete } = await read(...list);
  return { items: pages.flatMap(({ items }) => items as Fields[]), complete, response: pages.at(-1)?.response };
}

const idsOf = (items: Fields[]) => items.map(({ id }) => String(id)).sort();

/** A filter is observable only in a list with several statuses. @throws Untestable for other lists */
function requireStatuses(statuses: number, operation: OperationId): void {
  if (statuses > 1) return;
  throw new Untestable(
    `The account needs ${keyOf(operation)} with at least two statuses, so that a filter is observable.`,
  );
}

/** The names of the checks of each status. */
const names = ['status-draft', 'status-scheduled', 'status-sent', 'status-active', 'status-paused', 'status-disabled'];

const filters: Check[] = names.flatMap((name) => {
  const status = name.replace('status-', '');
  return applyTemplate({
    name,
    title: `returns exactly the records that are ${status} with \`status\` ${status}`,
    requirements: (_row, operation) => [requirementOfArgument(operation, 'filter')],
    concerns: withArgument('status', status),
    exceptions: status === 'active' ? listFacts.status.exceptions : {},
    async run(kit, operation) {
      for (const account of await accountsWithList(kit, operation)) {
        await compare(kit, async (read) => {
          const all = await readAll(read, operation, { ...account, query: {} });
          if (account.ids === undefined) requireStatuses(new Set(all.items.map((item) => item.status)).size, operation);
          const filtered = await readAll(read, operation, { ...account, query: { status } });
          if (!all.complete || !filtered.complete) return;
          const expected = all.items.filter((item) => item.status === status);
          expectEqual(idsOf(filtered.items), idsOf(expected), `the ids with the status ${status}`, filtered.response);
        });
      }
    },
  });
});

/** Without a filter, or with the value for none, which only listGoals documents (`status-all`). */
const withoutFilter = (name: string, query: Record<string, string>, title: string, concerns: Concern): Check[] =>
  applyTemplate({
    name,
    title,
    requirements: (_row, operation) => [requirementOfArgument(operation, 'unfiltered')],
    concerns,
    exceptions: name === 'status-none' ? listFacts.status.exceptions : {},
    run: (kit, operation) =>
      compare(kit, async (read) => {
        const all = await readAll(read, operation, { query });
        const allIds = idsOf(all.items);
        let states = 0;
        for (const status of valuesOf(operation, 'status')) {
          const some = idsOf((await readAll(read, operation, { query: { status } })).items);
          states += some.length > 0 ? 1 : 0;
          for (const id of all.complete ? some : [])
            expect(allIds.includes(id), `${id}, which is ${status}, in the unfiltered list`, allIds, all.response);
        }
        requireStatuses(states, operation);
      }),
  });

/** Broadcasts that no `status` filters, so that only the state tells their ids. */
const unfilterable: Check[] = (['canceled broadcast', 'broadcast that is being sent'] as const).map((state) => ({
  id: `listBroadcasts/${state === 'canceled broadcast' ? 'canceled' : 'sending'}-without-status`,
  title: `returns a ${state} without \`status\``,
  requirements: ['ENDPOINT-26'],
  async run(kit) {
    const { broadcast_id: id } = await kit.provideState(state);
    await compare(kit, async (read) => {
      const { items, complete } = await readAll(read, 'listBroadcasts', { query: {} });
      if (!complete) throw new Skipped('The list of broadcasts has more pages than a run reads.');
      const listed = items.map((item) => item.id);
      expect(listed.includes(id), `the ${state} ${id} in the list`, listed);
    });
  },
}));

export const filteringChecks: Check[] = [
  ...filters,
  ...withoutFilter('status-none', {}, 'returns records with every status without `status`', withArgument('status')),
  ...withoutFilter(
    'status-all',
    { status: 'all' },
    'returns records with every status with `status` all',
    withArgument('status', 'all'),
  ),
  ...unfilterable,
];
