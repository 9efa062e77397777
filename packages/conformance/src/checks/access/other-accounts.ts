import type { OperationId } from '@email-automation/types';
import { limits } from '../../contract/interface-limits.ts';
import { operations } from '../../contract/operations.ts';
import { Failed, NotInTime, Skipped, setUp, Untestable } from '../../http/outcomes.ts';
import type { Check } from '../../kit/check.ts';
import { both, keyOf, ofAccount, readsOnly, writes } from '../../kit/concerns.ts';
import {
  expect,
  expectArray,
  expectEqual,
  expectRecords,
  expectSuccess,
  type Fields,
  inspect,
} from '../../kit/expectations.ts';
import type { Call, Kit } from '../../kit/kit.ts';
import { applyTemplate } from '../../kit/template.ts';
import type { ProvidedIds } from '../../target/provider.ts';
import { pause } from '../batches/batch-effects.ts';
import { takeRequest } from '../batches/batch-requests.ts';
import { readRecords, recordAction, requireOtherUser, subscribe } from '../fixtures.ts';
import { expectInactive, listAll } from '../lists/list-all.ts';
import { isTransition, validRequest } from '../requests.ts';
import { traces, withoutVisibleEffect } from './traced-writes.ts';

/** An account besides the target's. */
interface Elsewhere {
  /** How messages name it. */
  what: string;
  /** Sends a request to it in place of the target's account. */
  address(call: Call): Call;
}

/** The account of another user, who has no access to the target's account. */
const ofOtherUser = async (kit: Kit): Promise<Elsewhere> => {
  const { path, credential } = requireOtherUser(kit).call;
  return { what: 'another account', address: (call) => ({ ...call, path: { ...call.path, ...path }, credential }) };
};

export const provideSecondAccount = (kit: Kit): Promise<ProvidedIds> =>
  kit.once('second account', () => kit.provideState('second account'));

/** The other account of the same user, so that permissions tell no account from the other. */
const second = async (kit: Kit): Promise<Elsewhere> => {
  const ids = await provideSecondAccount(kit);
  const { account_id = '' } = ids;
  return {
    what: 'another account of the user',
    address: (call) => ({ ...call, ids, path: { ...call.path, account_id } }),
  };
};

const customField = 'conformance_this_account';

/** Subscribes an email to the first campaign of another account. @returns undefined if that is not possible */
async function subscribeThere(kit: Kit, { address }: Elsewhere, email: string) {
  const [open] = await readRecords(kit, 'listCampaigns', address({}));
  if (open === undefined) return undefined;
  const call = address({ path: { campaign_id: String(open.id) } });
  const response = await kit.call('subscribeToCampaign', {
    ...call,
    body: { subscribers: [{ email, double_optin: false }] },
  });
  return response.status < 300 ? { call, email, id: expectRecords(response.body, 'subscribers')[0]?.id } : undefined;
}

/** Waits until a subscriber of another account is among the active ones of the campaign. */
const expectActiveThere = (kit: Kit, { call, id }: { call: Call; id: unknown }, what: string): Promise<true> =>
  kit.eventually(what, async () => {
    const query = { per_page: limits.perPage, status: 'active' };
    const active = (await listAll(kit, 'listCampaignSubscribers', { ...call, query })) as Fields[];
    return active.some((subscriber) => subscriber.id === id) || undefined;
  });

type MakeName = (kit: Kit, elsewhere: Elsewhere, there: unknown[]) => Promise<string>;

/** Lists of names, which accounts may share: each gets one that only the target's account has. @returns the name */
const uniqueNames: Partial<Record<OperationId, MakeName>> = {
  listEventActions: (kit) => recordAction(kit),
  async listCustomFieldIdentifiers(kit, elsewhere, there) {
    // Accounts keep these names, so it is always the same one if possible.
    const field = there.includes(customField) ? kit.uniqueName() : customField;
    await subscribe(kit, { custom_fields: { [field]: 'x' } });
    // A name of another account may show with the next subscriber.
    await subscribeThere(kit, elsewhere, kit.uniqueEmail());
    return field;
  },
};

