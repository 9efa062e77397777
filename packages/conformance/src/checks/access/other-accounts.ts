import type { OperationId } from '@email-automation/types';
import { Skipped, setUp, Untestable } from '../../http/outcomes.ts';
import type { HttpResponse } from '../../http/send.ts';
import type { Check } from '../../kit/check.ts';
import { both, componentOf, keyOf, ofAccount, parameterOf, readsOnly, returnsRecords } from '../../kit/concerns.ts';
import {
  expect,
  expectArray,
  expectEqual,
  expectObject,
  expectRecords,
  type Fields,
  inspect,
} from '../../kit/expectations.ts';
import type { Call, Kit } from '../../kit/kit.ts';
import { applyTemplate } from '../../kit/template.ts';
import type { ProvidedIds } from '../../target/provider.ts';
import { createControl, pause } from '../batches/batch-effects.ts';
import { batchOf, exceptBatches } from '../batches/batch-records.ts';
import { requireRequests } from '../batches/batch-requests.ts';
import {
  findOpenCampaign,
  readRecord,
  readRecords,
  recordAction,
  requireOtherUser,
  sendRecord,
  sharedSubscriber,
  subscribe,
} from '../fixtures.ts';
import { expectActive, expectInactive, listAll, listsAction } from '../lists/list-all.ts';
import { listFor, ownerRequirements } from '../reads.ts';
import { isTransition, type Transition, transitions } from '../requests.ts';
import { statusOf, withoutVisibleEffect } from './traced-writes.ts';

/** An account besides the target's. */
interface Elsewhere {
  /** The first word of the names of its checks, and how messages name the account. */
  name: 'own' | 'this';
  what: string;
  /** Addresses a request to it, by default for no record. */
  call(ids?: ProvidedIds): Call;
}

/** The account of another user, who has no access to the target's account. */
const ofOtherUser = async (kit: Kit): Promise<Elsewhere> => {
  const { path, credential } = requireOtherUser(kit).call;
  return { name: 'own', what: 'another account', call: (ids) => ({ path: { ...ids, ...path }, credential }) };
};

export const provideSecondAccount = (kit: Kit): Promise<ProvidedIds> =>
  kit.once('second account', () => kit.provideState('second account'));

/** The other account of the same user, so that permissions tell no account from the other. */
const second = async (kit: Kit): Promise<Elsewhere> => {
  const account = await provideSecondAccount(kit);
  return { name: 'this', what: 'another account of the user', call: (ids) => ({ ids: { ...ids, ...account } }) };
};

/** Whether two records are the same one. Ids may be unique within an account only, so that records of two accounts can have the same one. */
const isSame = (one: Fields, other: Fields) =>
  one.id === other.id && one.created_at === other.created_at && one.name === other.name;

/** The records in a response of an operation; none if it has another form. */
const recordsIn = (operation: OperationId, { status, body }: HttpResponse): Fields[] => {
  const found = (body as Fields | undefined)?.[keyOf(operation)];
  return status < 300 && Array.isArray(found) ? found : [];
};

/** All records of a list, read once: of the account of the target or of another one. */
const listOnce = (kit: Kit, list: OperationId, elsewhere?: Elsewhere): Promise<Fields[]> =>
  setUp(() =>
    kit.once(
      `${list} of ${elsewhere?.name ?? 'the account'}`,
      async () => (await listAll(kit, list, elsewhere?.call())) as Fields[],
    ),
  );

async function listHere(kit: Kit, list: OperationId): Promise<Fields[]> {
  const here = await listOnce(kit, list);
  if (here.length === 0) throw new Untestable(`The account needs at least one record in ${keyOf(list)}.`);
  return here;
}

/** Tests that what an operation does in one account is not done in another. */
type Test = (kit: Kit, elsewhere: Elsewhere, operation: OperationId) => Promise<void>;

/** What a list of the account of the target returns is not in the other one. */
const ofList: Test = async (kit, elsewhere, list) => {
  const there = await listOnce(kit, list, elsewhere);
  const both = (await listHere(kit, list)).filter((record) => there.some((other) => isSame(record, other)));
  expectEqual(both, [], `the records that are also in ${elsewhere.what}`);
};

/** A record is not returned under a path of the other account, in either direction. */
const ofFetch: Test = async (kit, elsewhere, fetch) => {
  const list = listFor(fetch);
  const read = async (record: Fields | undefined, address: (ids: ProvidedIds) => Call) => {
    if (record === undefined) return;
    const ids = { [parameterOf(fetch)]: String(record.id) };
    const response = await kit.call(fetch, { ...address(ids), tolerated: [400] });
    const found = recordsIn(fetch, response).some((one) => isSame(one, record));
    expect(!found, 'no record of another account', response.body);
  };
  await read((await listHere(kit, list))[0], elsewhere.call);
  await read((await listOnce(kit, list, elsewhere))[0], (ids) => ({ ids }));
};

