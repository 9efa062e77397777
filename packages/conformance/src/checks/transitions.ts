import type { Check } from '../check.ts';
import { must, mustEqual, onlyRecord, records } from '../expect.ts';
import type { Kit } from '../kit.ts';
import type { Given } from '../target/provider.ts';

const statusOf = async (kit: Kit, of: Given) =>
  onlyRecord((await kit.ok('fetchCampaign', { of })).body, 'campaigns').status;

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
      const { text } = await kit.ok(operation, { of: await kit.given(allowed) });
      mustEqual(text, '', 'the body');
    },
  },
  {
    id: `${operation}/impossible`,
    title: `answers 422 for a ${refused}`,
    requirements: [requirements.refused],
    async run(kit) {
      await kit.refused(422, operation, { of: await kit.given(refused) });
    },
  },
  {
    id: `${operation}/stays`,
    title: `leaves a ${refused} in its state`,
    requirements: [requirements.stays],
    async run(kit) {
      const campaign = await kit.given(refused);
      const before = await statusOf(kit, campaign);
      await kit.call(operation, { of: campaign });
      mustEqual(await statusOf(kit, campaign), before, '`status` of the campaign');
    },
  },
]);

transitionChecks.push(
  {
    id: 'activateCampaign/not-allowed',
    title: 'answers 403 with an array `errors` where the transition is not allowed',
    requirements: ['ERROR-3'],
    async run(kit) {
      const of = await kit.given('campaign whose activation is not allowed');
      const { body } = await kit.refused(403, 'activateCampaign', { of });
      must(records(body, 'errors').length > 0, 'an entry in `errors`', body);
    },
  },
  {
    id: 'activateCampaign/not-allowed-code',
    title: 'names a code and nothing else where the transition is not allowed',
    requirements: ['ERROR-4'],
    async run(kit) {
      const of = await kit.given('campaign whose activation is not allowed');
      const { body } = await kit.call('activateCampaign', { of });
      for (const error of records(body, 'errors')) {
        must(typeof error.code === 'string' && error.code !== '', 'each error to have a `code`', error);
        mustEqual(Object.keys(error), ['code'], 'the members of the error');
      }
    },
  },
);
