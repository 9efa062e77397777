import type { Check } from '../kit/check.ts';
import { fetchesOne } from '../kit/concerns.ts';
import { expectEqual } from '../kit/expectations.ts';
import { applyTemplate } from '../kit/template.ts';
import { expectListedOnce } from './events/events.ts';
import { readRecord, readRecords, recordAction, sharedSubscriber } from './fixtures.ts';
import { expectActive } from './lists/list-all.ts';
import { validRequest } from './requests.ts';

/** Milliseconds after which a time that is the present one has another second. */
const oneSecond = 1100;

/** Checks that the server still has the first records of the run at its end. */
export const memoryChecks: Check[] = [
  ...applyTemplate({
    name: 'same-creation-at-end',
    title: 'returns the `created_at` of the record from before, also at the end of the run',
    requirements: ['RESOURCE-4'],
    concerns: fetchesOne,
    atEnd: true,
    async run(kit, operation) {
      const request = await validRequest(kit, operation);
      const read = async () => ({ at: Date.now(), record: await readRecord(kit, operation, request) });
      const before = await kit.once(`record of ${operation}`, read);
      await kit.wait(Math.max(0, before.at + oneSecond - Date.now()));
      const { record } = await read();
      expectEqual(record.created_at, before.record.created_at, '`created_at`, as before,');
    },
  }),
  {
    id: 'listEventActions/first-action-at-end',
    title: 'lists the first action of the run, also at the end',
    requirements: ['EVENT-15'],
    atEnd: true,
    run: async (kit) => expectListedOnce(kit, [await kit.once('first action', () => recordAction(kit))]),
  },
  {
    id: 'listCampaignSubscribers/first-subscriber-at-end',
    title: 'lists the first subscriber of the run, also at the end',
    requirements: ['ENDPOINT-55'],
    atEnd: true,
    async run(kit) {
      const { id, campaign } = await sharedSubscriber(kit);
      await expectActive(kit, campaign, id, 'the first subscriber');
    },
  },
  {
    id: 'listCampaignSubscriptions/first-subscription-at-end',
    title: 'lists the first campaign subscription of the run as active, also at the end',
    requirements: ['ENDPOINT-77'],
    atEnd: true,
    async run(kit) {
      const { id, campaign } = await sharedSubscriber(kit);
      await kit.eventually('an active subscription of the first subscriber', async () => {
        const found = await readRecords(kit, 'listCampaignSubscriptions', { path: { subscriber_id: id } });
        const isActive = found.some((one) => one.campaign_id === campaign.campaign_id && one.status === 'active');
        return isActive || undefined;
      });
    },
  },
];
