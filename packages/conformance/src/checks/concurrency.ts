import type { OperationId } from '@email-automation/types';
import { limits } from '../contract/interface-limits.ts';
import { Skipped } from '../http/outcomes.ts';
import type { HttpResponse } from '../http/send.ts';
import type { Check } from '../kit/check.ts';
import { both, fetchesOne, keyOf, ofRecord, parameterOf } from '../kit/concerns.ts';
import { expectEqual, expectOnlyRecord, expectString } from '../kit/expectations.ts';
import type { Kit } from '../kit/kit.ts';
import { applyTemplate } from '../kit/template.ts';
import { expectListedOnce } from './events/events.ts';
import {
  findLargeCampaign,
  findOpenCampaign,
  ifTestable,
  readRecord,
  type Subscribed,
  sendRecord,
  sharedSubscriber,
  subscribe,
} from './fixtures.ts';
import { countDifference, expectCounted, isActive } from './lists/list-all.ts';
import { fetchRequirements, listFor, recordsOf } from './reads.ts';

/** The number of requests at once. */
const ten = 10;

/** Opens as many connections. Requests on new ones arrive one after the other. */
const openConnections = (kit: Kit) =>
  kit.once('open connections', () => {
    const operation = kit.target.notOffered.includes('fetchAccount') ? 'listAccounts' : 'fetchAccount';
    return Promise.all(Array.from({ length: ten }, () => kit.call(operation)));
  });

/**
 * Sends ten requests at once, after two for a long list: a server that is busy when they arrive has all of them to process
 * at the same time.
 */
async function atOnce<T>(kit: Kit, send: (index: number) => Promise<T>): Promise<T[]> {
  await openConnections(kit);
  const busy = (await longLists(kit)).map((list) => list());
  const [results] = await Promise.all([
    Promise.all(Array.from({ length: ten }, (_, index) => send(index))),
    Promise.allSettled(busy),
  ]);
  return results;
}

/** Requests for a long list; none without a campaign that has one. */
async function longLists(kit: Kit): Promise<(() => Promise<HttpResponse>)[]> {
  const ids = await ifTestable(findLargeCampaign(kit));
  const list = () => kit.call('listCampaignSubscribers', { ids: ids ?? {}, query: { per_page: limits.perPage } });
  return ids ? [list, list] : [];
}

const fetchChecks: Check[] = applyTemplate<string>({
  name: 'at-once',
  title: `returns to each of ${ten} requests at once the record in its path`,
  requirements: (requirement) => [requirement],
  concerns: both(fetchesOne, ofRecord),
  rows: (operation) => fetchRequirements[operation],
  async run(kit, fetch) {
    const ids = (await recordsOf(kit, listFor(fetch))).map((record) => String(record.id));
    if (ids.length < 2) throw new Skipped(`The account has fewer than two records in ${keyOf(fetch)}.`);
    const wanted = Array.from({ length: ten }, (_, index) => ids[index % ids.length] as string);
    const seen = await atOnce(
      kit,
      async (index) => (await readRecord(kit, fetch, { path: { [parameterOf(fetch)]: wanted[index] as string } })).id,
    );
    expectEqual(seen, wanted, '`id` of the records, in the order of the requests,');
  },
});

/** Ten subscribers of one campaign, subscribed at once. */
const subscribeTen = (kit: Kit): Promise<Subscribed[]> =>
  kit.once('ten subscribers', async () => {
    const campaign = await findOpenCampaign(kit);
    return atOnce(kit, () => subscribe(kit, {}, campaign));
  });

const idOf = ({ body }: HttpResponse) => expectString(expectOnlyRecord(body, 'subscribers').id, '`id`');

/** The effect of subscribing an active subscriber is unspecified (`subscribe-when-active`). */
const send = (kit: Kit, email: string) =>
  sendRecord(kit, 'subscribeToCampaign', { email, double_optin: false }, { tolerated: [409, 422] });

const subscribeChecks: Check[] = [
  {
    id: 'subscribeToCampaign/at-once',
    title: `returns to each of ${ten} requests at once its own subscriber`,
    requirements: ['ENDPOINT-56'],
    async run(kit) {
      const subscribed = await subscribeTen(kit);
      expectEqual(new Set(subscribed.map(({ id }) => id)).size, ten, 'the number of different ids');
      for (const { id, email } of [subscribed[0], subscribed[ten - 1]] as Subscribed[]) {
        const again = await send(kit, email);
        if (again.status < 300) expectEqual(idOf(again), id, '`id` of the subscriber with the same email');
      }
    },
  },
  {
    id: 'subscribeToCampaign/at-once-listed',
    title: `subscribes the subscribers of ${ten} requests at once`,
    requirements: ['ENDPOINT-55'],
    async run(kit) {
      const subscribed = await subscribeTen(kit);
      await kit.eventually('each subscriber among the active subscribers', async (see) => {
        for (const { campaign, id } of subscribed) {
          see(`a list without ${id}`);
          if (!(await isActive(kit, campaign, id))) return undefined;
        }
        return true;
      });
    },
  },
  {
    id: 'fetchCampaign/counts-subscribers-at-once',
    title: `counts the subscribers of ${ten} requests at once`,
    requirements: ['RESOURCE-43'],
    alone: true,
    async run(kit) {
      const campaign = await findOpenCampaign(kit);
      const before = await countDifference(kit, campaign);
      await atOnce(kit, () => subscribe(kit, {}, campaign));
      // A list that shows new subscribers late has made the first difference too.
      await expectCounted(kit, campaign, undefined, before);
    },
  },
  {
    id: 'subscribeToCampaign/same-email-at-once',
    title: `returns the same subscriber to ${ten} requests at once with one email`,
    requirements: ['ENDPOINT-56'],
    async run(kit) {
      const first = await subscribe(kit);
      const again = await send(kit, first.email);
      if (again.status < 300 && idOf(again) !== first.id)
        throw new Skipped('The server does not identify subscribers by email, which is unspecified (idempotency).');
      const email = kit.uniqueEmail();
      const responses = await atOnce(kit, () => send(kit, email));
      const ids = new Set(responses.filter(({ status }) => status < 300).map(idOf));
      expectEqual(ids.size, 1, 'the number of different ids');
    },
  },
];

const eventChecks: Check[] = (
  [
    ['at-once', `records the events of ${ten} requests at once, and lists each action once`, 'EVENT-1', ten],
    ['same-action-at-once', `lists an action of ${ten} requests at once exactly once`, 'EVENT-15', 1],
  ] as const
).map(([name, title, requirement, different]) => ({
  id: `recordEvent/${name}` satisfies `${OperationId}/${string}`,
  title,
  requirements: [requirement],
  async run(kit) {
    const { email } = await sharedSubscriber(kit);
    const actions = Array.from({ length: different }, () => kit.uniqueName());
    const event = (index: number) => ({ email, action: actions[index % different] });
    await atOnce(kit, (index) => kit.ok('recordEvent', { body: { events: [event(index)] } }));
    await expectListedOnce(kit, actions);
  },
}));

/** Checks that requests at once do not disturb each other. */
export const concurrencyChecks: Check[] = [...fetchChecks, ...subscribeChecks, ...eventChecks];
