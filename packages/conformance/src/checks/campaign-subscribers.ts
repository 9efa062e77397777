import type { Check } from '../check.ts';
import { type Fields, must, mustEqual, records } from '../expect.ts';
import { limits } from '../interface-limits.ts';
import type { Kit } from '../kit.ts';
import type { Given } from '../target/provider.ts';
import { aLargeCampaign, subscribe } from './found.ts';
import { mustBeInOrder, tells } from './order.ts';
import { counter, everything, peopleIn } from './pages.ts';

const operation = 'listCampaignSubscribers';

/** Milliseconds after which a time in whole seconds has certainly moved on. */
const oneTick = 1100;

/** People of one campaign who subscribed at two times, so that an order by age shows. */
const peopleOfTwoAges = (kit: Kit, campaign: Given) =>
  kit.once('people of two ages', async () => {
    await subscribe(kit, {}, campaign);
    await kit.wait(oneTick);
    return subscribe(kit, {}, campaign);
  });

/**
 * The people of a large campaign in an order by the field that differs from the one by the other field, as far as the
 * campaign has such people: where ids count upwards, the two are the same, and so is what a client sees.
 */
async function listed(kit: Kit, query: Record<string, string>, field: 'id' | 'created_at'): Promise<Fields[]> {
  const of = await aLargeCampaign(kit);
  const people = async () =>
    (await everything(kit, operation, 'subscribers', {
      of,
      query: { ...query, per_page: limits.perPage },
    })) as Fields[];
  const items = await people();
  if (tells(items, field, [field === 'id' ? 'created_at' : 'id'])) return items;
  await peopleOfTwoAges(kit, of);
  return people();
}

const countOf = async (kit: Kit, of: Given, query: Record<string, number>) =>
  records((await kit.ok(operation, { of, query })).body, 'subscribers').length;

