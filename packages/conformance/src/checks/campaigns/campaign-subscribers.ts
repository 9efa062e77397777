import { limits } from '../../contract/interface-limits.ts';
import { Skipped } from '../../http/outcomes.ts';
import type { Check } from '../../kit/check.ts';
import { expect, expectEqual, expectRecords, type Fields } from '../../kit/expectations.ts';
import type { Kit } from '../../kit/kit.ts';
import type { ProvidedIds } from '../../target/provider.ts';
import { findLargeCampaign, readRecords, sharedSubscriber, subscribe } from '../fixtures.ts';
import { expectCounter } from '../lists/list-all.ts';

const operation = 'listCampaignSubscribers';

const countOf = async (kit: Kit, ids: ProvidedIds, query: Record<string, number>) =>
  (await readRecords(kit, operation, { ids, query })).length;

export const campaignSubscriberChecks: Check[] = [
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
      const [listed] = await readRecords(kit, operation, { ids: campaign, query: { per_page: 1 } });
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
      await kit.eventually(`\`meta.total_count\` above ${before}`, async (see) => {
        const now = await count();
        see(now);
        return now > before || undefined;
      });
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
      // The response to this `per_page` is unspecified (`page-values`), but a page is never longer.
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
