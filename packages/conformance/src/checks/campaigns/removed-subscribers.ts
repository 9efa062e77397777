import { Failed, Skipped, setUp } from '../../http/outcomes.ts';
import type { HttpResponse } from '../../http/send.ts';
import type { Check } from '../../kit/check.ts';
import {
  expect,
  expectEqual,
  expectOnlyRecord,
  expectString,
  expectSuccess,
  type Fields,
  inspect,
} from '../../kit/expectations.ts';
import { limits } from '../../kit/interface-limits.ts';
import type { Kit } from '../../kit/kit.ts';
import type { ProvidedIds } from '../../target/provider.ts';
import { takeRequest } from '../batches/batch-requests.ts';
import { compare, type ReadPages, readSubscriberIds } from '../compare.ts';
import { findOpenCampaign, longestDelay, readRecords, subscribe } from '../fixtures.ts';
import { expectActive, expectInactive, listAll, listSubscriberIds } from '../lists/list-all.ts';
import { readPages } from '../lists/list-pages.ts';

const operation = 'subscribeToCampaign';

/** The ids of the subscribers of a campaign by their state. */
interface Members {
  removed: Set<unknown>;
  unsubscribed: Set<unknown>;
  active: Set<unknown>;
  byDefault: Set<unknown>;
}

async function listMembers(read: ReadPages, campaign: ProvidedIds): Promise<Members> {
  const list = (status?: string) => readSubscriberIds(read, campaign, status);
  return {
    ...{ removed: await list('removed'), unsubscribed: await list('unsubscribed') },
    ...{ active: await list('active'), byDefault: await list() },
  };
}

const removedState = 'subscriber removed from a campaign';

/**
 * Provides a removed subscriber. One that the hook has just removed may be listed late, so it waits until the list shows the
 * email. Records in lists need not have emails; then the time is over without a result.
 */
async function provideRemoved(kit: Kit): Promise<ProvidedIds> {
  const ids = await kit.provideState(removedState);
  if (kit.target.states[removedState] !== undefined) return ids;
  const email = String(ids.email).toLowerCase();
  const query = { status: 'removed', per_page: limits.perPage };
  const findRecord = async () => {
    const removed = await listAll(kit, 'listCampaignSubscribers', { ids, query });
    return JSON.stringify(removed).toLowerCase().includes(email) || undefined;
  };
  await kit.eventually('', findRecord, Math.min(longestDelay, kit.target.backgroundSeconds)).catch((error) => {
    if (!(error instanceof Failed)) throw error;
  });
  return ids;
}

/** Subscribes the removed email of the provider state again, with more fields. */
const subscribeAgain = (kit: Kit, ids: ProvidedIds, more: Fields): Promise<HttpResponse> =>
  kit.call(operation, { ids, body: { subscribers: [{ email: ids.email, double_optin: false, ...more }] } });

/** The status of each campaign subscription of a subscriber. */
async function listStatuses(kit: Kit, subscriber: string): Promise<Map<unknown, unknown>> {
  const found = await readRecords(kit, 'listCampaignSubscriptions', { path: { subscriber_id: subscriber } });
  return new Map(found.map(({ campaign_id: campaign, status }) => [campaign, status]));
}

const idOf = (response: HttpResponse): string =>
  inspect(operation, response, (body) =>
    expectString(expectOnlyRecord(body, 'subscribers').id, '`id` of the subscriber'),
  );

/**
 * Subscribes a removed subscriber again, once for all checks that look at it. Records in lists are only known to have
 * ids, and the response is what tells the id of the email.
 */
const reactivate = (kit: Kit, more: Fields) =>
  kit.once(`removed subscriber with ${JSON.stringify(more)}`, async () => {
    const ids = await provideRemoved(kit);
    const before = await listMembers((...list) => readPages(kit, ...list), ids);
    // Read before, so that a status that is stored with the first response shows.
    if (ids.subscriber_id !== undefined) await listStatuses(kit, ids.subscriber_id);
    return { ids, before, response: await subscribeAgain(kit, ids, more) };
  });

/** Requests that a removed subscriber stays removed, and then finds out the id. */
const rejectReactivation = (kit: Kit) =>
  kit.once('removed subscriber to stay removed', async () => {
    const ids = await provideRemoved(kit);
    const rejected = await subscribeAgain(kit, ids, { reactivate_if_removed: false });
    const again = await subscribeAgain(kit, ids, { reactivate_if_removed: false });
    const after = await listMembers((...list) => readPages(kit, ...list), ids);
    return { rejected, again, after, response: await subscribeAgain(kit, ids, { reactivate_if_removed: true }) };
  });

const reactivationCheck = (name: string, requirement: string, title: string, more: Fields): Check => ({
  id: `${operation}/${name}`,
  title,
  requirements: [requirement],
  async run(kit) {
    const { ids, response } = await reactivate(kit, more);
    expectSuccess(operation, response);
    const id = idOf(response);
    await expectActive(kit, ids, id);
    await kit.eventually('the subscriber no longer among the removed', async () =>
      (await listSubscriberIds(kit, ids, 'removed')).has(id) ? undefined : true,
    );
  },
});

const explicitly = { reactivate_if_removed: true };

