import type { Check } from '../check.ts';
import { expect, expectEqual, expectRecords, type Fields } from '../expectations.ts';
import type { Kit } from '../kit.ts';
import { Untestable } from '../outcomes.ts';
import { listAll } from './list-all.ts';
import { type List, lists } from './lists.ts';

const all = async (kit: Kit, { operation, key }: List, query = {}) =>
  (await listAll(kit, operation, key, { query })) as Fields[];

const idsOf = (items: Fields[]) => items.map(({ id }) => String(id)).sort();

/** A filter is observable only in a list with several statuses. @throws Untestable for other lists */
function requireSeveralStatuses(items: Fields[], { key }: List): void {
  if (new Set(items.map(({ status }) => status)).size < 2) {
    throw new Untestable(`The account needs ${key} with at least two statuses, so that a filter is observable.`);
  }
}

const filters: Check[] = lists.flatMap((list) =>
  list.statuses.map((status) => ({
    id: `${list.operation}/status-${status}`,
    title: `returns exactly the records that are ${status} with \`status\` ${status}`,
    requirements: [list.requirements.filter],
    async run(kit) {
      const unfiltered = await all(kit, list);
      requireSeveralStatuses(unfiltered, list);
      const filtered = await all(kit, list, { status });
      for (const item of filtered) expectEqual(item.status, status, '`status` of each record');
      const expected = unfiltered.filter((item) => item.status === status);
      expectEqual(idsOf(filtered), idsOf(expected), `the ids with the status ${status}`);
    },
  })),
);

const unfiltered: Check[] = lists.flatMap((list) => {
  const queries: Record<string, object>[] = [{ none: {} }];
  // Only listGoals documents the value `all` (`status-all`).
  if (list.operation === 'listGoals') queries.push({ all: { status: 'all' } });
  return queries.flatMap((query) =>
    Object.entries(query).map(([name, values]) => ({
      id: `${list.operation}/status-${name}` as const,
      title: `returns records with every status ${name === 'none' ? 'without `status`' : 'with `status` all'}`,
      requirements: [list.requirements.unfiltered],
      async run(kit: Kit) {
        const allIds = idsOf(await all(kit, list, values));
        let states = 0;
        for (const status of list.statuses) {
          const some = idsOf(await all(kit, list, { status }));
          states += some.length > 0 ? 1 : 0;
          for (const id of some)
            expect(allIds.includes(id), `${id}, which is ${status}, in the unfiltered list`, allIds);
        }
        if (states < 2) throw new Untestable(`The account needs ${list.key} with at least two statuses.`);
      },
    })),
  );
});

const keys: Check[] = lists
  .filter(({ operation }) => operation !== 'listGoals')
  .map(({ operation, key }) => ({
    id: `${operation}/key`,
    title: `returns its records under \`${key}\``,
    requirements: [operation === 'listBroadcasts' ? 'ENDPOINT-31' : 'ENDPOINT-39'],
    stateless: true,
    async run(kit) {
      expectRecords((await kit.ok(operation)).body, key);
    },
  }));

export const filteringChecks: Check[] = [...filters, ...unfiltered, ...keys];
