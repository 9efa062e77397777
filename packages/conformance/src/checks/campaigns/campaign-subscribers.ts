import { Skipped } from '../../http/outcomes.ts';
import type { Check } from '../../kit/check.ts';
import { expect, expectEqual, expectRecords, type Fields } from '../../kit/expectations.ts';
import { limits } from '../../kit/interface-limits.ts';
import type { Kit } from '../../kit/kit.ts';
import type { ProvidedIds } from '../../target/provider.ts';
import { compare, readSubscriberIds } from '../compare.ts';
import { findLargeCampaign, sharedSubscriber, subscribe } from '../fixtures.ts';
import { expectCounter, listAll, listSubscriberIds } from '../lists/list-all.ts';
import { expectOrder, isDistinctive } from '../lists/order.ts';

const operation = 'listCampaignSubscribers';

/** Milliseconds after which a timestamp in whole seconds has changed. */
const oneTick = 1100;

/** Subscribes two emails more than a second apart, so that sorting by `created_at` is observable. */
const subscribeTwice = (kit: Kit, campaign: ProvidedIds) =>
  kit.once('subscribers of two times', async () => {
    await subscribe(kit, {}, campaign);
    await kit.wait(oneTick);
    return subscribe(kit, {}, campaign);
  });

/**
 * The subscribers of a large campaign, sorted by a field. If sorting by the other field would look the same, new
 * subscribers are added first. Where ids are ascending numbers, both orders stay the same, and clients cannot tell either.
 */
async function listSorted(kit: Kit, query: Record<string, string>, field: 'id' | 'created_at'): Promise<Fields[]> {
  const ids = await findLargeCampaign(kit);
  const subscribers = async () =>
    (await listAll(kit, operation, 'subscribers', {
      ids,
      query: { ...query, per_page: limits.perPage },
    })) as Fields[];
  const items = await subscribers();
  if (isDistinctive(items, field, [field === 'id' ? 'created_at' : 'id'])) return items;
  await subscribeTwice(kit, ids);
  return subscribers();
}

const countOf = async (kit: Kit, ids: ProvidedIds, query: Record<string, number>) =>
  expectRecords((await kit.ok(operation, { ids, query })).body, 'subscribers').length;