/** The list of what belongs to a campaign or to a subscriber is empty under a path of the other account. */
const ofSubscriber: Test = async (kit, elsewhere, operation) => {
  const { id: subscriber, campaign } = await sharedSubscriber(kit);
  const ids = operation === 'listCampaignSubscribers' ? campaign : { subscriber_id: subscriber };
  const here = recordsIn(operation, await kit.ok(operation, { ids })).map(({ id }) => id);
  const there = recordsIn(operation, await kit.call(operation, { ...elsewhere.call(ids), tolerated: [400] }));
  const both = there.filter(({ id }) => here.includes(id));
  expectEqual(both, [], `the records under ${elsewhere.what}`);
};

/**
 * A transition under a path of the other account does not move the campaign. No other check may run at the same time: a target with fixed
 * ids provides the same campaign to the check of the transition itself, which may have moved it already. Then a change from the
 * other account would not show.
 */
const ofTransition: Test = async (kit, elsewhere, operation) => {
  const { accepted, opposite, to } = transitions[operation as Transition];
  const ids = await kit.provideState(accepted);
  let before = await statusOf(kit, ids);
  const wasMoved = before === to;
  if (wasMoved) {
    await kit.call(opposite, { ids });
    before = await statusOf(kit, ids);
    if (before === to) throw new Skipped(`The campaign is already ${to}.`);
  }
  await kit.call(operation, { ...elsewhere.call(ids), tolerated: [400] });
  const after = await statusOf(kit, ids);
  if (wasMoved) await kit.call(operation, { ids });
  expectEqual(after, before, '`status` of a campaign of another account');
};

const subscribes: Test = async (kit, elsewhere, operation) => {
  const ids = await findOpenCampaign(kit);
  const there = await listOnce(kit, 'listCampaigns', elsewhere);
  if (there.some(({ id }) => id === ids.campaign_id)) throw new Skipped('Both accounts use the same ids.');
  const body = { subscribers: [{ email: kit.uniqueEmail(), double_optin: false }] };
  const { status } = await kit.call(operation, { ...elsewhere.call(ids), body, tolerated: [400] });
  expect(status >= 400 && status < 500, 'a 4xx status', status);
};

/** Whether an event of an unknown subscriber is recorded is unspecified (`unknown-event-subscriber`). */
const records: Test = async (kit, elsewhere) => {
  const record = async (call: Call, event: Fields) => {
    const action = kit.uniqueName();
    const { status } = await sendRecord(kit, 'recordEvent', { ...event, action }, { ...call, tolerated: [400, 404] });
    return status < 300 ? [action] : [];
  };
  const { id, email } = await sharedSubscriber(kit);
  const [here] = await record({}, { email });
  if (here === undefined) throw new Skipped('The server rejects the event, as other checks say.');
  const foreign = [
    ...(await record(elsewhere.call(), { email: kit.uniqueEmail() })),
    ...(await record(elsewhere.call(), { email })),
    ...(await record(elsewhere.call(), { id })),
  ];
  // Whether it is recorded at all is the matter of other checks.
  const there = await setUp(() =>
    kit.eventually('the action in one of the two accounts', async () => {
      const all = await listAll(kit, 'listEventActions', elsewhere.call());
      return all.includes(here) || (await listsAction(kit, here)) ? all : undefined;
    }),
  );
  expect(!there.includes(here), `no ${here} among the actions of ${elsewhere.what}`, here);
  const listed = await listAll(kit, 'listEventActions');
  const wrong = foreign.filter((action) => listed.includes(action));
  expect(wrong.length === 0, `no actions of ${elsewhere.what}`, wrong);
};

/** Sends a batch to the other account, and waits until an effect that should not exist would show, in a server that is not slow. */
async function sendBatch(kit: Kit, elsewhere: Elsewhere, operation: OperationId, record: Fields): Promise<void> {
  if (elsewhere.name === 'this') await requireRequests(kit, 'spare');
  const body = batchOf(operation).wrap([record]);
  await kit.call(operation, { ...elsewhere.call(), body, tolerated: [400, 404] });
  await kit.wait(Math.min(pause.last, kit.target.backgroundSeconds * 1000));
}

const recordsBatch: Test = async (kit, elsewhere, operation) => {
  const action = kit.uniqueName();
  await sendBatch(kit, elsewhere, operation, { email: (await sharedSubscriber(kit)).email, action });
  expect(!(await listsAction(kit, action)), `no ${action} of ${elsewhere.what} among the actions`, action);
};

