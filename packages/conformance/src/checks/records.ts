import type { OperationId } from '@email-automation/types';
import { operationIds } from '../contract/operations.ts';
import { document, fieldNamesOf } from '../contract/schemas.ts';
import { findNamedFields, isUnset } from '../contract/unset-values.ts';
import type { Check } from '../kit/check.ts';
import { both, componentOf, readsOnly, returnsMember, returnsRecords } from '../kit/concerns.ts';
import { expect, expectEqual, expectObject, expectString, type Fields } from '../kit/expectations.ts';
import { applyTemplate } from '../kit/template.ts';
import { readInSecond } from './access/other-accounts.ts';
import { ifProvided } from './fixtures.ts';
import { pathOf } from './paths.ts';
import { linksOf, ownerRequirements, readOnce, readsOf, recordsOf } from './reads.ts';

/** ISO 8601 in UTC. Fractions of a second are unspecified (`timestamp-precision`). */
const utc = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]00:?00)$/;

type Schemas = Record<string, { properties?: Record<string, { format?: string }> }>;

/** The fields of records that the contract describes as times. Members of other objects, such as custom fields, can have any name. */
function findTimeFields(): Set<string> {
  const { schemas } = (document as { components: { schemas: Schemas } }).components;
  const fields = Object.values(schemas).flatMap(({ properties = {} }) => Object.entries(properties));
  return new Set(fields.filter(([, { format }]) => format === 'date-time').map(([name]) => name));
}

/** Rows of a template whose requirements differ by the component of the records. */
const byComponent = <Row>(rows: Record<string, Row>): Partial<Record<OperationId, Row>> =>
  Object.fromEntries(
    operationIds
      .filter((operation) => componentOf(operation) in rows)
      .map((operation) => [operation, rows[componentOf(operation)]]),
  );

/** Leaves out the operations that return subscribers. @param reason a sentence */
const exceptSubscribers = (reason: string): Partial<Record<OperationId, string>> => byComponent({ Subscriber: reason });

const noFields = 'The interface names no fields of these records.';

/** The requirements on the fields that a record can lack. */
const unsetRequirements = byComponent({
  Account: 'RESOURCE-97',
  Broadcast: 'RESOURCE-98',
  Campaign: 'RESOURCE-99',
  Goal: 'RESOURCE-101',
  CampaignSubscription: 'RESOURCE-100',
});

/** The fields that an email has only once it is to be sent, with the statuses that show it. */
const needsStatus: Record<string, string[]> = { send_at: ['scheduled', 'sent'] };

/** Fields that can be unset: a record may lack them, but not the same record in one response only, nor every record. */
const unsetFieldsOf = (operation: OperationId) => findNamedFields(document, componentOf(operation));

/** Also of records in `linked`. */
function expectTimesInUtc(body: unknown): void {
  const { linked = {}, ...members } = Object(body) as Fields;
  const records = [...Object.values(members), ...Object.values(linked as Fields)].flat();
  const timeFields = findTimeFields();
  for (const [name, value] of records.flatMap((record) => Object.entries(Object(record)))) {
    if (!timeFields.has(name) || isUnset(value)) continue;
    expect(typeof value === 'string' && utc.test(value), `\`${name}\` to be an ISO 8601 time in UTC`, value);
  }
}

/** The keys of the templates that the interface names in the `links` of a response. */
const linkKeysOf = (operation: OperationId) => fieldNamesOf(`${componentOf(operation)}Links`);

const linkChecks: Check[] = [
  ...applyTemplate({
    name: 'link-placeholders',
    title: 'returns templates with placeholders in braces in `links`',
    requirements: ['RESOURCE-6'],
    concerns: both(returnsRecords(), returnsMember('links')),
    exceptions: exceptSubscribers('The interface names no key of its `links`.'),
    stateless: true,
    async run(kit, operation) {
      const links = linksOf(await readOnce(kit, operation));
      for (const key of linkKeysOf(operation)) {
        const template = expectString(links[key], `the template \`${key}\``);
        expect(/\{[^{}]+\}/.test(template), `the template \`${key}\` to have a placeholder in braces`, template);
      }
    },
  }),
  ...applyTemplate({
    name: 'links-lead-to-collections',
    title: 'returns templates of the URLs of the collections of an account',
    requirements: ['RESOURCE-18'],
    concerns: returnsRecords('Account'),
    stateless: true,
    async run(kit, operation) {
      const links = linksOf(await readOnce(kit, operation));
      for (const collection of ['broadcasts', 'campaigns', 'goals']) {
        const template = expectString(links[`accounts.${collection}`], `the template \`accounts.${collection}\``);
        const path = `/v2/the-account/${collection}`;
        const url = template.replace(/\{[^{}]+\}/, 'the-account');
        expect(pathOf(url) === path, `\`accounts.${collection}\`, filled in, to end with ${path}`, template);
      }
    },
  }),
];

