import type { OperationId } from '@email-automation/types';
import { Skipped, setUp, Untestable } from '../../http/outcomes.ts';
import type { Check } from '../../kit/check.ts';
import { expect, expectEqual, type Fields } from '../../kit/expectations.ts';
import type { Kit } from '../../kit/kit.ts';
import type { ProvidedIds } from '../../target/provider.ts';
import { findOpenCampaign, requireOtherUser, sharedSubscriber } from '../fixtures.ts';
import { listAll } from '../lists/list-all.ts';
import { expectNotMoved, isSame, ownedRecords, recordsIn, transitions } from './account-records.ts';

const requirements = ['SERVICE-7'];

/** All records of our account, or of the other user's. */
async function listOnce(kit: Kit, list: OperationId, key: string, whose: 'ours' | 'theirs'): Promise<Fields[]> {
  const call = whose === 'ours' ? {} : requireOtherUser(kit).call;
  return (await setUp(() => kit.once(`${whose} of ${list}`, () => listAll(kit, list, key, call)))) as Fields[];
}

async function listOurs(kit: Kit, list: OperationId, key: string): Promise<Fields[]> {
  const ours = await listOnce(kit, list, key, 'ours');
  if (ours.length === 0) throw new Untestable(`The account needs at least one record in ${key}.`);
  return ours;
}

/** What the other user sees of our records, and what a path of our account shows of theirs, if they have any. */
const readChecks: Check[] = ownedRecords.flatMap(({ list, fetch, key, parameter }): Check[] => [
  {
    id: `${list}/own-account-only`,
    title: 'returns no records of another account',
    requirements,
    async run(kit) {
      const theirs = await listOnce(kit, list, key, 'theirs');
      const both = (await listOurs(kit, list, key)).filter((record) => theirs.some((their) => isSame(record, their)));
      expectEqual(both, [], 'the records that are in both accounts');
    },
  },
  {
    id: `${fetch}/own-account-only`,
    title: 'does not return a record of another account',
    requirements,
    async run(kit) {
      const { path, credential } = requireOtherUser(kit).call;
      const [mine] = (await listOurs(kit, list, key)) as [Fields];
      const [their] = await listOnce(kit, list, key, 'theirs');
      const seen = await kit.call(fetch, {
        path: { ...path, [parameter]: String(mine.id) },
        credential,
        tolerated: [400],
      });
      expect(!recordsIn(seen, key).some((record) => isSame(record, mine)), 'no record of another account', seen.body);
      if (their === undefined) return;
      const { status, body } = await kit.call(fetch, { path: { [parameter]: String(their.id) }, tolerated: [400] });
      const found = recordsIn({ ...seen, status, body }, key).some((record) => isSame(record, their));
      expect(!found, 'no record of another account', body);
    },
  },
]);

/** The ids of a subscriber's records under a path of the other user's account. */
const subscriberReads = [
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

const subscriberReadChecks: Check[] = subscriberReads.map(({ operation, key, find }) => ({
  id: `${operation}/own-account-only`,
  title: 'returns nothing for an id of another account',
  requirements,
  async run(kit) {
    const { path, credential } = requireOtherUser(kit).call;
    const ids = await find(kit);
    const ours = recordsIn(await kit.ok(operation, { ids }), key).map(({ id }) => id);
    const response = await kit.call(operation, { path: { ...ids, ...path }, credential, tolerated: [400] });
    const both = recordsIn(response, key).filter(({ id }) => ours.includes(id));
    expectEqual(both, [], 'the records of another account');
  },
}));

const transitionChecks: Check[] = transitions.map((transition) => ({
  id: `${transition.operation}/own-account-only`,
  title: 'does not change a campaign of another account',
  requirements,
  alone: true,
  async run(kit) {
    const { path, credential } = requireOtherUser(kit).call;
    await expectNotMoved(kit, transition, (ids) => ({ path: { ...ids, ...path }, credential }));
  },
}));

export const isolationChecks: Check[] = [
  ...readChecks,
  ...subscriberReadChecks,
  ...transitionChecks,
  {
    id: 'subscribeToCampaign/own-account-only',
    title: 'does not subscribe to a campaign of another account',
    requirements,
    async run(kit) {
      const { path, credential } = requireOtherUser(kit).call;
      const ids = await findOpenCampaign(kit);
      const theirs = await listOnce(kit, 'listCampaigns', 'campaigns', 'theirs');
      if (theirs.some(({ id }) => id === ids.campaign_id)) throw new Skipped('Both accounts use the same ids.');
      const body = { subscribers: [{ email: kit.uniqueEmail(), double_optin: false }] };
      const call = { path: { ...ids, ...path }, credential, body, tolerated: [400] };
      const { status } = await kit.call('subscribeToCampaign', call);
      expect(status >= 400 && status < 500, 'a 4xx status', status);
    },
  },
];
