import type { OperationId } from '@email-automation/types';
import { fieldNamesOf } from '../../contract/schemas.ts';
import { Skipped } from '../../http/outcomes.ts';
import type { Check } from '../../kit/check.ts';
import {
  expect,
  expectArray,
  expectEqual,
  expectObject,
  expectOnlyRecord,
  expectRecords,
  type Fields,
} from '../../kit/expectations.ts';
import type { Kit } from '../../kit/kit.ts';
import type { ProvidedIds } from '../../target/provider.ts';
import { compare, type ReadPages } from '../compare.ts';
import { provideLongList } from './list-views.ts';

/** A list of records that can also be fetched one by one. */
interface Pair {
  list: OperationId;
  fetch: OperationId;
  key: string;
  parameter: string;
  component: string;
  /** The requirement for the fetched record. */
  requirement: string;
  /** The state with a longer list of them. */
  long?: Parameters<typeof provideLongList>[1];
}

const pairs: Pair[] = [
  {
    ...{ list: 'listAccounts', fetch: 'fetchAccount', key: 'accounts', parameter: 'account_id', component: 'Account' },
    requirement: 'ENDPOINT-24',
  },
  {
    ...{ list: 'listBroadcasts', fetch: 'fetchBroadcast', key: 'broadcasts', parameter: 'broadcast_id' },
    ...{ component: 'Broadcast', requirement: 'ENDPOINT-32', long: 'account with more than 100 broadcasts' },
  },
  {
    ...{ list: 'listCampaigns', fetch: 'fetchCampaign', key: 'campaigns', parameter: 'campaign_id' },
    ...{ component: 'Campaign', requirement: 'ENDPOINT-40', long: 'account with more than 100 campaigns' },
  },
  {
    ...{ list: 'listGoals', fetch: 'fetchGoal', key: 'goals', parameter: 'conversion_id', component: 'Goal' },
    requirement: 'ENDPOINT-86',
  },
];

/** Fields that are no plain values, or that count what other checks do meanwhile. */
const incomparable = ['href', 'links', 'forms', 'active_subscriber_count'];

/** The number of records of one list that checks fetch. */
const maxRecords = 5;

/** Records to fetch: one of each status, the last ones, and the first ones. */
function select(items: Fields[]): Fields[] {
  const ofStatus = new Map(items.map((item) => [item.status, item]));
  return [...new Set([...ofStatus.values(), ...items.slice(-2), ...items])].slice(0, maxRecords);
}

/** How a value that was never set is returned is unspecified (`unset-values`), and so are fractions of seconds. */
function comparable(record: Fields, field: string): unknown {
  const value = record[field];
  if (value === undefined || value === null || value === '') return undefined;
  return /_at$/.test(field) ? Date.parse(String(value)) : value;
}

interface Fetched {
  listed: Fields;
  /** The body of the response that has the record. */
  body: unknown;
}

/** The records of a list together with the responses to fetching them. */
async function fetchListed(kit: Kit, read: ReadPages, pair: Pair, account: ProvidedIds = {}): Promise<Fetched[]> {
  const { list, fetch, key, parameter } = pair;
  const { pages } = await read(list, key, { ids: account });
  const fetched: Fetched[] = [];
  for (const listed of select(pages.flatMap(({ body }) => expectRecords(body, key)))) {
    const ids = { ...account, [parameter]: String(listed.id) };
    fetched.push({ listed, body: (await kit.ok(fetch, { ids })).body });
  }
  return fetched;
}

function expectSame({ listed, body }: Fetched, { key, component }: Pair): void {
  const record = expectOnlyRecord(body, key);
  for (const field of fieldNamesOf(component)) {
    if (incomparable.includes(field)) continue;
    const [seen, expected] = [record, listed].map((one) => comparable(one, field));
    expectEqual(seen, expected, `\`${field}\` of ${listed.id}, as in the list,`);
  }
}

const sameAsListed = pairs.map(
  (pair): Check => ({
    id: `${pair.fetch}/same-as-listed`,
    title: `returns the same values as \`${pair.list}\``,
    requirements: [pair.requirement],
    async run(kit) {
      const accounts: ProvidedIds[] = [{}];
      if (pair.long) accounts.push(...(await provideLongList(kit, pair.long).then(({ ids }) => [ids], noneIfSkipped)));
      for (const account of accounts) {
        await compare(kit, async (read) => {
          for (const fetched of await fetchListed(kit, read, pair, account)) expectSame(fetched, pair);
        });
      }
    },
  }),
);

function noneIfSkipped(error: unknown): never[] {
  if (error instanceof Skipped) return [];
  throw error;
}

const campaigns = pairs.find(({ key }) => key === 'campaigns') as Pair;
const formIds = (record: Fields) => expectArray(record.links, 'forms').map(String).sort();

const forms = (id: Check['id'], requirement: string, title: string, test: (fetched: Fetched) => void): Check => ({
  id,
  title,
  requirements: [requirement],
  async run(kit) {
    await compare(kit, async (read) => {
      for (const fetched of await fetchListed(kit, read, campaigns)) test(fetched);
    });
  },
});

export const listAndFetchChecks: Check[] = [
  ...sameAsListed,
  forms(
    'fetchCampaign/linked-forms-of-links',
    'ENDPOINT-41',
    'returns in `linked.forms` the forms that `links.forms` of the campaign names',
    ({ body }) => {
      const linked = expectRecords(expectObject(body, 'the body').linked, 'forms').map(({ id }) => String(id));
      expectEqual(linked.sort(), formIds(expectOnlyRecord(body, 'campaigns')), 'the ids in `linked.forms`');
    },
  ),
  forms(
    'listCampaigns/form-ids-as-fetched',
    'RESOURCE-46',
    'returns the same form ids as `fetchCampaign`',
    ({ listed, body }) => {
      expectEqual(formIds(listed), formIds(expectOnlyRecord(body, 'campaigns')), `\`links.forms\` of ${listed.id}`);
    },
  ),
  {
    id: 'listAccounts/accounts-of-states',
    title: 'returns every account that the credential is known to access',
    requirements: ['ENDPOINT-23'],
    async run(kit) {
      const { states, stateHook } = kit.target;
      const all = ['account with more than 100 broadcasts', 'account with more than 100 campaigns'] as const;
      // Without them, the lists of the target's own account would be read, which says nothing about other accounts.
      const provided = all.filter((state) => stateHook !== undefined || states[state] !== undefined);
      if (provided.length === 0) throw new Skipped('The target provides no other account of its user.');
      for (const state of provided) {
        const { ids } = await provideLongList(kit, state);
        const { body } = await kit.ok('listAccounts', { ids });
        const listed = expectRecords(body, 'accounts').map(({ id }) => id);
        expect(listed.includes(ids.account_id), `the account ${ids.account_id} among the accounts`, listed);
      }
    },
  },
];