export const removedSubscriberChecks: Check[] = [
  {
    id: `${operation}/removed-rejected`,
    title: 'responds with 422 to a removed subscriber with `reactivate_if_removed` false, each time',
    requirements: ['STATE-10'],
    async run(kit) {
      const { rejected, again } = await rejectReactivation(kit);
      const expected = `${operation} to respond with 422`;
      expect(rejected.status === 422, expected, rejected.status, rejected);
      expect(again.status === 422, `${expected} also the second time`, again.status, again);
    },
  },
  {
    id: `${operation}/removed-stays-removed`,
    title: 'leaves a removed subscriber removed when it rejects `reactivate_if_removed` false',
    requirements: ['STATE-11'],
    async run(kit) {
      const { rejected, after, response } = await rejectReactivation(kit);
      if (rejected.status < 400) throw new Skipped('The server does not reject it.');
      const id = idOf(response);
      expect(after.removed.has(id), `the subscriber ${id} to stay among the removed`, `${after.removed.size} others`);
      expect(!after.active.has(id), `the subscriber ${id} not among the active`, id);
    },
  },
  reactivationCheck(
    'removed-reactivated',
    'STATE-7',
    'subscribes a removed subscriber again with `reactivate_if_removed` true',
    explicitly,
  ),
  reactivationCheck(
    'removed-reactivated-by-default',
    'STATE-8',
    'subscribes a removed subscriber again without `reactivate_if_removed`',
    {},
  ),
  {
    id: `${operation}/removed-returned`,
    title: 'returns the record of a removed subscriber whom it subscribes again',
    requirements: ['STATE-9'],
    async run(kit) {
      const { response } = await reactivate(kit, explicitly);
      expectSuccess(operation, response);
      const id = expectString(expectOnlyRecord(response.body, 'subscribers').id, '`id` of the subscriber');
      const { ids } = await reactivate(kit, explicitly);
      if (ids.subscriber_id !== undefined) expectEqual(id, ids.subscriber_id, '`id` of the subscriber');
    },
  },
  {
    id: 'listCampaignSubscriptions/active-again',
    title: 'returns the `status` active for a subscriber who was removed and is subscribed again',
    requirements: ['RESOURCE-50'],
    async run(kit) {
      const { ids, response } = await reactivate(kit, explicitly);
      expectSuccess(operation, response);
      const id = idOf(response);
      await expectActive(kit, ids, id);
      await kit.eventually('the `status` active of the campaign subscription', async () =>
        (await listStatuses(kit, id)).get(ids.campaign_id) === 'active' ? true : undefined,
      );
    },
  },
  {
    id: 'listCampaignSubscribers/status-removed-lists-removed',
    title: 'lists a removed subscriber with `status` removed, and with no other status',
    requirements: ['ENDPOINT-44'],
    async run(kit) {
      const { before, response } = await reactivate(kit, explicitly);
      const id = idOf(response);
      expect(before.removed.has(id), `the removed subscriber ${id}`, `${before.removed.size} others`);
      expect(!before.unsubscribed.has(id), `the removed subscriber ${id} not among the unsubscribed`, id);
      expect(!before.active.has(id), `the removed subscriber ${id} not among the active`, id);
    },
  },
  {
    id: 'listCampaignSubscribers/removed-by-default',
    title: 'lists no removed subscriber without `status`',
    requirements: ['ENDPOINT-45'],
    async run(kit) {
      const { before, response } = await reactivate(kit, explicitly);
      const id = idOf(response);
      expect(!before.byDefault.has(id), `the removed subscriber ${id} not in the list`, id);
    },
  },
  {
    id: 'createUnsubscribeBatch/removed-stays-inactive',
    title: 'leaves a removed subscriber inactive',
    requirements: ['STATE-12'],
    async run(kit) {
      // A target with fixed ids has them for the checks of this file, which need removed subscribers.
      if (kit.target.states[removedState] !== undefined) throw new Skipped('The target provides fixed subscribers.');
      await takeRequest(kit, 'spare');
      const ids = await provideRemoved(kit);
      const { id, email } = await subscribe(kit);
      const subscribers = [{ email: ids.email }, { email }];
      await kit.ok('createUnsubscribeBatch', { body: { batches: [{ subscribers }] } });
      await setUp(async () => expectInactive(kit, await findOpenCampaign(kit), id));
      const active = (await listAll(kit, 'listCampaignSubscribers', { ids, query: { status: 'active' } })) as Fields[];
      const isThere = active.some((one) => one.id === ids.subscriber_id || one.email === ids.email);
      expect(!isThere, `the removed subscriber ${ids.email} not among the active`, ids.email);
    },
  },
  {
    id: 'listCampaignSubscribers/status-unsubscribed-lists-unsubscribed',
    title: 'lists an unsubscribed subscriber with `status` unsubscribed, and with no other status',
    requirements: ['ENDPOINT-44'],
    async run(kit) {
      const ids = await kit.provideState('subscriber unsubscribed from a campaign');
      const id = ids.subscriber_id;
      await compare(kit, async (read) => {
        const { unsubscribed, removed, active } = await listMembers(read, ids);
        expect(unsubscribed.has(id), `the unsubscribed subscriber ${id}`, `${unsubscribed.size} others`);
        expect(!removed.has(id), `the unsubscribed subscriber ${id} not among the removed`, id);
        expect(!active.has(id), `the unsubscribed subscriber ${id} not among the active`, id);
      });
    },
  },
];
