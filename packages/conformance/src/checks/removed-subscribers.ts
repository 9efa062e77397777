import type { Check } from '../check.ts';
import { expect, expectOnlyRecord, expectString } from '../expectations.ts';
import type { Kit } from '../kit.ts';
import type { ProvidedIds } from '../target/provider.ts';
import { listSubscriberIds } from './list-all.ts';

const operation = 'subscribeToCampaign';
const provideRemoved = (kit: Kit) => kit.provideState('subscriber removed from a campaign');

/** Subscribes the removed email of the provider state again, with more fields. */
const subscribeCall = (ids: ProvidedIds, more: object) => ({
  ids,
  body: { subscribers: [{ email: ids.email, double_optin: false, ...more }] },
});

function reactivationCheck(name: string, requirements: string[], title: string, more: object): Check {
  return {
    id: `${operation}/${name}`,
    title,
    requirements,
    async run(kit) {
      const ids = await provideRemoved(kit);
      const { body } = await kit.ok(operation, subscribeCall(ids, more));
      const id = expectString(expectOnlyRecord(body, 'subscribers').id, '`id` of the subscriber');
      await kit.eventually('the subscriber among the active subscribers', async () =>
        (await listSubscriberIds(kit, ids, 'active')).has(id) ? true : undefined,
      );
      expect(!(await listSubscriberIds(kit, ids, 'removed')).has(id), 'the subscriber no longer among the removed', id);
    },
  };
}

export const removedSubscriberChecks: Check[] = [
  {
    id: `${operation}/removed-rejected`,
    title: 'responds with 422 to a removed subscriber with `reactivate_if_removed` false, who stays removed',
    requirements: ['STATE-10', 'STATE-11'],
    // It compares the whole list, which other checks change.
    alone: true,
    async run(kit) {
      const ids = await provideRemoved(kit);
      const before = await listSubscriberIds(kit, ids, 'removed');
      await kit.expectStatus(422, operation, subscribeCall(ids, { reactivate_if_removed: false }));
      const after = await listSubscriberIds(kit, ids, 'removed');
      const missing = [...before].filter((id) => !after.has(id));
      expect(missing.length === 0, 'the subscriber to stay among the removed', `${missing} is not removed`);
    },
  },
  reactivationCheck(
    'removed-reactivated',
    ['STATE-7', 'STATE-9'],
    'subscribes a removed subscriber again with `reactivate_if_removed` true, and returns the record',
    { reactivate_if_removed: true },
  ),
  reactivationCheck(
    'removed-reactivated-by-default',
    ['STATE-8'],
    'subscribes a removed subscriber again without `reactivate_if_removed`',
    {},
  ),
];
