import type { OperationId } from '@email-automation/types';
import { Skipped, setUp } from '../../http/outcomes.ts';
import type { Check } from '../../kit/check.ts';
import { expect, expectEqual, expectObject, expectRecords, expectSuccess } from '../../kit/expectations.ts';
import type { Kit } from '../../kit/kit.ts';
import type { ProvidedIds } from '../../target/provider.ts';
import { takeRequest } from '../batches/batch-requests.ts';
import { compare, readSubscriberIds } from '../compare.ts';
import {
  findOpenCampaign,
  listSubscriptions,
  readRecords,
  sendRecord,
  sharedSubscriber,
  subscribe,
} from '../fixtures.ts';
import { expectCounted, expectInactive, isActive, listAll } from '../lists/list-all.ts';
import {
  expectListed,
  hasFixedRemoved,
  idOf,
  type Listing,
  listStatuses,
  type Membership,
  provideRemoved,
  reactivate,
  rejectReactivation,
  send,
  subscribeToTwo,
  unsubscribe,
  unsubscribeOne,
} from './memberships.ts';

const [subscribing, listing, subscriptions, batch] = [
  'subscribeToCampaign',
  'listCampaignSubscribers',
  'listCampaignSubscriptions',
  'createUnsubscribeBatch',
] as const;

const notActive: Listing[] = ['unsubscribed', 'removed'];
const anyStatus: Listing[] = ['active', ...notActive];

