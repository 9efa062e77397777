import type { OperationId } from '@email-automation/types';
import { operationIds } from '../contract/operations.ts';
import { document } from '../contract/schemas.ts';
import { findNamedFields, isUnset } from '../contract/unset-values.ts';
import type { Check } from '../kit/check.ts';
import { both, componentOf, readsOnly, returnsMember, returnsRecords } from '../kit/concerns.ts';
import { expect, expectEqual, expectFieldsOf, expectObject, expectString, type Fields } from '../kit/expectations.ts';
import { limits } from '../kit/interface-limits.ts';
import { applyTemplate } from '../kit/template.ts';
import { pathOf } from './paths.ts';
import { linksOf, ownerRequirements, readOnce, readsOf, recordsOf } from './reads.ts';

/** ISO 8601 in UTC. Fractions of a second are unspecified (`timestamp-precision`). */
const utc = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]00:?00)$/;

/** Every member of a value with its name, at any depth. */
function* members(value: unknown): Generator<[string, unknown]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, child] of Object.entries(value)) {
    if (!Array.isArray(value)) yield [name, child];
    yield* members(child);
  }
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

/** The requirements on the fields that every record has and on those that it can lack. */
interface FieldRequirements {
  always: string;
  ifSet: string;
}

const fieldRequirements = byComponent<FieldRequirements>({
  Account: { always: 'RESOURCE-7', ifSet: 'RESOURCE-97' },
  Broadcast: { always: 'RESOURCE-19', ifSet: 'RESOURCE-98' },
  Campaign: { always: 'RESOURCE-29', ifSet: 'RESOURCE-99' },
  Goal: { always: 'RESOURCE-54', ifSet: 'RESOURCE-101' },
  CampaignSubscription: { always: 'RESOURCE-49', ifSet: 'RESOURCE-100' },
});

/** The fields that an email has only once it is to be sent, with the statuses that show it. */
const needsStatus: Record<string, string[]> = { send_at: ['scheduled', 'sent'] };

/** Fields that can be unset: a record may lack them, but not the same record in one response only, nor every record. */
const unsetFieldsOf = (operation: OperationId) => findNamedFields(document, componentOf(operation));

/** Also of records in `linked`. */
function expectTimesInUtc(body: unknown): void {
  for (const [name, value] of members(body)) {
    if (!/_at$/.test(name) || isUnset(value)) continue;
    expect(typeof value === 'string' && utc.test(value), `\`${name}\` to be an ISO 8601 time in UTC`, value);
  }
}

const oneOf = (...values: string[]) =>
  [values.join(' or '), (value: unknown) => values.includes(String(value))] as const;
/** The midnight at the end of a day counts as that of the next one or as its last minute. */
const minutesOfDay = 24 * 60;
const isBoolean = (value: unknown) => typeof value === 'boolean';
const isString = (value: unknown) => typeof value === 'string';
const isStringOrNull = (value: unknown) => value === null || isString(value);
const ifPresent = (isValid: (value: unknown) => boolean) => (value: unknown) =>
  value === undefined || value === null || isValid(value);

/** Checks the value of a field, in every response that has the records. */
const value = (
  component: string,
  name: string,
  requirement: string,
  field: string,
  what: string,
  isValid: (value: unknown) => boolean,
): Check[] =>
  applyTemplate({
    name,
    title: `returns \`${field}\` as ${what}`,
    requirements: [requirement],
    concerns: returnsRecords(component),
    stateless: true,
    async run(kit, operation) {
      for (const record of await recordsOf(kit, operation))
        expect(isValid(record[field]), `\`${field}\` to be ${what}`, record[field] ?? `${record[field]}`);
    },
  });

