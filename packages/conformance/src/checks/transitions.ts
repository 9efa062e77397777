import type { Check } from '../check.ts';
import { expect, expectEqual, expectOnlyRecord, expectRecords } from '../expectations.ts';
import type { Kit } from '../kit.ts';
import type { ProvidedIds } from '../target/provider.ts';

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

export const transitionChecks: Check[] = transitions.flatMap(
  ({ operation, allowed, rejected, requirements }): Check[] => [
    {
      id: `${operation}/possible`,
      title: `responds with 204 and no body for a ${allowed}`,
      requirements: [requirements.allowed, requirements.bodiless],
      async run(kit) {
        const { text } = await kit.ok(operation, { ids: await kit.provideState(allowed) });
        expectEqual(text, '', 'the body');
      },
    },
    {
      id: `${operation}/impossible`,
      title: `responds with 422 for a ${rejected}`,
      requirements: [requirements.rejected],
      async run(kit) {
        await kit.expectStatus(422, operation, { ids: await kit.provideState(rejected) });
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
);