export const campaignSubscriberChecks: Check[] = [
  {
    id: `${operation}/key`,
    title: 'returns its records under `subscribers`',
    requirements: ['ENDPOINT-53'],
    stateless: true,
    async run(kit) {
      records((await kit.ok(operation, { of: (await subscribe(kit)).campaign })).body, 'subscribers');
    },
  },
  {
    id: `${operation}/status-active`,
    title: 'returns with `status` active somebody who has just subscribed',
    requirements: ['ENDPOINT-44'],
    async run(kit) {
      const { id, campaign } = await subscribe(kit);
      const active = await peopleIn(kit, campaign, 'active');
      must(active.has(id), `the subscriber ${id} in the list`, `${active.size} others`);
    },
  },
  ...(['unsubscribed', 'removed'] as const).map(
    (status): Check => ({
      id: `${operation}/status-${status}`,
      title: `returns with \`status\` ${status} nobody who is active`,
      requirements: ['ENDPOINT-44'],
      async run(kit) {
        const { id, campaign } = await subscribe(kit);
        const people = await peopleIn(kit, campaign, status);
        must(!people.has(id), `no active subscriber among the ${status}`, id);
      },
    }),
  ),
  {
    id: `${operation}/status-removed-lists-them`,
    title: 'returns with `status` removed the people who were removed',
    requirements: ['ENDPOINT-44'],
    async run(kit) {
      const of = await kit.given('subscriber removed from a campaign');
      must((await peopleIn(kit, of, 'removed')).size > 0, 'the person who was removed', 'an empty list');
    },
  },
  {
    id: `${operation}/status-by-default`,
    title: 'returns the active subscribers only, without `status`',
    requirements: ['ENDPOINT-45'],
    async run(kit) {
      const { id, campaign } = await subscribe(kit);
      const [people, unsubscribed, removed] = [
        await peopleIn(kit, campaign),
        await peopleIn(kit, campaign, 'unsubscribed'),
        await peopleIn(kit, campaign, 'removed'),
      ];
      must(people.has(id), `the active subscriber ${id} in the list`, `${people.size} others`);
      const others = [...people].filter((person) => unsubscribed.has(person) || removed.has(person));
      mustEqual(others, [], 'the people in the list who are not active');
    },
  },
  ...(['id', 'created_at'] as const).map(
    (sort): Check => ({
      id: `${operation}/sort-${sort.replace('_', '-')}`,
      title: `sorts by \`${sort}\` when told so`,
      requirements: ['ENDPOINT-46'],
      async run(kit) {
        mustBeInOrder(await listed(kit, { sort, direction: 'asc' }, sort), sort, 'asc');
      },
    }),
  ),
  {
    id: `${operation}/sort-by-default`,
    title: 'sorts by `created_at` without `sort`',
    requirements: ['ENDPOINT-47'],
    async run(kit) {
      mustBeInOrder(await listed(kit, { direction: 'asc' }, 'created_at'), 'created_at', 'asc');
    },
  },
  ...(['asc', 'desc'] as const).map(
    (direction): Check => ({
      id: `${operation}/direction-${direction}`,
      title: `sorts ${direction === 'asc' ? 'upwards' : 'downwards'} with \`direction\` ${direction}`,
      requirements: ['ENDPOINT-48'],
      async run(kit) {
        mustBeInOrder(await listed(kit, { sort: 'created_at', direction }, 'created_at'), 'created_at', direction);
      },
    }),
  ),
  {
    id: `${operation}/direction-by-default`,
    title: 'sorts downwards without `direction`',
    requirements: ['ENDPOINT-49'],
    async run(kit) {
      mustBeInOrder(await listed(kit, { sort: 'created_at' }, 'created_at'), 'created_at', 'desc');
    },
  },
  {
    id: `${operation}/per-page`,
    title: 'puts as many people on a page as `per_page` says',
    requirements: ['ENDPOINT-50'],
    async run(kit) {
      const campaign = await aLargeCampaign(kit);
      for (const per_page of [1, 7, limits.pageSize + 1]) {
        mustEqual(
          await countOf(kit, campaign, { per_page }),
          per_page,
          `the number of people with per_page ${per_page}`,
        );
      }
    },
  },
  {
    id: `${operation}/per-page-pages`,
    title: 'counts the pages by `per_page` in `meta.total_pages`',
    requirements: ['RESOURCE-65', 'ENDPOINT-50'],
    async run(kit) {
      const of = await aLargeCampaign(kit);
      const { body } = await kit.ok(operation, { of, query: { per_page: 7 } });
      mustEqual(counter(body, 'total_pages'), Math.ceil(counter(body, 'total_count') / 7), '`meta.total_pages`');
    },
  },
  {
    id: `${operation}/per-page-by-default`,
    title: `puts ${limits.pageSize} people on a page without \`per_page\``,
    requirements: ['ENDPOINT-51'],
    async run(kit) {
      mustEqual(
        await countOf(kit, await aLargeCampaign(kit), {}),
        limits.pageSize,
        'the number of people on the first page',
      );
    },
  },
  {
    id: `${operation}/per-page-largest`,
    title: `accepts a \`per_page\` of ${limits.perPage}`,
    requirements: ['ENDPOINT-52'],
    async run(kit) {
      const of = await aLargeCampaign(kit);
      const { body } = await kit.ok(operation, { of, query: { per_page: limits.perPage } });
      const people = records(body, 'subscribers').length;
      mustEqual(people, Math.min(limits.perPage, counter(body, 'total_count')), 'the number of people on the page');
    },
  },
  {
    id: `${operation}/per-page-beyond`,
    title: `never returns more than ${limits.perPage} people on a page`,
    requirements: ['ENDPOINT-52'],
    async run(kit) {
      // What such a per_page gets is open (`per-page-out-of-range`), but not a longer page.
      const call = { of: await aLargeCampaign(kit), query: { per_page: limits.perPage + 1 }, tolerated: [400] };
      const { status, body } = await kit.call(operation, call);
      if (status !== 200) return;
      const people = records(body, 'subscribers').length;
      const { total_pages: pages, total_count: total } = (body as { meta: Fields }).meta ?? {};
      must(people <= limits.perPage, `at most ${limits.perPage} people`, `${people} people`);
      const fewest = Math.ceil(Number(total) / limits.perPage);
      must(Number(pages) >= fewest, `pages of at most ${limits.perPage} people`, { pages, total });
    },
  },
];