const values: Check[] = [
  ...value(
    ...['Broadcast', 'resource-20-status', 'RESOURCE-20', 'status'],
    ...oneOf('draft', 'canceled', 'scheduled', 'sent', 'sending'),
  ),
  ...value('Broadcast', 'resource-26-bcc', 'RESOURCE-26', 'bcc', 'a string or null', isStringOrNull),
  ...value('Campaign', 'resource-30-status', 'RESOURCE-30', 'status', ...oneOf('active', 'paused', 'draft')),
  ...value(
    ...['Campaign', 'resource-32-minutes-from-midnight', 'RESOURCE-32', 'minutes_from_midnight'],
    `an integer of at most ${minutesOfDay}, and not negative`,
    (minutes) => Number.isInteger(minutes) && Number(minutes) >= 0 && Number(minutes) <= minutesOfDay,
  ),
  ...value(
    ...['Campaign', 'resource-33-days-of-the-week-mask', 'RESOURCE-33', 'days_of_the_week_mask'],
    'seven digits, each 0 or 1',
    (mask) => isString(mask) && /^[01]{7}$/.test(`${mask}`),
  ),
  ...value(
    ...['Campaign', 'resource-34-days-of-the-week-mask', 'RESOURCE-34', 'days_of_the_week_mask'],
    'a mask with a 1',
    (mask) => isString(mask) && /[^0]/.test(`${mask}`),
  ),
  ...value(
    ...['Campaign', 'resource-38-confirmation-url', 'RESOURCE-38', 'confirmation_url'],
    'a string or null',
    isStringOrNull,
  ),
  ...value('Campaign', 'resource-41-bcc', 'RESOURCE-41', 'bcc', 'a string or null', isStringOrNull),
  ...value(
    ...['Campaign', 'version-6-send-to-confirmation-page', 'VERSION-6', 'send_to_confirmation_page'],
    'a boolean if present',
    ifPresent(isBoolean),
  ),
  ...value(
    ...['Campaign', 'version-7-use-custom-confirmation-page', 'VERSION-7', 'use_custom_confirmation_page'],
    'a boolean if present',
    ifPresent(isBoolean),
  ),
  ...value(
    ...['Campaign', 'version-8-post-confirmation-url', 'VERSION-8', 'post_confirmation_url'],
    'a string if present',
    ifPresent(isString),
  ),
  ...value('Goal', 'resource-55-status', 'RESOURCE-55', 'status', ...oneOf('active', 'disabled')),
  ...value(
    ...['Goal', 'resource-56-counting-method', 'RESOURCE-56', 'counting_method'],
    ...oneOf('one_per_visitor', 'all'),
  ),
  ...value(
    ...['Goal', 'resource-57-default-value', 'RESOURCE-57', 'default_value'],
    `an integer below ${limits.conversionValue}`,
    (number) => Number.isInteger(number) && Number(number) < limits.conversionValue,
  ),
  ...value('CampaignSubscription', 'resource-50-status', 'RESOURCE-50', 'status', 'a string', isString),
];

const ownersOf = (operation: OperationId) =>
  componentOf(operation) === 'CampaignSubscription' ? ['account', 'subscriber'] : ['account'];

const linkKeys = {
  Account: { requirement: 'RESOURCE-17', keys: ['accounts.broadcasts', 'accounts.campaigns', 'accounts.goals'] },
  Broadcast: { requirement: 'RESOURCE-28', keys: ['broadcasts.account'] },
  Campaign: {
    requirement: 'RESOURCE-48',
    keys: ['campaigns.account', 'campaigns.form', 'campaigns.subscribers'],
  },
  CampaignSubscription: {
    requirement: 'RESOURCE-53',
    keys: ['campaign_subscriptions.account', 'campaign_subscriptions.subscriber'],
  },
  Goal: { requirement: 'RESOURCE-61', keys: ['goals.account'] },
};

/** What the templates of link keys share. */
const named = {
  concerns: both(returnsRecords(), returnsMember('links')),
  exceptions: exceptSubscribers('The interface names no key of its `links`.'),
  rows: byComponent(linkKeys),
  stateless: true,
} as const;

type LinkKeys = (typeof linkKeys)['Account'];