export const campaignSubscriberChecks: Check[] = [
  {
    id: `${operation}/key`,
    title: 'returns its records under `subscribers`',
    requirements: ['ENDPOINT-53'],
    stateless: true,
    async run(kit) {
      expectRecords((await kit.ok(operation, { ids: (await sharedSubscriber(kit)).campaign })).body, 'subscribers');
    },
  },
  {
    id: `${operation}/status-active`,
    title: 'lists a new subscriber with `status` active',
    requirements: ['ENDPOINT-44'],
    async run(kit) {
      const { id, campaign } = await sharedSubscriber(kit);
      await kit.eventually(`the subscriber ${id} in the list`, async () =>
        (await listSubscriberIds(kit, campaign, 'active')).has(id) ? true : undefined,
      );
    },
  },
  ...(['unsubscribed', 'removed'] as const).map(
    (status): Check => ({
      id: `${operation}/status-${status}`,
      title: `lists no active subscriber with \`status\` ${status}`,
      requirements: ['ENDPOINT-44'],
      async run(kit) {
        const { id, campaign } = await sharedSubscriber(kit);
        const subscribers = await listSubscriberIds(kit, campaign, status);
        expect(!subscribers.has(id), `no active subscriber among the ${status}`, id);
      },
    }),
  ),
  {
    id: `${operation}/status-by-default`,
    title: 'lists active subscribers only without `status`',
    requirements: ['ENDPOINT-45'],
    async run(kit) {
      const { id, campaign } = await sharedSubscriber(kit);
      await compare(kit, async (read) => {
        // The list at fault is read last, so that a failure shows it.
        const [unsubscribed, removed, listed] = [
          await readSubscriberIds(read, campaign, 'unsubscribed'),
          await readSubscriberIds(read, campaign, 'removed'),
          await readSubscriberIds(read, campaign),
        ];
        expect(listed.has(id), `the active subscriber ${id} in the list`, `${listed.size} others`);
        const others = [...listed].filter((subscriber) => unsubscribed.has(subscriber) || removed.has(subscriber));
        expectEqual(others, [], 'the subscribers in the list who are not active');
      });
    },
  },
  ...(['id', 'created_at'] as const).map(
    (sort): Check => ({
      id: `${operation}/sort-${sort.replace('_', '-')}`,
      title: `sorts by \`${sort}\` with \`sort\` ${sort}`,
      requirements: ['ENDPOINT-46'],
      async run(kit) {
        expectOrder(await listSorted(kit, { sort, direction: 'asc' }, sort), sort, 'asc');
      },
    }),
  ),
  {
    id: `${operation}/sort-by-default`,
    title: 'sorts by `created_at` without `sort`',
    requirements: ['ENDPOINT-47'],
    async run(kit) {
      expectOrder(await listSorted(kit, { direction: 'asc' }, 'created_at'), 'created_at', 'asc');
    },
  },
  ...(['asc', 'desc'] as const).map(
    (direction): Check => ({
      id: `${operation}/direction-${direction}`,
      title: `sorts ${direction === 'asc' ? 'in ascending order' : 'in descending order'} with \`direction\` ${direction}`,
      requirements: ['ENDPOINT-48'],
      async run(kit) {
        expectOrder(await listSorted(kit, { sort: 'created_at', direction }, 'created_at'), 'created_at', direction);
      },
    }),
  ),
  {
    id: `${operation}/direction-desc-id`,
    title: 'sorts in descending order by `id` with `direction` desc',
    requirements: ['ENDPOINT-48'],
    async run(kit) {
      expectOrder(await listSorted(kit, { sort: 'id', direction: 'desc' }, 'id'), 'id', 'desc');
    },
  },
  {
    id: `${operation}/direction-by-default-id`,
    title: 'sorts in descending order by `id` without `direction`',
    requirements: ['ENDPOINT-49'],
    async run(kit) {
      expectOrder(await listSorted(kit, { sort: 'id' }, 'id'), 'id', 'desc');
    },
  },
  {
    id: `${operation}/direction-by-default`,
    title: 'sorts in descending order without `direction`',
    requirements: ['ENDPOINT-49'],
    async run(kit) {
      expectOrder(await listSorted(kit, { sort: 'created_at' }, 'created_at'), 'created_at', 'desc');
    },
  },
  {
    id: `${operation}/per-page`,
    title: 'returns `per_page` subscribers on a page',
    requirements: ['ENDPOINT-50'],
    async run(kit) {
      const campaign = await findLargeCampaign(kit);
      for (const per_page of [1, 7, limits.pageSize + 1]) {
        expectEqual(
          await countOf(kit, campaign, { per_page }),
          per_page,
          `the number of subscribers with per_page ${per_page}`,
        );
      }
    },
  },
  {
    id: `${operation}/listed-ids`,
    title: 'lists subscribers by the `id` that identifies them elsewhere',
    requirements: ['RESOURCE-3'],
    async run(kit) {
      const { campaign } = await sharedSubscriber(kit);
      const { body } = await kit.ok(operation, { ids: campaign, query: { per_page: 1 } });
      const [listed] = expectRecords(body, 'subscribers');
      if (listed === undefined) throw new Skipped('The campaign has no active subscriber.');
      const path = { subscriber_id: String(listed.id) };
      const { status } = await kit.call('listCampaignSubscriptions', { path });
      expect(status !== 404, `listCampaignSubscriptions to find the subscriber ${listed.id}`, status);
    },
  },
  {
    id: `${operation}/total-of-new-subscribers`,
    title: 'counts a new subscriber in `meta.total_count`',
    requirements: ['RESOURCE-64'],
    async run(kit) {
      const ids = await findLargeCampaign(kit);
      const query = { status: 'active', per_page: 1 };
      const count = async () => expectCounter((await kit.ok(operation, { ids, query })).body, 'total_count');
      const before = await count();
      await subscribe(kit, {}, ids);
      await kit.eventually(`\`meta.total_count\` above ${before}`, async () => (await count()) > before || undefined);
    },
  },
  {
    id: `${operation}/per-page-pages`,
    title: 'counts the pages by `per_page` in `meta.total_pages`',
    requirements: ['RESOURCE-65'],
    async run(kit) {
      const ids = await findLargeCampaign(kit);
      const { body } = await kit.ok(operation, { ids, query: { per_page: 7 } });
      expectEqual(
        expectCounter(body, 'total_pages'),
        Math.ceil(expectCounter(body, 'total_count') / 7),
        '`meta.total_pages`',
      );
    },
  },
  {
    id: `${operation}/per-page-by-default`,
    title: `returns ${limits.pageSize} subscribers on a page without \`per_page\``,
    requirements: ['ENDPOINT-51'],
    async run(kit) {
      expectEqual(
        await countOf(kit, await findLargeCampaign(kit), {}),
        limits.pageSize,
        'the number of subscribers on the first page',
      );
    },
  },
  {
    id: `${operation}/per-page-largest`,
    title: `accepts a \`per_page\` of ${limits.perPage}`,
    requirements: ['ENDPOINT-52'],
    async run(kit) {
      const ids = await findLargeCampaign(kit);
      const { body } = await kit.ok(operation, { ids, query: { per_page: limits.perPage } });
      const size = expectRecords(body, 'subscribers').length;
      expectEqual(
        size,
        Math.min(limits.perPage, expectCounter(body, 'total_count')),
        'the number of subscribers on the page',
      );
    },
  },
  {
    id: `${operation}/per-page-beyond`,
    title: `never returns more than ${limits.perPage} subscribers on a page`,
    requirements: ['ENDPOINT-52'],
    async run(kit) {
      // The response to this `per_page` is unspecified (`per-page-out-of-range`), but a page is never longer.
      const call = { ids: await findLargeCampaign(kit), query: { per_page: limits.perPage + 1 }, tolerated: [400] };
      const { status, body } = await kit.call(operation, call);
      if (status !== 200) return;
      const size = expectRecords(body, 'subscribers').length;
      const { total_pages: pages, total_count: total } = (body as { meta: Fields }).meta ?? {};
      expect(size <= limits.perPage, `at most ${limits.perPage} subscribers`, `${size} subscribers`);
      const fewest = Math.ceil(Number(total) / limits.perPage);
      expect(Number(pages) >= fewest, `pages of at most ${limits.perPage} subscribers`, { pages, total });
    },
  },
];
