import { setUp } from '../../http/outcomes.ts';
import type { Check } from '../../kit/check.ts';
import { changesState } from '../../kit/concerns.ts';
import { expect, expectEqual, expectRecords, expectSuccess, type Fields } from '../../kit/expectations.ts';
import type { Kit } from '../../kit/kit.ts';
import { applyTemplate } from '../../kit/template.ts';
import type { ProvidedIds } from '../../target/provider.ts';
import { statusOf } from '../access/traced-writes.ts';
import { compare, type ReadPages } from '../compare.ts';
import { readPages } from '../lists/list-pages.ts';
import { expectTotalCount } from '../lists/whole-lists.ts';
import { type Transition, transitionLock, transitions } from '../requests.ts';

const campaignStatuses = ['draft', 'active', 'paused'];

const accountOf = ({ account_id, token }: ProvidedIds): ProvidedIds => ({
  ...(account_id && { account_id }),
  ...(token && { token }),
});

/** The campaigns of the account, each with its status. */
async function listStatuses(
  read: ReadPages,
  campaign: ProvidedIds,
  query: Record<string, string> = {},
): Promise<Map<unknown, unknown>> {
  const { pages } = await read('listCampaigns', { ids: accountOf(campaign), query });
  return new Map(pages.flatMap(({ items }) => (items as Fields[]).map(({ id, status }) => [id, status])));
}

/**
 * Sends the request for a transition that is possible, once for all checks that look at it: without a body and, if the
 * server rejects that, with an empty object.
 */
const makeTransition = (kit: Kit, operation: Transition) =>
  kit.once(`transition ${operation}`, async () => {
    const campaign = await kit.provideState(transitions[operation].accepted);
    const list = () => listStatuses((...wanted) => readPages(kit, ...wanted), campaign);
    const before = await list();
    const bodiless = await kit.call(operation, { ids: campaign });
    const withBody = bodiless.status < 400 ? undefined : await kit.call(operation, { ids: campaign, body: {} });
    return { campaign, before, bodiless, withBody, after: await list() };
  });

/** A template of both transitions, each with its requirement. */
const ofTransitions = (
  name: string,
  requirements: Record<Transition, string>,
  title: (states: (typeof transitions)[Transition]) => string,
  run: (kit: Kit, operation: Transition) => Promise<void>,
  alone = false,
): Check[] =>
  applyTemplate<string>({
    name,
    title: (_requirement, operation) => title(transitions[operation as Transition]),
    requirements: (requirement) => [requirement],
    concerns: changesState,
    rows: requirements,
    alone: () => alone,
    run: (kit, operation) => run(kit, operation as Transition),
  });

const same = (requirement: string) => ({ activateCampaign: requirement, pauseCampaign: requirement });

/** @throws Failed when a request that the server rejects changes the status of its campaign */
const expectUnchanged = (kit: Kit, operation: Transition, ids: ProvidedIds): Promise<void> =>
  kit.exclusively(transitionLock, async () => {
    const before = await statusOf(kit, ids);
    await kit.call(operation, { ids });
    expectEqual(await statusOf(kit, ids), before, '`status` of the campaign');
  });

/** A campaign whose activation the server does not allow, which is another thing than that it is impossible. */
const forbidden = (kit: Kit) => kit.provideState('campaign whose activation is not allowed');

export const transitionChecks: Check[] = [
  ...ofTransitions(
    'possible',
    { activateCampaign: 'STATE-1', pauseCampaign: 'STATE-4' },
    ({ accepted }) => `responds with 204 for a ${accepted}`,
    async (kit, operation) => {
      const { bodiless, withBody } = await makeTransition(kit, operation);
      const response = withBody?.status === 204 ? withBody : bodiless;
      expectSuccess(operation, response);
      expectEqual(response.text, '', 'the body');
    },
    true,
  ),
  ...ofTransitions(
    'without-body',
    { activateCampaign: 'ENDPOINT-42', pauseCampaign: 'ENDPOINT-43' },
    ({ accepted }) => `accepts a request without a body for a ${accepted}`,
    async (kit, operation) => {
      const { bodiless, withBody } = await makeTransition(kit, operation);
      expect(withBody?.status !== 204, 'the same response without a body as with `{}`', bodiless.status);
    },
    true,
  ),
  ...ofTransitions(
    'other-campaigns',
    same('STATE-13'),
    () => 'changes the status of no other campaign',
    async (kit, operation) => {
      const { campaign, before, after } = await makeTransition(kit, operation);
      for (const [id, status] of before) {
        if (id === campaign.campaign_id || !after.has(id)) continue;
        expectEqual(after.get(id), status, `\`status\` of the campaign ${id}`);
      }
    },
    true,
  ),
  ...ofTransitions(
    'status-filter-after',
    same('ENDPOINT-33'),
    () => 'lists the campaign afterwards by the status that it has then',
    async (kit, operation) => {
      const { campaign, bodiless, withBody } = await makeTransition(kit, operation);
      await setUp(async () => expectSuccess(operation, withBody ?? bodiless));
      await compare(kit, async (read) => {
        const current = await statusOf(kit, campaign);
        for (const status of campaignStatuses) {
          const isListed = (await listStatuses(read, campaign, { status })).has(campaign.campaign_id);
          const where = `the campaign ${campaign.campaign_id}, which is ${current}, with \`status\` ${status}`;
          expectEqual(isListed, status === current, `whether the list has ${where},`);
        }
      });
    },
    true,
  ),
  ...ofTransitions(
    'total-count-after',
    same('RESOURCE-64'),
    () => 'counts the campaigns of each status in `meta.total_count` afterwards, too',
    async (kit, operation) => {
      const { campaign, bodiless, withBody } = await makeTransition(kit, operation);
      await setUp(async () => expectSuccess(operation, withBody ?? bodiless));
      const listed = async (read: ReadPages) => {
        for (const status of campaignStatuses)
          expectTotalCount(
            await read('listCampaigns', { ids: accountOf(campaign), query: { status } }),
            `\`status\` ${status}`,
          );
      };
      await compare(kit, listed, readPages);
    },
    true,
  ),
  ...ofTransitions(
    'impossible',
    { activateCampaign: 'STATE-2', pauseCampaign: 'STATE-5' },
    ({ rejected }) => `responds with 422 for a ${rejected}, each time`,
    async (kit, operation) => {
      const ids = await kit.provideState(transitions[operation].rejected);
      for (let time = 0; time < 2; time++) await kit.expectStatus(422, operation, { ids });
    },
  ),
  ...ofTransitions(
    'status-unchanged',
    { activateCampaign: 'STATE-3', pauseCampaign: 'STATE-6' },
    ({ rejected }) => `does not change the status of a ${rejected}`,
    async (kit, operation) => expectUnchanged(kit, operation, await kit.provideState(transitions[operation].rejected)),
  ),
  {
    id: 'activateCampaign/not-allowed',
    title: 'responds with 403 and an array `errors` to a transition that is not allowed',
    requirements: ['ERROR-3'],
    async run(kit) {
      const { body } = await kit.expectStatus(403, 'activateCampaign', { ids: await forbidden(kit) });
      expect(expectRecords(body, 'errors').length > 0, 'an entry in `errors`', body);
    },
  },
  {
    id: 'activateCampaign/not-allowed-code',
    title: 'returns only a code for each error of a transition that is not allowed',
    requirements: ['ERROR-4'],
    async run(kit) {
      const { body } = await kit.call('activateCampaign', { ids: await forbidden(kit) });
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
    run: async (kit) => expectUnchanged(kit, 'activateCampaign', await forbidden(kit)),
  },
];
