import type { OperationId } from '@email-automation/types';
import { contentOf } from '../contract/content.ts';
import { valuesOf } from '../contract/list-facts.ts';
import type { Check } from '../kit/check.ts';
import { both, fetchesOne, keyOf, ofApi, parameterOf, withArgument } from '../kit/concerns.ts';
import {
  expect,
  expectArray,
  expectEqual,
  expectObject,
  expectOnlyRecord,
  expectRecords,
} from '../kit/expectations.ts';
import type { Call, Kit } from '../kit/kit.ts';
import { applyTemplate } from '../kit/template.ts';
import type { ProvidedIds } from '../target/provider.ts';
import { provideSecondAccount } from './access/other-accounts.ts';
import { findOpenCampaign, ifProvided, readRecords } from './fixtures.ts';
import { expectCounter } from './lists/list-all.ts';
import { readPagesOnce } from './lists/list-pages.ts';
import { fetchRequirements, linksOf, readOnce } from './reads.ts';
import { validRequest } from './requests.ts';

/** Checks the members of the body around the records. */
const memberTests: Record<string, (body: unknown) => void> = {
  links: (body) => linksOf({ body }),
  linked: (body) => expectObject(expectObject(body, 'the body').linked, '`linked`'),
  meta(body) {
    for (const name of ['count', 'page', 'total_count', 'total_pages']) expectCounter(body, name);
  },
};

/** @throws Failed unless a body has the members that the contract names: an array, and what is next to it */
function expectShape(operation: OperationId, body: unknown): void {
  const { key, component, members } = contentOf(operation) ?? { key: '', component: undefined, members: [] };
  if (component !== undefined) expectRecords(body, key);
  else for (const item of expectArray(body, key)) expect(typeof item === 'string', `strings in \`${key}\``, item);
  for (const member of members) memberTests[member]?.(body);
}

const returnsOne = (operation: OperationId) => !operation.startsWith('list');

const nextTo = (operation: OperationId) =>
  (contentOf(operation)?.members ?? []).map((name) => `\`${name}\``).join(', ');

async function firstCampaign(kit: Kit, account: ProvidedIds): Promise<ProvidedIds | undefined> {
  if (account.account_id === undefined) return findOpenCampaign(kit);
  const [campaign] = await readRecords(kit, 'listCampaigns', { ids: account });
  return campaign && { ...account, campaign_id: String(campaign.id) };
}

/** Requests for lists that may be empty, or have few items. */
async function shortLists(kit: Kit, operation: OperationId): Promise<Call[]> {
  const calls: Call[] = [];
  const second = await ifProvided(provideSecondAccount(kit));
  for (const account of second === undefined ? [{}] : [{}, second]) {
    if (operation === 'listCampaignSubscribers') {
      const ids = await firstCampaign(kit, account);
      const statuses = ids === undefined ? [] : ['active', 'unsubscribed', 'removed'];
      calls.push(...statuses.map((status): Call => ({ ids: ids ?? {}, query: { status, per_page: 1000 } })));
      continue;
    }
    const where = account.account_id === undefined ? {} : { ids: account };
    const statuses = valuesOf(operation, 'status');
    calls.push({ ...where, query: {} }, ...statuses.map((status): Call => ({ ...where, query: { status } })));
  }
  return calls;
}

/** The bodies of such lists, read once for the checks of an operation. Those of pages read most of these, too. */
const readShortLists = (kit: Kit, operation: OperationId): Promise<unknown[]> =>
  kit.once(`short lists of ${operation}`, async () => {
    const bodies: unknown[] = [];
    for (const call of await shortLists(kit, operation)) {
      const { pages } = await readPagesOnce(kit, operation, call);
      bodies.push(...pages.map(({ body }) => body));
    }
    return bodies;
  });

/** The requirements on the shape of each list, and on the key of its items. */
const listRequirements = {
  listBroadcasts: { shape: 'ENDPOINT-2', key: 'ENDPOINT-31' },
  listCampaigns: { shape: 'ENDPOINT-2', key: 'ENDPOINT-39' },
  listCampaignSubscribers: { shape: 'ENDPOINT-2', key: 'ENDPOINT-53' },
  listGoals: { shape: 'ENDPOINT-85', key: 'ENDPOINT-85' },
};

