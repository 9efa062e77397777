import type { OperationId } from '@email-automation/types';
import { Skipped } from '../../http/outcomes.ts';
import type { Check } from '../../kit/check.ts';
import { expectArray, expectObject, expectRecords } from '../../kit/expectations.ts';
import type { Call, Kit } from '../../kit/kit.ts';
import type { ProvidedIds } from '../../target/provider.ts';
import { findOpenCampaign } from '../fixtures.ts';
import { expectCounter } from './list-all.ts';
import { readPagesOnce } from './list-pages.ts';
import { lists } from './lists.ts';

/** The accounts whose lists are read: that of the target, and a second one if the target provides it. */
async function accountsOf(kit: Kit): Promise<ProvidedIds[]> {
  try {
    return [{}, await kit.once('second account', () => kit.provideState('second account'))];
  } catch (error) {
    if (error instanceof Skipped) return [{}];
    throw error;
  }
}

const withEach = (statuses: string[]): Call[] => [{ query: {} }, ...statuses.map((status) => ({ query: { status } }))];

/** Requests for lists that may be empty, or have few items. */
const callsOf =
  (statuses: string[]) =>
  async (kit: Kit): Promise<Call[]> =>
    (await accountsOf(kit)).flatMap((ids) =>
      withEach(statuses).map((call) => (ids.account_id === undefined ? call : { ...call, ids })),
    );

async function callsOfSubscribers(kit: Kit): Promise<Call[]> {
  const calls: Call[] = [];
  for (const account of await accountsOf(kit)) {
    const ids = account.account_id === undefined ? await findOpenCampaign(kit) : await firstCampaign(kit, account);
    if (ids === undefined) continue;
    for (const status of ['active', 'unsubscribed', 'removed']) {
      calls.push({ ids, query: { status, per_page: 1000 } });
    }
  }
  return calls;
}

async function firstCampaign(kit: Kit, account: ProvidedIds): Promise<ProvidedIds | undefined> {
  const [campaign] = expectRecords((await kit.ok('listCampaigns', { ids: account })).body, 'campaigns');
  return campaign && { ...account, campaign_id: String(campaign.id) };
}

interface ShortList {
  operation: OperationId;
  key: string;
  find(kit: Kit): Promise<Call[]>;
  /** The requirements for the members besides the records, and for the key of the records. */
  requirements: { shape: string; key: string };
}

const keys: Partial<Record<OperationId, string>> = { listBroadcasts: 'ENDPOINT-31', listCampaigns: 'ENDPOINT-39' };

const shortLists: ShortList[] = [
  ...lists.map(({ operation, key, statuses }) => ({
    ...{ operation, key },
    find: callsOf(statuses),
    requirements: {
      shape: operation === 'listGoals' ? 'ENDPOINT-85' : 'ENDPOINT-2',
      key: keys[operation] ?? 'ENDPOINT-85',
    },
  })),
  {
    ...{ operation: 'listCampaignSubscribers', key: 'subscribers', find: callsOfSubscribers },
    requirements: { shape: 'ENDPOINT-2', key: 'ENDPOINT-53' },
  },
];

/** The responses, read once for the checks of a list. */
const readShortLists = (kit: Kit, { operation, key, find }: ShortList): Promise<unknown[]> =>
  kit.once(`short lists of ${operation}`, async () => {
    const bodies: unknown[] = [];
    for (const call of await find(kit)) {
      // The checks of pages read most of these, too.
      const { pages } = await readPagesOnce(kit, operation, key, call);
      bodies.push(...pages.map(({ body }) => body));
    }
    return bodies;
  });

export const shortListChecks: Check[] = shortLists.flatMap((list): Check[] => [
  {
    id: `${list.operation}/shape-of-short-lists`,
    title: `returns \`links\`${list.key === 'goals' ? '' : ' and `meta`'} with lists of one page and with empty lists, too`,
    requirements: [list.requirements.shape],
    async run(kit) {
      for (const body of await readShortLists(kit, list)) {
        expectObject(expectObject(body, 'the body').links, '`links`');
        if (list.key === 'goals') continue;
        for (const name of ['count', 'page', 'total_count', 'total_pages']) expectCounter(body, name);
      }
    },
  },
  {
    id: `${list.operation}/key-of-short-lists`,
    title: `returns an array \`${list.key}\` in lists of one page and in empty lists, too`,
    requirements: [list.requirements.key],
    async run(kit) {
      for (const body of await readShortLists(kit, list)) expectArray(body, list.key);
    },
  },
]);
