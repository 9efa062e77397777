import type { OperationId } from '@email-automation/types';
import { Skipped, setUp } from '../../http/outcomes.ts';
import type { Check } from '../../kit/check.ts';
import { expect, expectArray, expectEqual, type Fields } from '../../kit/expectations.ts';
import type { Kit } from '../../kit/kit.ts';
import type { ProvidedIds } from '../../target/provider.ts';
import { requireRequests } from '../batches/batch-requests.ts';
import { findOpenCampaign, sharedSubscriber, subscribe } from '../fixtures.ts';
import { listAll, listsAction } from '../lists/list-all.ts';
import { expectNotMoved, isSame, ownedRecords, recordsIn, transitions } from './account-records.ts';

const requirements = ['SERVICE-7'];

/** The other account of the same user, so that permissions tell no account from the other. */
const findSecond = (kit: Kit): Promise<ProvidedIds> =>
  kit.once('second account', () => kit.provideState('second account'));

/** All records of the account of the target, or of the second one. */
const listOnce = (kit: Kit, list: OperationId, key: string, path: ProvidedIds = {}): Promise<Fields[]> =>
  setUp(() =>
    kit.once(`${list} of ${path.account_id ?? 'the account'}`, async () => {
      return (await listAll(kit, list, key, { ids: path })) as Fields[];
    }),
  );

const readChecks: Check[] = ownedRecords.flatMap(({ list, fetch, key, parameter }): Check[] => [
  {
    id: `${list}/this-account-only`,
    title: 'returns no records of another account of the user',
    requirements,
    async run(kit) {
      const there = await listOnce(kit, list, key, await findSecond(kit));
      const here = await listOnce(kit, list, key);
      const both = here.filter((record) => there.some((other) => isSame(record, other)));
      expectEqual(both, [], 'the records that are in both accounts');
    },
  },
  {
    id: `${fetch}/this-account-only`,
    title: 'does not return a record of another account of the user',
    requirements,
    async run(kit) {
      const second = await findSecond(kit);
      const read = async (record: Fields | undefined, path: ProvidedIds) => {
        if (record === undefined) return;
        const ids = { ...path, [parameter]: String(record.id) };
        const response = await kit.call(fetch, { ids, tolerated: [400] });
        const found = recordsIn(response, key).some((other) => isSame(record, other));
        expect(!found, 'no record of another account', response.body);
      };
      await read((await listOnce(kit, list, key))[0], second);
      await read((await listOnce(kit, list, key, second))[0], {});
    },
  },
]);

/** The lists of what belongs to a record in the path. */
const listsOfRecords = [
  {
    operation: 'listCampaignSubscribers',
    key: 'subscribers',
    find: async (kit: Kit): Promise<ProvidedIds> => (await sharedSubscriber(kit)).campaign,
  },
  {
    operation: 'listCampaignSubscriptions',
    key: 'campaign_subscriptions',
    find: async (kit: Kit): Promise<ProvidedIds> => ({ subscriber_id: (await sharedSubscriber(kit)).id }),
  },
] as const;

const listChecks: Check[] = listsOfRecords.map(({ operation, key, find }) => ({
  id: `${operation}/this-account-only`,
  title: 'returns nothing for an id of another account of the user',
  requirements,
  async run(kit) {
    const second = await findSecond(kit);
    const ids = await find(kit);
    const here = recordsIn(await kit.ok(operation, { ids }), key);
    const there = recordsIn(await kit.call(operation, { ids: { ...ids, ...second }, tolerated: [400] }), key);
    const both = there.filter(({ id }) => here.some((record) => record.id === id));
    expectEqual(both, [], 'the records of another account');
  },
}));

const transitionChecks: Check[] = transitions.map((transition) => ({
  id: `${transition.operation}/this-account-only`,
  title: 'does not change a campaign of another account of the user',
  requirements,
  alone: true,
  async run(kit) {
    const second = await findSecond(kit);
    await expectNotMoved(kit, transition, (ids) => ({ ids: { ...ids, ...second } }));
  },
}));

