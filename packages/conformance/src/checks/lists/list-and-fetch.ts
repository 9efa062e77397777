import type { OperationId } from '@email-automation/types';
import { fieldNamesOf } from '../../contract/schemas.ts';
import type { Check } from '../../kit/check.ts';
import { componentOf, fetchesOne, keyOf, parameterOf } from '../../kit/concerns.ts';
import {
  expectArray,
  expectEqual,
  expectObject,
  expectOnlyRecord,
  expectRecords,
  type Fields,
} from '../../kit/expectations.ts';
import type { Call, Kit } from '../../kit/kit.ts';
import { applyTemplate } from '../../kit/template.ts';
import { compare, type ReadPages } from '../compare.ts';
import { fetchRequirements, listFor } from '../reads.ts';
import { accountsWithList } from './list-views.ts';

/** Fields that are no plain values, or that count the effects of concurrent checks. */
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

/** The records of the list of an account together with the responses to fetching them. */
async function fetchListed(kit: Kit, read: ReadPages, fetch: OperationId, { ids }: Call): Promise<Fetched[]> {
  const { pages } = await read(listFor(fetch), { ids: ids ?? {} });
  const fetched: Fetched[] = [];
  for (const listed of select(pages.flatMap(({ body }) => expectRecords(body, keyOf(fetch))))) {
    const call = { ids: { ...ids, [parameterOf(fetch)]: String(listed.id) } };
    fetched.push({ listed, body: (await kit.ok(fetch, call)).body });
  }
  return fetched;
}

const sameAsListed: Check[] = applyTemplate({
  name: 'same-as-listed',
  title: (_row, fetch) => `returns the same values as \`${listFor(fetch)}\``,
  requirements: (requirement: string) => [requirement],
  concerns: fetchesOne,
  rows: fetchRequirements,
  async run(kit, fetch) {
    const fields = fieldNamesOf(componentOf(fetch)).filter((field) => !incomparable.includes(field));
    for (const account of await accountsWithList(kit, listFor(fetch))) {
      await compare(kit, async (read) => {
        for (const { listed, body } of await fetchListed(kit, read, fetch, account)) {
          const record = expectOnlyRecord(body, keyOf(fetch));
          for (const field of fields) {
            const [seen, expected] = [record, listed].map((one) => comparable(one, field));
            expectEqual(seen, expected, `\`${field}\` of ${listed.id}, as in the list,`);
          }
        }
      });
    }
  },
});

const formIds = (record: Fields) => expectArray(record.links, 'forms').map(String).sort();

const forms = (id: Check['id'], requirement: string, title: string, test: (fetched: Fetched) => void): Check => ({
  id,
  title,
  requirements: [requirement],
  async run(kit) {
    await compare(kit, async (read) => {
      for (const fetched of await fetchListed(kit, read, 'fetchCampaign', {})) test(fetched);
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
];
