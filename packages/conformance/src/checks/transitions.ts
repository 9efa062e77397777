import type { Check } from '../check.ts';
import { expect, expectEqual, expectOnlyRecord, expectRecords } from '../expectations.ts';
import type { Kit } from '../kit.ts';
import type { ProvidedIds } from '../target/provider.ts';

const statusOf = async (kit: Kit, ids: ProvidedIds) =>
  expectOnlyRecord((await kit.ok('fetchCampaign', { ids })).body, 'campaigns').status;

const moves = [
  {
    operation: 'activateCampaign',
    allowed: 'campaign that can be activated',
    refused: 'campaign that cannot be activated',
    requirements: { allowed: 'STATE-1', refused: 'STATE-2', stays: 'STATE-3', bodiless: 'ENDPOINT-42' },
  },
  {
    operation: 'pauseCampaign',
    allowed: 'campaign that can be paused',
    refused: 'campaign that cannot be paused',
    requirements: { allowed: 'STATE-4', refused: 'STATE-5', stays: 'STATE-6', bodiless: 'ENDPOINT-43' },
  },
] as const;

export const transitionChecks: Check[] = moves.flatMap(({ operation, allowed, refused, requirements }): Check[] => [
  {
    id: `${operation}/possible`,
    title: `answers 204 for a ${allowed}, without a body`,
    requirements: [requirements.allowed, requirements.bodiless],
    async run(kit) {
      const { text } = await kit.ok(operation, { ids: await kit.provideState(allowed) });
      expectEqual(text, '', 'the body');
    },
  },
  {
    id: `${operation}/impossible`,
    title: `answers 422 for a ${refused}`,
    requirements: [requirements.refused],
    async run(kit) {
      await kit.expectStatus(422, operation, { ids: await kit.provideState(refused) });
    },
  },
  {
    id: `${operation}/stays`,
    title: `leaves a ${refused} in its state`,
    requirements: [requirements.stays],
    async run(kit) {
      const campaign = await kit.provideState(refused);
      const before = await statusOf(kit, campaign);
      await kit.call(operation, { ids: campaign });
      expectEqual(await statusOf(kit, campaign), before, '`status` of the campaign');
    },
  },
]);

transitionChecks.push(
  {
    id: 'activateCampaign/not-allowed',
    title: 'answers 403 with an array `errors` where the transition is not allowed',
    requirements: ['ERROR-3'],
    async run(kit) {
      const ids = await kit.provideState('campaign whose activation is not allowed');
      const { body } = await kit.expectStatus(403, 'activateCampaign', { ids });
      expect(expectRecords(body, 'errors').length > 0, 'an entry in `errors`', body);
    },
  },
  {
    id: 'activateCampaign/not-allowed-code',
    title: 'names a code and nothing else where the transition is not allowed',
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
