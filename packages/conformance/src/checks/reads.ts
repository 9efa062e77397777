import type { OperationId } from '@email-automation/types';
import { Untestable } from '../http/outcomes.ts';
import type { HttpResponse } from '../http/send.ts';
import { expectRecords, type Fields, inspect } from '../kit/expectations.ts';
import type { Kit } from '../kit/kit.ts';
import {
  findBroadcast,
  findCampaign,
  findConversion,
  findOpenCampaign,
  listSubscriptions,
  subscribe,
} from './fixtures.ts';

/** An operation that returns records, with the key that holds them and a request for them. */
export interface Read {
  operation: OperationId;
  key: string;
  read(kit: Kit): Promise<HttpResponse>;
}

export const accountReads: Read[] = [
  { operation: 'listAccounts', key: 'accounts', read: (kit) => kit.ok('listAccounts') },
  { operation: 'fetchAccount', key: 'accounts', read: (kit) => kit.ok('fetchAccount') },
];

export const broadcastReads: Read[] = [
  { operation: 'listBroadcasts', key: 'broadcasts', read: (kit) => kit.ok('listBroadcasts') },
  {
    operation: 'fetchBroadcast',
    key: 'broadcasts',
    read: async (kit) => kit.ok('fetchBroadcast', { ids: await findBroadcast(kit) }),
  },
];

export const campaignReads: Read[] = [
  { operation: 'listCampaigns', key: 'campaigns', read: (kit) => kit.ok('listCampaigns') },
  {
    operation: 'fetchCampaign',
    key: 'campaigns',
    read: async (kit) => kit.ok('fetchCampaign', { ids: await findCampaign(kit) }),
  },
];

export const goalReads: Read[] = [
  { operation: 'listGoals', key: 'goals', read: (kit) => kit.ok('listGoals') },
  {
    operation: 'fetchGoal',
    key: 'goals',
    read: async (kit) => kit.ok('fetchGoal', { ids: await findConversion(kit) }),
  },
];

export const subscriberReads: Read[] = [
  {
    operation: 'listCampaignSubscribers',
    key: 'subscribers',
    read: async (kit) => kit.ok('listCampaignSubscribers', { ids: (await subscribe(kit)).campaign }),
  },
  {
    operation: 'subscribeToCampaign',
    key: 'subscribers',
    read: async (kit) =>
      kit.ok('subscribeToCampaign', {
        ids: await findOpenCampaign(kit),
        body: { subscribers: [{ email: kit.uniqueEmail(), double_optin: false }] },
      }),
  },
];

export const subscriptionReads: Read[] = [
  {
    operation: 'listCampaignSubscriptions',
    key: 'campaign_subscriptions',
    read: async (kit) => listSubscriptions(kit, (await subscribe(kit)).id),
  },
];

export const recordReads: Read[] = [
  ...accountReads,
  ...broadcastReads,
  ...campaignReads,
  ...goalReads,
  ...subscriberReads,
  ...subscriptionReads,
];

/** The response to a read, shared by all checks that only inspect it. */
export const readOnce = ({ operation, read }: Read, kit: Kit): Promise<HttpResponse> =>
  kit.once(`sample of ${operation}`, () => read(kit));

/** The records that a read returns. @throws Untestable when there are none */
export async function recordsOf(read: Read, kit: Kit): Promise<Fields[]> {
  const { operation, key } = read;
  const found = inspect(operation, await readOnce(read, kit), (body) => expectRecords(body, key));
  if (found.length === 0) throw new Untestable(`${operation} returns no records to inspect.`);
  return found;
}