/** No email in a batch of the other account makes a subscriber in the target's account, and no custom field of one. */
const createsSubscriber: Test = async (kit, elsewhere, operation) => {
  const email = kit.uniqueEmail();
  const record = batchOf(operation).small(email, 0);
  const field = await findForeignField(kit);
  const fields = operation === 'createSubscriberBatch' && { custom_fields: { [field]: 'x' } };
  await sendBatch(kit, elsewhere, operation, { ...record, ...fields });
  const existed = await createControl(kit);
  expect(!(await existed(email)), `no subscriber of ${elsewhere.what} in the account`, `${email} existed`);
  if (fields) expect(!(await listCustomFields(kit)).includes(field), `no custom field of ${elsewhere.what}`, field);
};

const unsubscribes: Test = async (kit, elsewhere, operation) => {
  const { id, email, campaign } = await subscribe(kit);
  await sendBatch(kit, elsewhere, operation, { email });
  await expectActive(kit, campaign, id, `a subscriber whom ${elsewhere.what} unsubscribes still`);
};

const listCustomFields = async (kit: Kit, call: Call = {}) =>
  expectArray((await kit.ok('listCustomFieldIdentifiers', call)).body, 'custom_field_identifiers');

/** A custom field that only the other account gets. Accounts keep these names, so it is always the same one if possible. */
async function findForeignField(kit: Kit): Promise<string> {
  const usual = 'conformance_other_account';
  return (await listCustomFields(kit)).includes(usual) ? kit.uniqueName() : usual;
}

/** A custom field of the account of the target is not in the other one. */
const listsFields: Test = async (kit, elsewhere) => {
  const usual = 'conformance_this_account';
  const field = (await listCustomFields(kit, elsewhere.call())).includes(usual) ? kit.uniqueName() : usual;
  await subscribe(kit, { custom_fields: { [field]: 'x' } });
  const there = await listCustomFields(kit, elsewhere.call());
  expect(!there.includes(field), `no ${field} in ${elsewhere.what}`, there);
};

const listsActions: Test = async (kit, elsewhere) => {
  const action = await recordAction(kit);
  const there = await listAll(kit, 'listEventActions', elsewhere.call());
  expect(!there.includes(action), `no ${action} among the actions of ${elsewhere.what}`, action);
};

const fetchesAccount: Test = async (kit, elsewhere, operation) => {
  const call = elsewhere.call();
  const { account_id: there } = { ...call.ids, ...call.path };
  const ids = [(await readRecord(kit, operation, call)).id];
  ids.push((await readRecord(kit, operation)).id);
  expectEqual(ids, [there, kit.target.account], '`id` of the accounts in the paths');
};

const tests: Partial<Record<OperationId, Test>> = {
  fetchAccount: fetchesAccount,
  listBroadcasts: ofList,
  fetchBroadcast: ofFetch,
  listCampaigns: ofList,
  fetchCampaign: ofFetch,
  activateCampaign: ofTransition,
  pauseCampaign: ofTransition,
  listCampaignSubscribers: ofSubscriber,
  subscribeToCampaign: subscribes,
  listCampaignSubscriptions: ofSubscriber,
  createSubscriberBatch: createsSubscriber,
  createUnsubscribeBatch: unsubscribes,
  listCustomFieldIdentifiers: listsFields,
  listGoals: ofList,
  fetchGoal: ofFetch,
  recordEvent: records,
  createEventBatch: recordsBatch,
  listEventActions: listsActions,
  createLegacyOrderBatch: createsSubscriber,
};

/** The ids of the first record of a list of the second account. @throws Skipped without one */
const firstOf =
  (list: OperationId, parameter: string, find: FindIds = provideSecondAccount): FindIds =>
  async (kit) => {
    const ids = await find(kit);
    const [first] = inspect(list, await kit.ok(list, { ids }), (body) => expectRecords(body, keyOf(list)));
    if (first === undefined) throw new Skipped(`The second account has no ${keyOf(list)}.`);
    return { ...ids, [parameter]: String(first.id) };
  };

type FindIds = (kit: Kit) => Promise<ProvidedIds>;

const campaignInSecond = firstOf('listCampaigns', 'campaign_id');