const linkChecks: Check[] = [
  ...applyTemplate({
    name: 'links',
    title: 'returns an object `links` at the top level',
    requirements: ['RESOURCE-5'],
    concerns: both(returnsRecords(), returnsMember('links')),
    stateless: true,
    async run(kit, operation) {
      linksOf(await readOnce(kit, operation));
    },
  }),
  ...applyTemplate<LinkKeys>({
    name: 'link-keys',
    title: ({ keys }) => `returns ${keys.map((key) => `\`${key}\``).join(', ')} in \`links\``,
    requirements: ({ requirement }) => [requirement],
    ...named,
    async run(kit, operation, { keys }) {
      const links = linksOf(await readOnce(kit, operation));
      for (const key of keys) expect(key in links, `\`links\` to have \`${key}\``, links);
    },
  }),
  ...applyTemplate<LinkKeys>({
    name: 'link-placeholders',
    title: 'returns templates with placeholders in braces in `links`',
    requirements: ['RESOURCE-6'],
    ...named,
    async run(kit, operation, { keys }) {
      const links = linksOf(await readOnce(kit, operation));
      for (const key of keys) {
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
  ...applyTemplate<FieldRequirements>({
    name: 'fields',
    title: (_row, operation) => `returns records with the fields of ${componentOf(operation)}, each of its type`,
    requirements: ({ always, ifSet }) => [always, ifSet],
    concerns: returnsRecords(),
    exceptions: exceptSubscribers(noFields),
    rows: fieldRequirements,
    stateless: true,
    async run(kit, operation) {
      for (const record of await recordsOf(kit, operation)) expectFieldsOf(record, componentOf(operation));
    },
  }),
  ...applyTemplate<FieldRequirements>({
    name: 'named-fields',
    title: (_row, operation) => `returns every field of ${componentOf(operation)} in at least one record`,
    requirements: ({ ifSet }) => [ifSet],
    concerns: both(returnsRecords(), readsOnly, ({ operationId }) =>
      operationId.startsWith('fetch') ? 'It returns one record, which may lack a field.' : undefined,
    ),
    exceptions: {
      listCampaignSubscribers: noFields,
      listCampaignSubscriptions: 'A subscription has no field that can be unset, besides those of its emails.',
    },
    rows: Object.fromEntries(
      Object.entries(fieldRequirements).filter(([id]) => id.startsWith('list') && id !== 'listCampaignSubscriptions'),
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
  ...applyTemplate<FieldRequirements>({
    name: 'same-fields',
    title: 'returns the fields of a record that the list returns for it',
    requirements: ({ ifSet }) => [ifSet],
    concerns: both(returnsRecords(), readsOnly, ({ operationId }) =>
      operationId.startsWith('list') ? 'It is the list that others are compared with.' : undefined,
    ),
    rows: Object.fromEntries(Object.entries(fieldRequirements).filter(([id]) => id.startsWith('fetch'))),
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
    name: 'subscriber-objects',
    title: 'returns each subscriber as an object',
    requirements: ['RESOURCE-71'],
    concerns: returnsRecords('Subscriber'),
    stateless: true,
    async run(kit, operation) {
      await recordsOf(kit, operation);
    },
  }),
  ...applyTemplate({
    name: 'ids-are-strings',
    title: 'returns every id as a string',
    requirements: ['RESOURCE-1'],
    concerns: returnsRecords(),
    stateless: true,
    async run(kit, operation) {
      for (const [name, id] of members(await recordsOf(kit, operation))) {
        if (name === 'id') expect(typeof id === 'string', 'every `id` to be a string', id);
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
  ...applyTemplate({
    name: 'common-fields',
    title: 'returns `id`, `created_at` and `href` of every record',
    requirements: ['RESOURCE-3'],
    concerns: returnsRecords(),
    exceptions: {
      listCampaignSubscriptions: 'The interface lists neither `created_at` nor `href` (subscription-record-fields).',
    },
    stateless: true,
    async run(kit, operation) {
      for (const record of await recordsOf(kit, operation)) {
        for (const name of ['id', 'created_at', 'href'])
          expect((record[name] ?? undefined) !== undefined, `each record to have \`${name}\``, record);
      }
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
  ...values,
  ...applyTemplate<string>({
    name: 'owner',
    title: (_requirement, operation) =>
      `returns the id of ${ownersOf(operation)
        .map((name) => `the ${name}`)
        .join(' and ')} in \`links\` of each record`,
    requirements: (requirement) => [requirement],
    concerns: returnsRecords(),
    exceptions: {
      ...byComponent({ Account: 'An account has no owner.' }),
      ...exceptSubscribers('The interface names no `links` of a subscriber.'),
    },
    rows: (operation) => ownerRequirements[componentOf(operation)],
    async run(kit, operation) {
      for (const record of await recordsOf(kit, operation)) {
        const links: Fields = expectObject(record.links, '`links` of the record');
        for (const name of ownersOf(operation))
          expect(typeof links[name] === 'string', `\`links.${name}\` to be an id`, links);
        expectEqual(links.account, kit.target.account, '`links.account`');
      }
    },
  }),
  ...linkChecks,
];