/** Subscribers whose state is known, and where they are listed. */
const memberships: [
  operation: OperationId,
  name: string,
  requirement: string,
  title: string,
  find: (kit: Kit) => Promise<Membership[]>,
][] = [
  [
    ...([listing, 'status-active', 'ENDPOINT-44'] as const),
    'lists a new subscriber with `status` active, and with no other status',
    async (kit) => [{ ...(await sharedSubscriber(kit)), in: ['active'], notIn: notActive }],
  ],
  [
    ...([subscribing, 'effect', 'ENDPOINT-55'] as const),
    'subscribes the subscriber to the campaign',
    async (kit) => [{ ...(await subscribe(kit)), in: ['unfiltered'] }],
  ],
  [
    ...([subscribing, 'after-an-event', 'ENDPOINT-55'] as const),
    'subscribes an email that an event has named before',
    async (kit) => {
      const email = kit.uniqueEmail();
      // Whether an event of an unknown email is recorded is unspecified (`unknown-event-subscriber`).
      await sendRecord(kit, 'recordEvent', { email, action: 'conformance' }, { tolerated: [404] });
      return [{ ...(await subscribe(kit, { email })), in: ['active'] }];
    },
  ],
  [
    ...([subscribing, 'two-campaigns', 'ENDPOINT-55'] as const),
    'subscribes one subscriber to two campaigns, and keeps both subscriptions',
    async (kit) => {
      const { campaigns, two } = await subscribeToTwo(kit);
      return campaigns.map((campaign) => ({ campaign, id: two.id, in: ['active'] }));
    },
  ],
  [
    ...([listing, 'other-campaign', 'ENDPOINT-44'] as const),
    'does not list a subscriber of another campaign, with any `status`',
    async (kit) => {
      const { campaigns, one } = await subscribeToTwo(kit);
      return [{ campaign: campaigns[1], id: one.id, notIn: anyStatus }];
    },
  ],
  ...(
    [
      ['removed-reactivated', 'STATE-7', 'with `reactivate_if_removed` true', undefined],
      ['removed-reactivated-by-default', 'STATE-8', 'without `reactivate_if_removed`', {}],
    ] as const
  ).map(([name, requirement, how, more]): (typeof memberships)[0] => [
    ...([subscribing, name, requirement, `subscribes a removed subscriber again ${how}`] as const),
    async (kit) => {
      const { ids, response } = await reactivate(kit, more);
      expectSuccess(subscribing, response);
      return [{ campaign: ids, id: idOf(response), in: ['active'], notIn: ['removed'] }];
    },
  ]),
  [
    ...([subscribing, 'removed-stays-removed', 'STATE-11'] as const),
    'leaves a removed subscriber removed when it rejects `reactivate_if_removed` false',
    async (kit) => {
      const { ids, rejected, before, response } = await rejectReactivation(kit);
      if (rejected[0].status < 400) throw new Skipped('The server does not reject it.');
      return [{ campaign: ids, id: idOf(response), before, in: ['removed'], notIn: ['active'] }];
    },
  ],
  [
    ...([listing, 'status-removed-lists-removed', 'ENDPOINT-44'] as const),
    'lists a removed subscriber with `status` removed, and with no other status',
    async (kit) => {
      const { ids, before, response } = await reactivate(kit);
      return [{ campaign: ids, id: idOf(response), before, in: ['removed'], notIn: ['unsubscribed', 'active'] }];
    },
  ],
  [
    ...([listing, 'removed-by-default', 'ENDPOINT-45'] as const),
    'lists no removed subscriber without `status`',
    async (kit) => {
      const { ids, before, response } = await reactivate(kit);
      return [{ campaign: ids, id: idOf(response), before, notIn: ['unfiltered'] }];
    },
  ],
  [
    ...([listing, 'status-unsubscribed-lists-unsubscribed', 'ENDPOINT-44'] as const),
    'lists an unsubscribed subscriber with `status` unsubscribed, and with no other status',
    async (kit) => {
      const campaign = await kit.provideState('subscriber unsubscribed from a campaign');
      return [{ campaign, id: campaign.subscriber_id, in: ['unsubscribed'], notIn: ['removed', 'active'] }];
    },
  ],
  [
    ...([batch, 'every-campaign', 'STATE-12'] as const),
    'unsubscribes a subscriber from each of two campaigns',
    async (kit) => {
      const { campaigns, listed, failed } = await unsubscribeOne(kit);
      if (failed) throw failed;
      return campaigns.map((campaign) => ({ campaign, id: listed.id, notIn: ['active'] }));
    },
  ],
  [
    ...([batch, 'inactive-campaign', 'STATE-12'] as const),
    'unsubscribes a subscriber also from a campaign that is not active',
    async (kit) => {
      const { ofInactive } = await unsubscribeOne(kit);
      if (ofInactive.length > 0) return ofInactive.map((one) => ({ ...one, notIn: ['active'] }));
      throw new Skipped('The server has no active subscriber of a campaign not active.');
    },
  ],
  [
    ...([batch, 'emails', 'STATE-12'] as const),
    'unsubscribes emails with a plus sign and with capitals',
    async (kit) => (await unsubscribeOne(kit)).more.map((one) => ({ ...one, notIn: ['active'] })),
  ],
  [
    ...([batch, 'again', 'STATE-12'] as const),
    'unsubscribes a subscriber again who has subscribed again',
    async (kit) => {
      const { more } = await unsubscribeOne(kit);
      for (const { campaign, id } of more) await expectInactive(kit, campaign, id);
      const accepted: string[] = [];
      let isAnyActive = false;
      try {
        for (const { email, campaign, id } of more) {
          // Whether this subscribes them is unspecified (`subscribe-when-globally-unsubscribed`).
          const { status } = await send(kit, email, { ids: campaign });
          if (status >= 300) continue;
          accepted.push(email);
          isAnyActive = (await isActive(kit, campaign, id)) || isAnyActive;
        }
      } finally {
        // Other checks expect the same subscribers to be inactive, also after a request that a gateway has lost.
        if (accepted.length > 0) await unsubscribe(kit, accepted).catch(() => unsubscribe(kit, accepted));
      }
      if (!isAnyActive) throw new Skipped('The server does not subscribe whom a batch has unsubscribed.');
      return more.map((one) => ({ ...one, notIn: ['active'] }));
    },
  ],
  [
    ...([batch, 'nobody-else', 'RESOURCE-77'] as const),
    'leaves subscribers active who are not in the batch',
    async (kit) => {
      const { campaigns, other } = await unsubscribeOne(kit);
      return campaigns.map((campaign) => ({ campaign, id: other.id, in: ['active'] }));
    },
  ],
  [
    ...([listing, 'unsubscribed-elsewhere', 'ENDPOINT-44'] as const),
    'lists no unsubscribed subscriber of another campaign among its own',
    async (kit) => {
      const { campaigns, more, failed } = await unsubscribeOne(kit);
      if (failed) throw new Skipped('The batch does not unsubscribe the subscriber in time.');
      for (const { campaign, id } of more) await expectInactive(kit, campaign, id);
      // Which of the two states they have is unspecified (`global-unsubscribe`).
      return more.map(({ id }) => ({ campaign: campaigns[1], id, notIn: notActive }));
    },
  ],
];