/** What is known of the second account. */
const inSecond: Partial<Record<OperationId, FindIds>> = {
  fetchAccount: provideSecondAccount,
  listBroadcasts: provideSecondAccount,
  fetchBroadcast: firstOf('listBroadcasts', 'broadcast_id'),
  listCampaigns: provideSecondAccount,
  fetchCampaign: campaignInSecond,
  listCampaignSubscribers: campaignInSecond,
  listCampaignSubscriptions: firstOf('listCampaignSubscribers', 'subscriber_id', campaignInSecond),
  listCustomFieldIdentifiers: provideSecondAccount,
  listGoals: provideSecondAccount,
  fetchGoal: firstOf('listGoals', 'conversion_id'),
  listEventActions: provideSecondAccount,
};

const noCampaign = 'The target names no campaign of the second account for it.';

/** The operations that need more than the target says of the second account. */
const unknownInSecond: Partial<Record<OperationId, string>> = {
  activateCampaign: noCampaign,
  pauseCampaign: noCampaign,
  subscribeToCampaign: noCampaign,
  recordEvent: 'The target names no subscriber of the second account, and events of others are unspecified.',
};

const isolates = (name: `${Elsewhere['name']}-account-only`, title: string, find: (kit: Kit) => Promise<Elsewhere>) =>
  applyTemplate({
    name,
    title,
    requirements: ['SERVICE-7'],
    concerns: ofAccount,
    exceptions: withoutVisibleEffect,
    rows: tests,
    alone: isTransition,
    async run(kit, operation, test) {
      await test(kit, await find(kit), operation);
    },
  });

/** Subscribes an email in the account of the other user. @throws Skipped when they cannot */
async function subscribeThere(kit: Kit, email: string): Promise<{ id: unknown; campaign: Fields }> {
  const { call } = requireOtherUser(kit);
  const [campaign] = await readRecords(kit, 'listCampaigns', call);
  if (campaign === undefined) throw new Skipped('The other user has no campaign.');
  const path = { ...call.path, campaign_id: String(campaign.id) };
  const body = { subscribers: [{ email, double_optin: false }] };
  const response = await kit.call('subscribeToCampaign', { ...call, path, body });
  if (response.status >= 300) throw new Skipped('The other user cannot subscribe to their first campaign.');
  return { id: expectRecords(response.body, 'subscribers')[0]?.id, campaign };
}

/** Checks that each account has what belongs to it, and nothing else. */
export const otherAccountChecks: Check[] = [
  ...isolates('own-account-only', 'keeps the account in the path apart from the account of another user', ofOtherUser),
  ...isolates('this-account-only', 'keeps to the account in the path, apart from another one of the user', second),
  ...applyTemplate({
    name: 'second-account',
    title: 'accepts the id of a second account of the user',
    requirements: ['ENDPOINT-1'],
    concerns: ofAccount,
    exceptions: {
      ...exceptBatches('A run has few batch requests; this-account-only sends some to the second account.'),
      ...unknownInSecond,
    },
    rows: inSecond,
    async run(kit, operation, find) {
      await kit.ok(operation, { ids: await find(kit) });
    },
  }),
  ...applyTemplate({
    name: 'owner-in-second-account',
    title: 'names the second account of the user in `links` of each of its records',
    requirements: (requirement: string) => [requirement],
    concerns: both(readsOnly, returnsRecords(), ofAccount),
    exceptions: {
      fetchAccount: 'An account has no owner.',
      listCampaignSubscribers: 'The interface names no `links` of a subscriber.',
    },
    rows: (operation) => ownerRequirements[componentOf(operation)],
    async run(kit, operation) {
      const ids = await setUp(async () => inSecond[operation]?.(kit));
      const { account_id: account } = await provideSecondAccount(kit);
      for (const { links } of await readRecords(kit, operation, { ids: ids ?? {} }))
        expectEqual(expectObject(links, '`links` of the record').account, account, '`links.account`');
    },
  }),
  {
    id: 'createUnsubscribeBatch/same-email-elsewhere',
    title: 'unsubscribes an email address in the account in the path only',
    requirements: ['SERVICE-7'],
    async run(kit) {
      const { id, email, campaign } = await subscribe(kit);
      const there = await subscribeThere(kit, email);
      await kit.ok('createUnsubscribeBatch', { body: { batches: [{ subscribers: [{ email }] }] } });
      await setUp(() => expectInactive(kit, campaign, id));
      const { path, credential } = requireOtherUser(kit).call;
      const query = { per_page: 1000, status: 'active' };
      const call = { path: { ...path, campaign_id: String(there.campaign.id) }, credential, query };
      await kit.eventually('the subscriber of the other account still among the active subscribers', async () => {
        const active = (await listAll(kit, 'listCampaignSubscribers', call)) as Fields[];
        return active.some((subscriber) => subscriber.id === there.id) ? true : undefined;
      });
    },
  },
];