const sameShape = { concerns: withArgument('status'), rows: listRequirements } as const;

/** The requirements on what is next to the array in a response. */
const shapeRequirements: Partial<Record<OperationId, string[]>> = {
  ...Object.fromEntries(Object.entries(fetchRequirements).map(([id, requirement]) => [id, [requirement]])),
  listAccounts: ['ENDPOINT-22'],
  listBroadcasts: ['ENDPOINT-2'],
  listCampaigns: ['ENDPOINT-2'],
  listCampaignSubscribers: ['ENDPOINT-2'],
  subscribeToCampaign: ['ENDPOINT-56'],
  listCampaignSubscriptions: ['ENDPOINT-2'],
  listCustomFieldIdentifiers: ['ENDPOINT-78', 'RESOURCE-69'],
  listGoals: ['ENDPOINT-85'],
  listEventActions: ['ENDPOINT-91', 'RESOURCE-70'],
};

/** Checks of what is in the body of a response, besides the fields of records. */
export const shapeChecks: Check[] = [
  ...applyTemplate({
    name: 'shape',
    title: (_row, operation) => `returns an object with ${nextTo(operation)}`,
    requirements: (requirements: string[]) => requirements,
    concerns: both(ofApi, (operation) => (keyOf(operation.operationId) ? undefined : 'Its response has no array.')),
    exceptions: {
      createCartBatch: 'The check of its response tests `request_ids`.',
      createOrderBatch: 'The check of its response tests `request_ids`.',
      createProductBatch: 'The check of its response tests `request_ids`.',
    },
    rows: shapeRequirements,
    // A mock returns another record than the one in the path.
    stateless: (operation) => !operation.startsWith('fetch'),
    async run(kit, operation) {
      const { body } = await readOnce(kit, operation);
      expectShape(operation, body);
      if (!returnsOne(operation)) return;
      const { id } = expectOnlyRecord(body, keyOf(operation));
      if (operation === 'subscribeToCampaign') return;
      const { path } = await validRequest(kit, operation);
      const ids: ProvidedIds = { account_id: kit.target.account, ...path };
      expectEqual(id, ids[parameterOf(operation)], '`id` of the record');
    },
  }),
  ...applyTemplate({
    name: 'one-record',
    title: 'returns one record in an array, next to `links`',
    requirements: ['ENDPOINT-3'],
    concerns: fetchesOne,
    stateless: true,
    async run(kit, operation) {
      const response = await readOnce(kit, operation);
      expectOnlyRecord(response.body, keyOf(operation));
      linksOf(response);
    },
  }),
  ...applyTemplate({
    name: 'key',
    title: (_row, operation) => `returns its records under \`${keyOf(operation)}\``,
    requirements: ({ key }: { key: string }) => [key],
    ...sameShape,
    stateless: true,
    async run(kit, operation) {
      expectRecords((await readOnce(kit, operation)).body, keyOf(operation));
    },
  }),
  ...applyTemplate({
    name: 'shape-of-short-lists',
    title: (_row, operation) => `returns ${nextTo(operation)} with lists of one page and with empty lists, too`,
    requirements: ({ shape }: { shape: string }) => [shape],
    ...sameShape,
    async run(kit, operation) {
      const { members = [] } = contentOf(operation) ?? {};
      for (const body of await readShortLists(kit, operation)) {
        for (const member of members) memberTests[member]?.(body);
      }
    },
  }),
  ...applyTemplate({
    name: 'key-of-short-lists',
    title: (_row, operation) => `returns an array \`${keyOf(operation)}\` in lists of one page and in empty lists, too`,
    requirements: ({ key }: { key: string }) => [key],
    ...sameShape,
    async run(kit, operation) {
      for (const body of await readShortLists(kit, operation)) expectArray(body, keyOf(operation));
    },
  }),
];