export const recordChecks: Check[] = [
  ...applyTemplate<string>({
    name: 'named-fields',
    title: (_row, operation) => `returns every field of ${componentOf(operation)} in at least one record`,
    requirements: (requirement) => [requirement],
    concerns: both(returnsRecords(), readsOnly, ({ operationId }) => !operationId.startsWith('fetch')),
    exceptions: {
      listCampaignSubscribers: noFields,
      listCampaignSubscriptions: 'A subscription has no field that can be unset, besides the ones about its emails.',
    },
    rows: Object.fromEntries(
      Object.entries(unsetRequirements).filter(([id]) => id.startsWith('list') && id !== 'listCampaignSubscriptions'),
    ),
    async run(kit, operation) {
      const reads = readsOf(componentOf(operation));
      const records = (await Promise.all(reads.map((read) => recordsOf(kit, read)))).flat();
      for (const name of unsetFieldsOf(operation)) {
        const statuses = needsStatus[name];
        if (statuses && !records.some(({ status }) => statuses.includes(String(status)))) continue;
        const isShown = records.some((record) => name in record);
        expect(isShown, `\`${name}\` in at least one record (if none has a value, set one)`, 'in no record');
      }
    },
  }),
  ...applyTemplate<string>({
    name: 'same-fields',
    title: 'returns the fields of a record that the list returns for it',
    requirements: (requirement) => [requirement],
    concerns: both(returnsRecords(), readsOnly, ({ operationId }) => !operationId.startsWith('list')),
    rows: Object.fromEntries(Object.entries(unsetRequirements).filter(([id]) => id.startsWith('fetch'))),
    async run(kit, operation) {
      const [list = operation] = readsOf(componentOf(operation));
      const listed = await recordsOf(kit, list);
      for (const record of await recordsOf(kit, operation)) {
        const same = listed.find(({ id }) => id === record.id);
        for (const name of same === undefined ? [] : unsetFieldsOf(operation)) {
          const fetched = !isUnset(record[name]);
          expect(
            fetched === !isUnset(same?.[name]),
            `\`${name}\` of ${record.id} in ${operation} and in ${list}`,
            `only in ${fetched ? operation : list}`,
          );
        }
      }
    },
  }),
  ...applyTemplate({
    name: 'times-in-utc',
    title: 'returns every time in ISO 8601 and UTC',
    requirements: ['RESOURCE-2'],
    concerns: returnsRecords(),
    stateless: true,
    async run(kit, operation) {
      await recordsOf(kit, operation);
      expectTimesInUtc((await readOnce(kit, operation)).body);
    },
  }),
  {
    id: 'listCampaignSubscriptions/time-of-last-email',
    title: 'returns the time of the last email in ISO 8601 and UTC',
    requirements: ['RESOURCE-2'],
    async run(kit) {
      const ids = await kit.provideState('subscription after its first email');
      expectTimesInUtc((await kit.ok('listCampaignSubscriptions', { ids })).body);
    },
  },
  ...applyTemplate<string>({
    name: 'owner',
    title: 'returns the id of the account in `links` of each record',
    requirements: (requirement) => [requirement],
    concerns: returnsRecords(),
    exceptions: {
      ...byComponent({ Account: 'An account has no owner.' }),
      ...exceptSubscribers('The interface names no `links` of a subscriber.'),
    },
    rows: (operation) => ownerRequirements[componentOf(operation)],
    async run(kit, operation) {
      const others = await ifProvided(readInSecond(kit, operation));
      const own = { account: kit.target.account, records: await recordsOf(kit, operation) };
      for (const { account, records } of [own, ...(others ? [others] : [])])
        for (const { links } of records)
          expectEqual(expectObject(links, '`links` of the record').account, account, '`links.account`');
    },
  }),
  ...linkChecks,
];
