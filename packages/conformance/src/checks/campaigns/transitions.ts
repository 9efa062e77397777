import { setUp } from '../../http/outcomes.ts';
import type { Check } from '../../kit/check.ts';
import {
  expect,
  expectEqual,
  expectOnlyRecord,
  expectRecords,
  expectSuccess,
  type Fields,
} from '../../kit/expectations.ts';
import type { Kit } from '../../kit/kit.ts';
import type { ProvidedIds } from '../../target/provider.ts';
import { compare, type ReadPages } from '../compare.ts';
import { readPages } from '../lists/list-pages.ts';

const statusOf = async (kit: Kit, ids: ProvidedIds) =>
  expectOnlyRecord((await kit.ok('fetchCampaign', { ids })).body, 'campaigns').status;

const transitions = [
  {
    operation: 'activateCampaign',
    allowed: 'campaign that can be activated',
    rejected: 'campaign that cannot be activated',
    requirements: { allowed: 'STATE-1', rejected: 'STATE-2', unchanged: 'STATE-3', bodiless: 'ENDPOINT-42' },
  },
  {
    operation: 'pauseCampaign',
    allowed: 'campaign that can be paused',
    rejected: 'campaign that cannot be paused',
    requirements: { allowed: 'STATE-4', rejected: 'STATE-5', unchanged: 'STATE-6', bodiless: 'ENDPOINT-43' },
  },
] as const;

type Transition = (typeof transitions)[number];

/** The campaigns of the account, each with its status. */
async function listStatuses(
  read: ReadPages,
  { account_id, token }: ProvidedIds,
  query: Record<string, string> = {},
): Promise<Map<unknown, unknown>> {
  const ids = { ...(account_id && { account_id }), ...(token && { token }) };
  const { pages } = await read('listCampaigns', 'campaigns', { ids, query });
  return new Map(pages.flatMap(({ items }) => (items as Fields[]).map(({ id, status }) => [id, status])));
}

/**
 * Sends the request for a transition that is possible, once for all checks that look at it: without a body and, if the
 * server rejects that, with an empty object.
 */
const makeTransition = (kit: Kit, operation: Transition['operation'], state: Transition['allowed']) =>
  kit.once(`transition ${operation}`, async () => {
    const campaign = await kit.provideState(state);
    const list = () => listStatuses((...wanted) => readPages(kit, ...wanted), campaign);
    const before = await list();
    const bodiless = await kit.call(operation, { ids: campaign });
    const withBody = bodiless.status < 400 ? undefined : await kit.call(operation, { ids: campaign, body: {} });
    return { campaign, before, bodiless, withBody, after: await list() };
  });

export const transitionChecks: Check[] = transitions.flatMap(
  ({ operation, allowed, rejected, requirements }): Check[] => [
    {
      id: `${operation}/possible`,
      title: `responds with 204 for a ${allowed}`,
      requirements: [requirements.allowed],
      alone: true,
      async run(kit) {
        const { bodiless, withBody } = await makeTransition(kit, operation, allowed);
        const response = withBody?.status === 204 ? withBody : bodiless;
        expectSuccess(operation, response);
        expectEqual(response.text, '', 'the body');
      },
    },
    {
      id: `${operation}/without-body`,
      title: `accepts a request without a body for a ${allowed}`,
      requirements: [requirements.bodiless],
      alone: true,
      async run(kit) {
        const { bodiless, withBody } = await makeTransition(kit, operation, allowed);
        expect(withBody?.status !== 204, 'the same response without a body as with `{}`', bodiless.status);
      },
    },
    {
      id: `${operation}/other-campaigns`,
      title: 'changes the status of no other campaign',
      requirements: ['STATE-13'],
      alone: true,
      async run(kit) {
        const { campaign, before, after } = await makeTransition(kit, operation, allowed);
        for (const [id, status] of before) {
          if (id === campaign.campaign_id || !after.has(id)) continue;
          expectEqual(after.get(id), status, `\`status\` of the campaign ${id}`);
        }
      },
    },
    {
      id: `${operation}/status-filter-after`,
      title: 'lists the campaign afterwards by the status that it has then',
      requirements: ['ENDPOINT-33'],
      alone: true,
      async run(kit) {
        const { campaign, bodiless, withBody } = await makeTransition(kit, operation, allowed);
        await setUp(async () => expectSuccess(operation, withBody ?? bodiless));
        await compare(kit, async (read) => {
          const current = await statusOf(kit, campaign);
          for (const status of ['draft', 'active', 'paused']) {
            const isListed = (await listStatuses(read, campaign, { status })).has(campaign.campaign_id);
            const where = `the campaign ${campaign.campaign_id}, which is ${current}, with \`status\` ${status}`;
            expectEqual(isListed, status === current, `whether the list has ${where},`);
          }
        });
      },
    },
    {
      id: `${operation}/impossible`,
      title: `responds with 422 for a ${rejected}, each time`,
      requirements: [requirements.rejected],
      async run(kit) {
        const ids = await kit.provideState(rejected);
        for (let time = 0; time < 2; time++) await kit.expectStatus(422, operation, { ids });
      },
    },
    {
      id: `${operation}/status-unchanged`,
      title: `does not change the status of a ${rejected}`,
      requirements: [requirements.unchanged],
      async run(kit) {
        const campaign = await kit.provideState(rejected);
        const before = await statusOf(kit, campaign);
        await kit.call(operation, { ids: campaign });
        expectEqual(await statusOf(kit, campaign), before, '`status` of the campaign');
      },
    },
  ],
);

transitionChecks.push(
  {
    id: 'activateCampaign/not-allowed',
    title: 'responds with 403 and an array `errors` to a transition that is not allowed',
    requirements: ['ERROR-3'],
    async run(kit) {
      const ids = await kit.provideState('campaign whose activation is not allowed');
      const { body } = await kit.expectStatus(403, 'activateCampaign', { ids });
      expect(expectRecords(body, 'errors').length > 0, 'an entry in `errors`', body);
    },
  },
  {
    id: 'activateCampaign/not-allowed-code',
    title: 'returns only a code for each error of a transition that is not allowed',
    requirements: ['ERROR-4'],
    async run(kit) {
      const ids = await kit.provideState('campaign whose activation is not allowed');
      const { body } = await kit.call('activateCampaign', { ids });
      for (const error of expectRecords(body, 'errors')) {
        expect(typeof error.code === 'string' && error.code !== '', 'each error to have a `code`', error);
        expectEqual(Object.keys(error), ['code'], 'the members of the error');
      }
    },
  },
  {
    id: 'activateCampaign/not-allowed-unchanged',
    title: 'does not change the status of a campaign whose activation is not allowed',
    requirements: ['STATE-3'],
    async run(kit) {
      const campaign = await kit.provideState('campaign whose activation is not allowed');
      const before = await statusOf(kit, campaign);
      await kit.call('activateCampaign', { ids: campaign });
      expectEqual(await statusOf(kit, campaign), before, '`status` of the campaign');
    },
  },
);
