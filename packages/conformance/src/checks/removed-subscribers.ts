import type { Check } from '../check.ts';
import { must, onlyRecord, string } from '../expect.ts';
import type { Kit } from '../kit.ts';
import type { Given } from '../target/provider.ts';
import { peopleIn } from './pages.ts';

const operation = 'subscribeToCampaign';
const removed = (kit: Kit) => kit.given('subscriber removed from a campaign');

/** The state gives the address as `email`; how a person is asked for again is said by `more`. */
const again = (of: Given, more: object) => ({
  of,
  body: { subscribers: [{ email: of.email, double_optin: false, ...more }] },
});

function reactivated(name: string, requirements: string[], title: string, more: object): Check {
  return {
    id: `${operation}/${name}`,
    title,
    requirements,
    async run(kit) {
      const of = await removed(kit);
      const { body } = await kit.ok(operation, again(of, more));
      const id = string(onlyRecord(body, 'subscribers').id, '`id` of the subscriber');
      await kit.eventually('the person among the active subscribers', async () =>
        (await peopleIn(kit, of, 'active')).has(id) ? true : undefined,
      );
      must(!(await peopleIn(kit, of, 'removed')).has(id), 'the person no more among the removed', id);
    },
  };
}

export const removedSubscriberChecks: Check[] = [
  {
    id: `${operation}/removed-refused`,
    title: 'answers 422 for a removed person with `reactivate_if_removed` false, who stays removed',
    requirements: ['STATE-10', 'STATE-11'],
    async run(kit) {
      const of = await removed(kit);
      const before = await peopleIn(kit, of, 'removed');
      await kit.refused(422, operation, again(of, { reactivate_if_removed: false }));
      const after = await peopleIn(kit, of, 'removed');
      const gone = [...before].filter((id) => !after.has(id));
      must(gone.length === 0, 'the person to stay among the removed', `${gone} left them`);
    },
  },
  reactivated(
    'removed-reactivated',
    ['STATE-7', 'STATE-9'],
    'subscribes a removed person once more with `reactivate_if_removed` true, and returns the record',
    { reactivate_if_removed: true },
  ),
  reactivated(
    'removed-reactivated-by-default',
    ['STATE-8'],
    'subscribes a removed person once more without `reactivate_if_removed`',
    {},
  ),
];