/** All items of an account's list, or the ones in a single response; none if the path names no record of the account. */
async function readItems(kit: Kit, operation: OperationId, call: Call): Promise<unknown[]> {
  if (operations[operation].pathParameters.length === 1 && operation !== 'fetchAccount')
    return listAll(kit, operation, call);
  const response = await kit.call(operation, { ...call, tolerated: [400] });
  if (response.status >= 400 && response.status < 500) return [];
  await setUp(async () => expectSuccess(operation, response));
  return inspect(operation, response, (body) => expectArray(body, keyOf(operation)));
}

/** Ids may be unique within an account only, so that records of two accounts can have the same one. */
const identify = (item: unknown): string => {
  const { id, created_at: created, name } = Object(item) as Fields;
  return id === undefined ? String(item) : JSON.stringify([id, created, name]);
};

/** A request returns different records for the target's account and for another one. */
async function expectOwnItems(kit: Kit, elsewhere: Elsewhere, operation: OperationId): Promise<void> {
  const { what, address } = elsewhere;
  const { path = {} } = await validRequest(kit, operation);
  const readThere = () => readItems(kit, operation, address({ path }));
  const makeName = uniqueNames[operation];
  const here = makeName
    ? [await makeName(kit, elsewhere, await readThere())]
    : await setUp(() => readItems(kit, operation, { path }));
  if (here.length === 0) throw new Untestable(`The account needs at least one record in ${keyOf(operation)}.`);
  const own = here.map(identify);
  const shared = (await readThere()).map(identify).filter((item) => own.includes(item));
  expectEqual(shared, [], `the items that are also in ${what}`);
}

/** A request for another account has no effect in the target's. */
async function expectNoEffect(kit: Kit, { what, address }: Elsewhere, operation: OperationId): Promise<void> {
  const { call, atOnce, hadEffect } = (await traces[operation]?.(kit, operation)) ?? {};
  if (call === undefined || hadEffect === undefined) return;
  const { credential } = address({});
  if (operations[operation].rateLimit === 'batch' && credential === undefined) await takeRequest(kit, 'spare');
  await kit.call(operation, { ...address(call), tolerated: [400, 404, 409] });
  // An effect that should not exist would show by then, in a server that is not slow.
  if (!atOnce) await kit.wait(Math.min(pause.last, kit.target.backgroundSeconds * 1000));
  expect(!(await hadEffect(kit)), `no effect of a request for ${what}`, 'its effect');
}

/** A subscriber of the second account. */
type SubscribedThere = NonNullable<Awaited<ReturnType<typeof subscribeThere>>>;

type TestThere = (kit: Kit, there: SubscribedThere) => Promise<void>;

const createsByLooking = 'A look for what it creates creates it, so that this-account-only tests it.';
const noCampaignThere = 'No provider state names a campaign of the second account that it moves.';

/** Waits until the second account has an action of an event, which `send` records. */
const recordsThere =
  (send: (kit: Kit, call: Call, event: Fields) => Promise<unknown>): TestThere =>
  async (kit, { call, email }) => {
    const action = kit.uniqueName();
    await send(kit, call, { email, action });
    const expected = 'the action of the event in the second account';
    const isIn = async (where?: Call) => (await listAll(kit, 'listEventActions', where)).includes(action);
    await kit
      .eventually(expected, async () => (await isIn(call)) || undefined)
      .catch(async (error) => {
        // What has come to the wrong account is not late.
        throw error instanceof NotInTime && (await isIn()) ? new Failed(expected, 'it in the first account') : error;
      });
  };

/** The proof that a write to the second account has its effect there. */
const effectsThere: Partial<Record<OperationId, TestThere>> = {
  recordEvent: recordsThere((kit, call, event) => kit.ok('recordEvent', { ...call, body: { events: [event] } })),
  createEventBatch: recordsThere((kit, call, event) =>
    kit.ok('createEventBatch', { ...call, body: { batches: [{ events: [event] }] } }),
  ),
};

const isolates = (name: string, title: string, find: (kit: Kit) => Promise<Elsewhere>): Check[] =>
  applyTemplate({
    name,
    title,
    requirements: ['SERVICE-7'],
    concerns: ofAccount,
    exceptions: withoutVisibleEffect,
    alone: isTransition,
    async run(kit, operation) {
      const test = writes(operations[operation]) ? expectNoEffect : expectOwnItems;
      await test(kit, await find(kit), operation);
    },
  });

