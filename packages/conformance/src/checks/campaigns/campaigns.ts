import type { Check } from '../../kit/check.ts';
import {
  expect,
  expectArray,
  expectEqual,
  expectObject,
  expectOnlyRecord,
  expectRecords,
  type Fields,
} from '../../kit/expectations.ts';
import type { Kit } from '../../kit/kit.ts';
import type { ProvidedIds } from '../../target/provider.ts';
import { findLargeCampaign, findOpenCampaign, ifProvided, readRecord, readRecords, subscribe } from '../fixtures.ts';
import { expectCounted, listAll } from '../lists/list-all.ts';

/** The campaign as a path parameter, in the account that has it. */
const placeOf = ({ campaign_id, account_id, token }: ProvidedIds): ProvidedIds => ({
  ...(campaign_id && { campaign_id }),
  ...(account_id && { account_id }),
  ...(token && { token }),
});

type ReadCampaign = (kit: Kit, ids: ProvidedIds) => Promise<Fields>;

/** The campaign as the list has it. */
const findListed: ReadCampaign = async (kit, ids) => {
  const { campaign_id: wanted, ...account } = placeOf(ids);
  const campaigns = (await listAll(kit, 'listCampaigns', { ids: account })) as Fields[];
  const found = campaigns.find(({ id }) => id === wanted);
  expect(found !== undefined, `the campaign ${wanted} in the list`, `${campaigns.length} others`);
  return found;
};

/** A counter of a campaign, in both responses that have it. */
const counts = (
  name: string,
  requirement: string,
  title: string,
  run: (kit: Kit, read: ReadCampaign) => Promise<void>,
): Check[] =>
  (
    [
      ['fetchCampaign', (kit: Kit, ids: ProvidedIds) => readRecord(kit, 'fetchCampaign', { ids })],
      ['listCampaigns', findListed],
    ] as const
  ).map(([operation, read]) => ({
    id: `${operation}/${name}`,
    title,
    requirements: [requirement],
    run: (kit) => run(kit, read),
  }));

/** The number of campaigns that a check fetches one by one. */
const maxCampaigns = 5;

export const campaignChecks: Check[] = [
  {
    id: 'fetchCampaign/own-form',
    title: 'returns `forms` of a campaign as an object, and only if the campaign has a form',
    requirements: ['RESOURCE-47'],
    async run(kit) {
      const campaigns = (await readRecords(kit, 'listCampaigns')).slice(0, maxCampaigns);
      for (const { id } of campaigns) {
        const { body } = await kit.ok('fetchCampaign', { path: { campaign_id: String(id) } });
        const { forms, links } = expectOnlyRecord(body, 'campaigns');
        const formCount =
          expectRecords(expectObject(body, 'the body').linked, 'forms').length + expectArray(links, 'forms').length;
        if (forms !== undefined) expectObject(forms, '`forms` of the campaign');
        expect(forms === undefined || formCount > 0, 'no `forms` for a campaign without forms', forms);
      }
    },
  },
  ...counts('email-count', 'RESOURCE-42', 'counts the emails of a campaign in `email_count`', async (kit, read) => {
    const campaign = await kit.provideState('campaign with emails');
    expectEqual((await read(kit, campaign)).email_count, Number(campaign.email_count), '`email_count`');
  }),
  ...counts(
    'active-subscriber-count',
    'RESOURCE-43',
    'counts the active subscribers in `active_subscriber_count`, and no others',
    async (kit, read) => {
      const large = await findLargeCampaign(kit);
      await kit.once('another subscriber of the large campaign', () => subscribe(kit, {}, large));
      const others = await ifProvided(
        kit.once('unsubscribed', () => kit.provideState('subscriber unsubscribed from a campaign')),
      );
      const campaigns = [large, await findOpenCampaign(kit), ...(others ? [others] : [])];
      for (const campaign of new Map(campaigns.map((one) => [one.campaign_id, one])).values())
        await expectCounted(kit, placeOf(campaign), () => read(kit, campaign));
    },
  ),
  ...counts(
    'unsubscribed-subscriber-count',
    'RESOURCE-44',
    'counts unsubscribes through an email in `unsubscribed_subscriber_count`',
    async (kit, read) => {
      const campaign = await kit.provideState('campaign with unsubscribes through an email');
      const { unsubscribed_subscriber_count: count } = await read(kit, campaign);
      expectEqual(count, Number(campaign.unsubscribed_subscriber_count), '`unsubscribed_subscriber_count`');
    },
  ),
];