/** Milliseconds until an effect that should not exist would show, in a server that is not slow. */
const firstLook = 1000;

/** A custom field of the account of the target. Accounts keep these names, so it is always the same one. */
const usualField = 'conformance_this_account';

/** Checks that a user with two accounts finds in each what belongs to it. */
export const secondAccountChecks: Check[] = [
  ...readChecks,
  ...listChecks,
  ...transitionChecks,
  {
    id: 'subscribeToCampaign/this-account-only',
    title: 'does not subscribe to a campaign of another account of the user',
    requirements,
    async run(kit) {
      const second = await findSecond(kit);
      const ids = await findOpenCampaign(kit);
      const there = await listOnce(kit, 'listCampaigns', 'campaigns', second);
      if (there.some(({ id }) => id === ids.campaign_id)) throw new Skipped('Both accounts use the same ids.');
      const body = { subscribers: [{ email: kit.uniqueEmail(), double_optin: false }] };
      const call = { ids: { ...ids, ...second }, body, tolerated: [400] };
      const { status } = await kit.call('subscribeToCampaign', call);
      expect(status >= 400 && status < 500, 'a 4xx status', status);
    },
  },
  {
    id: 'recordEvent/this-account-only',
    title: 'records an event in the account in the path, and in no other account of the user',
    requirements,
    async run(kit) {
      const second = await findSecond(kit);
      const record = async (path: ProvidedIds, email: string) => {
        const action = kit.uniqueName();
        const body = { events: [{ email, action }] };
        const { status } = await kit.call('recordEvent', { ids: path, body, tolerated: [404] });
        return status < 300 ? action : undefined;
      };
      const here = await record({}, (await sharedSubscriber(kit)).email);
      // The effect of an event of an unknown subscriber is unspecified (`unknown-event-subscriber`).
      const there = await record(second, kit.uniqueEmail());
      if (here === undefined) throw new Skipped('The server rejects the event, as other checks say.');
      const list = async () => new Set(await listAll(kit, 'listEventActions', 'event_actions', { ids: second }));
      // Whether it is recorded at all is the matter of other checks.
      const seen = await setUp(() =>
        kit.eventually('the action in one of the two accounts', async () => {
          const foreign = await list();
          return foreign.has(here) || (await listsAction(kit, here)) ? foreign : undefined;
        }),
      );
      expect(!seen.has(here), `no ${here} among the actions of the second account`, here);
      if (there !== undefined) expect(!(await listsAction(kit, there)), `no ${there} among the actions`, there);
    },
  },
  {
    id: 'createEventBatch/this-account-only',
    title: 'records a batch of events in the account in the path, and in no other account of the user',
    requirements,
    async run(kit) {
      const second = await findSecond(kit);
      await requireRequests(kit, 'spare');
      const action = kit.uniqueName();
      const body = { batches: [{ events: [{ email: kit.uniqueEmail(), action }] }] };
      await kit.ok('createEventBatch', { ids: second, body });
      await kit.wait(firstLook);
      expect(!(await listsAction(kit, action)), `no ${action} among the actions of the first account`, action);
    },
  },
  {
    id: 'listCustomFieldIdentifiers/this-account-only',
    title: 'lists no custom field of another account of the user',
    requirements,
    async run(kit) {
      const second = await findSecond(kit);
      const list = async (path: ProvidedIds) =>
        expectArray((await kit.ok('listCustomFieldIdentifiers', { ids: path })).body, 'custom_field_identifiers');
      // The second account may have been that of the target in an earlier run.
      const field = (await list(second)).includes(usualField) ? kit.uniqueName() : usualField;
      await subscribe(kit, { custom_fields: { [field]: 'x' } });
      const there = await list(second);
      expect(!there.includes(field), `no ${field} in the second account`, there);
    },
  },
];