/** The lists that have the records which a path parameter names. */
const listsOf: Record<string, OperationId> = {
  broadcast_id: 'listBroadcasts',
  campaign_id: 'listCampaigns',
  conversion_id: 'listGoals',
  subscriber_id: 'listCampaignSubscribers',
};

/** The records that an operation returns. Without them, it is the operation that fails. */
const readIn = async (kit: Kit, operation: OperationId, ids: ProvidedIds): Promise<Fields[]> =>
  inspect(operation, await kit.ok(operation, { ids }), (body) => expectRecords(body, keyOf(operation)));

/** The ids that an operation needs in the second account, each of the first record of a list. @throws Skipped without one */
async function findInSecond(kit: Kit, operation: OperationId): Promise<ProvidedIds> {
  const ids = { ...(await provideSecondAccount(kit)) };
  for (const name of operations[operation].pathParameters) {
    const list = listsOf[name];
    if (list === undefined) continue;
    const place = list === 'listCampaignSubscribers' ? await findInSecond(kit, list) : ids;
    const [first] = await readIn(kit, list, place);
    if (first === undefined) throw new Skipped(`The second account has no ${keyOf(list)}.`);
    ids[name] = String(first.id);
  }
  return ids;
}

/** The records that a read returns in the second account. */
export async function readInSecond(kit: Kit, operation: OperationId): Promise<{ account: unknown; records: Fields[] }> {
  const ids = await findInSecond(kit, operation);
  return { account: ids.account_id, records: await readIn(kit, operation, ids) };
}

/** Checks that each account has exactly its own records. */
export const otherAccountChecks: Check[] = [
  ...isolates('own-account-only', 'keeps the account in the path apart from the account of another user', ofOtherUser),
  ...isolates('this-account-only', 'keeps to the account in the path, apart from another one of the user', second),
  ...applyTemplate({
    name: 'second-account',
    title: 'accepts the id of a second account of the user',
    requirements: ['ENDPOINT-1'],
    concerns: both(ofAccount, readsOnly),
    async run(kit, operation) {
      await kit.ok(operation, { ids: await findInSecond(kit, operation) });
    },
  }),
  ...applyTemplate<TestThere>({
    name: 'second-account-effect',
    title: 'has its effect in a second account of the user',
    requirements: ['SERVICE-7'],
    concerns: both(ofAccount, writes),
    rows: effectsThere,
    exceptions: {
      ...withoutVisibleEffect,
      ...{ activateCampaign: noCampaignThere, pauseCampaign: noCampaignThere },
      createUnsubscribeBatch: 'A run has few batch requests: createEventBatch stands for them.',
      ...{ createSubscriberBatch: createsByLooking, createLegacyOrderBatch: createsByLooking },
      subscribeToCampaign: 'The check campaign-of-second-account tests it.',
    },
    async run(kit, operation, test) {
      const there = await subscribeThere(kit, await second(kit), kit.uniqueEmail());
      if (there === undefined) throw new Skipped('The second account has no campaign that accepts a subscriber.');
      if (operations[operation].rateLimit === 'batch') await takeRequest(kit, 'spare');
      await test(kit, there);
    },
  }),
  {
    id: 'createUnsubscribeBatch/same-email-elsewhere',
    title: 'unsubscribes an email address in the account in the path only',
    requirements: ['SERVICE-7'],
    async run(kit) {
      const { id, email, campaign } = await subscribe(kit);
      const there = await subscribeThere(kit, await ofOtherUser(kit), email);
      if (there === undefined) throw new Skipped('The other user has no campaign that accepts a subscriber.');
      await kit.ok('createUnsubscribeBatch', { body: { batches: [{ subscribers: [{ email }] }] } });
      await setUp(() => expectInactive(kit, campaign, id));
      await expectActiveThere(kit, there, 'the subscriber of the other account still among the active subscribers');
    },
  },
  {
    id: 'subscribeToCampaign/campaign-of-second-account',
    title: 'subscribes to the campaign in the path in a second account of the user, too',
    requirements: ['SERVICE-7'],
    async run(kit) {
      const there = await subscribeThere(kit, await second(kit), kit.uniqueEmail());
      if (there === undefined) throw new Skipped('The second account has no campaign that accepts a subscriber.');
      await expectActiveThere(kit, there, 'the subscriber among the active subscribers of the campaign');
    },
  },
];
