import type { Check } from '../check.ts';
import { expect, expectEqual, expectRecords, expectString } from '../expectations.ts';
import type { Call } from '../kit.ts';
import { Skipped, Untestable } from '../outcomes.ts';
import { findOpenCampaign, requireOtherUser, sharedSubscriber } from './fixtures.ts';
import { listAll } from './list-all.ts';

const rejectedStatuses = [400, 415, 422];

const ownedRecords = [
  { list: 'listBroadcasts', fetch: 'fetchBroadcast', key: 'broadcasts', parameter: 'broadcast_id' },
  { list: 'listCampaigns', fetch: 'fetchCampaign', key: 'campaigns', parameter: 'campaign_id' },
  { list: 'listGoals', fetch: 'fetchGoal', key: 'goals', parameter: 'conversion_id' },
] as const;

export const serviceChecks: Check[] = [
  {
    id: 'listAccounts/https',
    title: 'is available over HTTPS',
    requirements: ['SERVICE-3'],
    async run(kit) {
      const { protocol, hostname } = new URL(kit.target.baseUrl);
      const loopback = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
      if (protocol === 'http:' && loopback)
        throw new Skipped('HTTP on the loopback interface is unspecified (https-on-loopback).');
      expect(protocol === 'https:', 'a baseUrl that begins with https://', kit.target.baseUrl);
      await kit.ok('listAccounts');
    },
  },
  ...(['query string', 'form'] as const).map(
    (location): Check => ({
      id: `subscribeToCampaign/parameters-in-${location === 'form' ? 'form' : 'query'}`,
      title: `ignores body parameters in ${location === 'form' ? 'a form' : 'the query string'}`,
      requirements: ['SERVICE-6'],
      async run(kit) {
        const email = kit.uniqueEmail();
        const ids = await findOpenCampaign(kit);
        const misplaced: Call =
          location === 'form'
            ? {
                rawBody: {
                  content: new URLSearchParams({ email }).toString(),
                  type: 'application/x-www-form-urlencoded',
                },
              }
            : { query: { email }, body: { subscribers: [{}] } };
        const { status } = await kit.call('subscribeToCampaign', { ids, ...misplaced, tolerated: rejectedStatuses });
        expect(rejectedStatuses.includes(status), 'a 4xx status, because the body has no subscriber', status);
      },
    }),
  ),
  ...ownedRecords.flatMap(({ list, fetch, key, parameter }): Check[] => [
    {
      id: `${list}/own-account-only`,
      title: 'returns no records of another account',
      requirements: ['SERVICE-7'],
      async run(kit) {
        const theirs = (await listAll(kit, list, key, requireOtherUser(kit).call)) as { id?: unknown }[];
        const ours = (await listAll(kit, list, key)) as { id?: unknown }[];
        if (ours.length === 0) throw new Untestable(`The account needs at least one record in ${key}.`);
        const both = ours.filter(({ id }) => theirs.some((their) => their.id === id));
        expectEqual(both, [], 'the records that are in both accounts');
      },
    },
    {
      id: `${fetch}/own-account-only`,
      title: 'does not return a record of another account',
      requirements: ['SERVICE-7'],
      async run(kit) {
        const ours = expectRecords((await kit.ok(list)).body, key);
        const [mine] = ours;
        if (mine === undefined) throw new Untestable(`The account needs at least one record in ${key}.`);
        const { path, credential } = requireOtherUser(kit).call;
        const id = expectString(mine.id, '`id`');
        const { status } = await kit.call(fetch, { path: { ...path, [parameter]: id }, credential, tolerated: [400] });
        expect(status >= 400 && status < 500, 'a 4xx status', status);
      },
    },
  ]),
  {
    id: 'listEventActions/own-account-only',
    title: 'lists no action that was recorded in another account',
    requirements: ['SERVICE-7'],
    async run(kit) {
      const { email } = await sharedSubscriber(kit);
      const action = kit.uniqueName();
      await kit.ok('recordEvent', { body: { events: [{ email, action }] } });
      const theirs = await listAll(kit, 'listEventActions', 'event_actions', requireOtherUser(kit).call);
      expect(!theirs.includes(action), `no ${action} among the actions of the other account`, theirs);
    },
  },
];