/** The campaign subscriptions of subscribers, by campaign, each with its status if that is known. */
const ofSubscribers: [
  name: string,
  requirement: string,
  title: string,
  find: (kit: Kit) => Promise<{ id: string; campaigns: readonly ProvidedIds[] }[]>,
][] = [
  [
    ...(['of-the-subscriber', 'ENDPOINT-77'] as const),
    'returns the campaign subscriptions of the subscriber, without arguments',
    async (kit) => {
      const { id, campaign } = await newSubscriber(kit);
      return [{ id, campaigns: [campaign] }];
    },
  ],
  [
    ...(['several-campaigns', 'ENDPOINT-77'] as const),
    'returns each campaign of the subscriber once, and no other',
    async (kit) => {
      const { campaigns, one, two } = await subscribeToTwo(kit);
      return [
        { id: one.id, campaigns: [campaigns[0]] },
        { id: two.id, campaigns },
      ];
    },
  ],
];

const newSubscriber = (kit: Kit) => kit.once('new subscriber', () => subscribe(kit));

const readSubscriptions = async (kit: Kit, id: string) =>
  expectRecords((await listSubscriptions(kit, id)).body, 'campaign_subscriptions');

export const membershipChecks: Check[] = [
  ...memberships.map(
    ([operation, name, requirement, title, find]): Check => ({
      id: `${operation}/${name}`,
      title,
      requirements: [requirement],
      ...(['unsubscribed-elsewhere'].includes(name) && { profile: 'batch' }),
      async run(kit) {
        for (const membership of await find(kit)) await expectListed(kit, membership);
      },
    }),
  ),
  ...ofSubscribers.map(
    ([name, requirement, title, find]): Check => ({
      id: `${subscriptions}/${name}`,
      title,
      requirements: [requirement],
      async run(kit) {
        for (const { id, campaigns } of await find(kit)) {
          const seen = (await readSubscriptions(kit, id)).map((one) => String(one.campaign_id)).sort();
          const expected = campaigns.map((campaign) => campaign.campaign_id).sort();
          expectEqual(seen, expected, `the campaigns of the subscriber ${id}`);
        }
      },
    }),
  ),
  {
    id: `${subscriptions}/names-the-subscriber`,
    title: 'returns the id of the subscriber in `links` of each subscription',
    requirements: ['RESOURCE-52'],
    async run(kit) {
      const { id } = await newSubscriber(kit);
      for (const { links } of await readSubscriptions(kit, id))
        expectEqual(expectObject(links, '`links` of the subscription').subscriber, id, '`links.subscriber`');
    },
  },
  {
    id: `${subscriptions}/same-id`,
    title: 'returns the same `id` of a subscription each time',
    requirements: ['RESOURCE-49'],
    async run(kit) {
      const { id } = await newSubscriber(kit);
      const read = async () => (await readSubscriptions(kit, id)).map((subscription) => subscription.id);
      expectEqual(await read(), await read(), '`id` of each subscription, as before,');
    },
  },
  {
    id: `${subscriptions}/active`,
    title: 'returns the `status` active for an active subscription',
    requirements: ['RESOURCE-50'],
    async run(kit) {
      const statuses = (await readSubscriptions(kit, (await newSubscriber(kit)).id)).map(({ status }) => status);
      expectEqual(statuses, ['active'], '`status` of a new subscription');
    },
  },
  {
    id: `${subscriptions}/active-again`,
    title: 'returns the `status` active for a subscriber who was removed and is subscribed again',
    requirements: ['RESOURCE-50'],
    async run(kit) {
      const { ids, response } = await reactivate(kit);
      expectSuccess(subscribing, response);
      const id = idOf(response);
      await expectListed(kit, { campaign: ids, id, in: ['active'] });
      await kit.eventually('the `status` active of the campaign subscription', async (see) => {
        const status = (await listStatuses(kit, id)).get(ids.campaign_id);
        see(status ?? 'no subscription');
        return status === 'active' || undefined;
      });
    },
  },
  {
    id: `${subscriptions}/first-email`,
    title: 'returns 0 as `last_sent_email_index` after the first email',
    requirements: ['RESOURCE-51'],
    async run(kit) {
      const ids = await kit.provideState('subscription after its first email');
      const found = await readRecords(kit, subscriptions, { ids });
      const subscription = found.find(({ campaign_id: id }) => id === ids.campaign_id);
      expectEqual(subscription?.last_sent_email_index, 0, '`last_sent_email_index`');
    },
  },
  {
    id: `${listing}/status-by-default`,
    title: 'lists active subscribers only without `status`',
    requirements: ['ENDPOINT-45'],
    async run(kit) {
      const { id, campaign } = await sharedSubscriber(kit);
      await compare(kit, async (read) => {
        // The list at fault is read last, so that a failure shows it.
        const [unsubscribed, removed, listed] = [
          await readSubscriberIds(read, campaign, 'unsubscribed'),
          await readSubscriberIds(read, campaign, 'removed'),
          await readSubscriberIds(read, campaign),
        ];
        expect(listed.has(id), `the active subscriber ${id} in the list`, `${listed.size} others`);
        const others = [...listed].filter((subscriber) => unsubscribed.has(subscriber) || removed.has(subscriber));
        expectEqual(others, [], 'the subscribers in the list who are not active');
      });
    },
  },
  {
    id: `${subscribing}/removed-rejected`,
    title: 'responds with 422 to a removed subscriber with `reactivate_if_removed` false, each time',
    requirements: ['STATE-10'],
    async run(kit) {
      for (const response of (await rejectReactivation(kit)).rejected)
        expect(response.status === 422, `${subscribing} to respond with 422, each time`, response.status, response);
    },
  },
  {
    id: `${subscribing}/removed-returned`,
    title: 'returns the record of a removed subscriber whom it subscribes again',
    requirements: ['STATE-9'],
    async run(kit) {
      const { ids, response } = await reactivate(kit);
      expectSuccess(subscribing, response);
      const [record, ...others] = expectRecords(response.body, 'subscribers');
      expect(typeof record?.id === 'string' && others.length === 0, 'one record with an `id`', response.body);
      if (ids.subscriber_id !== undefined) expectEqual(record.id, ids.subscriber_id, '`id` of the subscriber');
    },
  },
  {
    id: `${subscribing}/same-subscriber`,
    title: 'returns the same `id` and `created_at` for an email that it knows from another campaign',
    requirements: ['RESOURCE-4'],
    async run(kit) {
      const { two, again } = await subscribeToTwo(kit);
      for (const field of ['id', 'created_at']) expectEqual(again.record[field], two.record[field], `\`${field}\``);
    },
  },
  {
    id: `${batch}/removed-stays-inactive`,
    title: 'leaves a removed subscriber inactive',
    requirements: ['STATE-12'],
    async run(kit) {
      if (hasFixedRemoved(kit)) throw new Skipped('The target provides fixed subscribers.');
      await takeRequest(kit, 'spare');
      const ids = await provideRemoved(kit);
      const { id, email } = await subscribe(kit);
      await unsubscribe(kit, [ids.email, email]);
      await setUp(async () => expectInactive(kit, await findOpenCampaign(kit), id));
      const active = await listAll(kit, listing, { ids, query: { status: 'active' } });
      const isThere = (active as { id?: unknown; email?: unknown }[]).some(
        (one) => one.id === ids.subscriber_id || one.email === ids.email,
      );
      expect(!isThere, `the removed subscriber ${ids.email} not among the active`, ids.email);
    },
  },
  {
    id: 'fetchCampaign/active-count-after-batch',
    title: 'no longer counts a subscriber whom a batch unsubscribes in `active_subscriber_count`',
    requirements: ['RESOURCE-43'],
    profile: 'batch',
    async run(kit) {
      const { campaigns, failed } = await unsubscribeOne(kit);
      if (failed) throw new Skipped('The batch does not unsubscribe the subscriber in time.');
      for (const ids of campaigns) await expectCounted(kit, ids);
    },
  },
  {
    id: 'fetchCampaign/unsubscribed-by-batch',
    title: 'does not count a subscriber whom a batch unsubscribes in `unsubscribed_subscriber_count`',
    requirements: ['RESOURCE-44'],
    profile: 'batch',
    async run(kit) {
      const { counts } = await unsubscribeOne(kit);
      expectEqual(counts.after, counts.before, '`unsubscribed_subscriber_count` of both campaigns');
    },
  },
];
