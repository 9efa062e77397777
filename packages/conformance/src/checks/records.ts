import { document } from '../contract/schemas.ts';
import { findNamedFields, isUnset } from '../contract/unset-values.ts';
import type { Check } from '../kit/check.ts';
import { expect, expectFieldsOf, expectObject, type Fields } from '../kit/expectations.ts';
import { limits } from '../kit/interface-limits.ts';
import {
  accountReads,
  broadcastReads,
  campaignReads,
  goalReads,
  type Read,
  readOnce,
  recordReads,
  recordsOf,
  subscriberReads,
  subscriptionReads,
} from './reads.ts';

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

/** The kinds of records, with the requirements on the fields that every record has and on those that it can lack. */
const whole: [Read[], string, always: string, ifSet: string][] = [
  [accountReads, 'Account', 'RESOURCE-7', 'RESOURCE-97'],
  [broadcastReads, 'Broadcast', 'RESOURCE-19', 'RESOURCE-98'],
  [campaignReads, 'Campaign', 'RESOURCE-29', 'RESOURCE-99'],
  [goalReads, 'Goal', 'RESOURCE-54', 'RESOURCE-101'],
  [subscriptionReads, 'CampaignSubscription', 'RESOURCE-49', 'RESOURCE-100'],
];

const fields: Check[] = whole.flatMap(([reads, component, always, ifSet]) =>
  reads.map((read) => ({
    id: `${read.operation}/fields`,
    title: `returns records with the fields of ${component}, each of its type`,
    requirements: [always, ifSet],
    stateless: true,
    async run(kit) {
      for (const record of await recordsOf(read, kit)) expectFieldsOf(record, component);
    },
  })),
);

/** The fields that an email has only once it is to be sent, with the statuses that show it. */
const needsStatus: Record<string, string[]> = { send_at: ['scheduled', 'sent'] };

/** Fields that can be unset: a record may lack them, but not the same record in one response only, nor every record. */
const namedFields: Check[] = whole.flatMap(([reads, component, , requirement]): Check[] => {
  const names = findNamedFields(document, component);
  const [list] = reads as [Read, ...Read[]];
  if (names.length === 0) return [];
  const shown: Check = {
    id: `${list.operation}/named-fields`,
    title: `returns every field of ${component} in at least one record`,
    requirements: [requirement],
    async run(kit) {
      const records = (await Promise.all(reads.map((read) => recordsOf(read, kit)))).flat();
      for (const name of names) {
        const statuses = needsStatus[name];
        if (statuses && !records.some(({ status }) => statuses.includes(String(status)))) continue;
        const isShown = records.some((record) => name in record);
        expect(isShown, `\`${name}\` in at least one record (if none has a value, set one)`, 'in no record');
      }
    },
  };
  const alike: Check[] = reads.slice(1).map((read) => ({
    id: `${read.operation}/same-fields`,
    title: `returns the fields of a record that \`${list.operation}\` returns for it`,
    requirements: [requirement],
    async run(kit) {
      const listed = await recordsOf(list, kit);
      for (const record of await recordsOf(read, kit)) {
        const same = listed.find(({ id }) => id === record.id);
        for (const name of same === undefined ? [] : names) {
          const fetched = !isUnset(record[name]);
          expect(
            fetched === !isUnset(same?.[name]),
            `\`${name}\` of ${record.id} in ${read.operation} and in ${list.operation}`,
            `only in ${fetched ? read.operation : list.operation}`,
          );
        }
      }
    },
  }));
  return [shown, ...alike];
});

const subscriberObjects: Check[] = subscriberReads.map((read) => ({
  id: `${read.operation}/subscriber-objects`,
  title: 'returns each subscriber as an object',
  requirements: ['RESOURCE-71'],
  stateless: true,
  async run(kit) {
    await recordsOf(read, kit);
  },
}));

const conventions: Check[] = recordReads.flatMap((read): Check[] => {
  const { operation, key } = read;
  const ids: Check = {
    id: `${operation}/ids-are-strings`,
    title: 'returns every id as a string',
    requirements: ['RESOURCE-1'],
    stateless: true,
    async run(kit) {
      for (const [name, value] of members(await recordsOf(read, kit))) {
        if (name === 'id') expect(typeof value === 'string', 'every `id` to be a string', value);
      }
    },
  };
  const times: Check = {
    id: `${operation}/times-in-utc`,
    title: 'returns every time in ISO 8601 and UTC',
    requirements: ['RESOURCE-2'],
    stateless: true,
    async run(kit) {
      await recordsOf(read, kit);
      expectTimesInUtc((await readOnce(read, kit)).body);
    },
  };
  const common: Check = {
    id: `${operation}/common-fields`,
    title: 'returns `id`, `created_at` and `href` of every record',
    requirements: ['RESOURCE-3'],
    stateless: true,
    async run(kit) {
      for (const record of await recordsOf(read, kit)) expectMembers(record, ['id', 'created_at', 'href'], key);
    },
  };
  // The interface lists neither for campaign subscriptions (`subscription-record-fields`).
  return key === 'campaign_subscriptions' ? [ids, times] : [ids, times, common];
});

/** Also of records in `linked`. */
function expectTimesInUtc(body: unknown): void {
  for (const [name, value] of members(body)) {
    if (!/_at$/.test(name) || isUnset(value)) continue;
    expect(typeof value === 'string' && utc.test(value), `\`${name}\` to be an ISO 8601 time in UTC`, value);
  }
}

/** A time that only this state shows. */
const timeOfLastEmail: Check = {
  id: 'listCampaignSubscriptions/time-of-last-email',
  title: 'returns the time of the last email in ISO 8601 and UTC',
  requirements: ['RESOURCE-2'],
  async run(kit) {
    const ids = await kit.provideState('subscription after its first email');
    expectTimesInUtc((await kit.ok('listCampaignSubscriptions', { ids })).body);
  },
};

function expectMembers(record: Fields, names: string[], key: string): void {
  for (const name of names) {
    expect(
      record[name] !== undefined && record[name] !== null,
      `each record of \`${key}\` to have \`${name}\``,
      record,
    );
  }
}

type Value = [requirement: string, field: string, what: string, isValid: (value: unknown) => boolean];

const oneOf = (...values: string[]) =>
  [values.join(' or '), (value: unknown) => values.includes(String(value))] as const;
/** The midnight at the end of a day counts as that of the next one or as its last minute. */
const minutesOfDay = 24 * 60;
const isBoolean = (value: unknown) => typeof value === 'boolean';
const isString = (value: unknown) => typeof value === 'string';
const isStringOrNull = (value: unknown) => value === null || isString(value);
const ifPresent = (isValid: Value[3]) => (value: unknown) => value === undefined || value === null || isValid(value);

const values: [Read[], Value[]][] = [
  [
    broadcastReads,
    [
      ['RESOURCE-20', 'status', ...oneOf('draft', 'canceled', 'scheduled', 'sent', 'sending')],
      ['RESOURCE-26', 'bcc', 'a string or null', isStringOrNull],
    ],
  ],
  [
    campaignReads,
    [
      ['RESOURCE-30', 'status', ...oneOf('active', 'paused', 'draft')],
      [
        'RESOURCE-32',
        'minutes_from_midnight',
        `an integer of at most ${minutesOfDay}, and not negative`,
        (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= minutesOfDay,
      ],
      [
        'RESOURCE-33',
        'days_of_the_week_mask',
        'seven digits, each 0 or 1',
        (mask) => isString(mask) && /^[01]{7}$/.test(`${mask}`),
      ],
      ['RESOURCE-34', 'days_of_the_week_mask', 'a mask with a 1', (mask) => isString(mask) && /[^0]/.test(`${mask}`)],
      ['RESOURCE-38', 'confirmation_url', 'a string or null', isStringOrNull],
      ['RESOURCE-41', 'bcc', 'a string or null', isStringOrNull],
      ['VERSION-6', 'send_to_confirmation_page', 'a boolean if present', ifPresent(isBoolean)],
      ['VERSION-7', 'use_custom_confirmation_page', 'a boolean if present', ifPresent(isBoolean)],
      ['VERSION-8', 'post_confirmation_url', 'a string if present', ifPresent(isString)],
    ],
  ],
  [
    goalReads,
    [
      ['RESOURCE-55', 'status', ...oneOf('active', 'disabled')],
      ['RESOURCE-56', 'counting_method', ...oneOf('one_per_visitor', 'all')],
      [
        'RESOURCE-57',
        'default_value',
        `an integer below ${limits.conversionValue}`,
        (value) => Number.isInteger(value) && Number(value) < limits.conversionValue,
      ],
    ],
  ],
  [subscriptionReads, [['RESOURCE-50', 'status', 'a string', isString]]],
];

const fieldValues: Check[] = values.flatMap(([reads, rows]) =>
  reads.flatMap((read) =>
    rows.map(
      ([requirement, field, what, isValid]): Check => ({
        id: `${read.operation}/${requirement.toLowerCase()}-${field.replaceAll('_', '-')}`,
        title: `returns \`${field}\` as ${what}`,
        requirements: [requirement],
        stateless: true,
        async run(kit) {
          for (const record of await recordsOf(read, kit)) {
            expect(isValid(record[field]), `\`${field}\` to be ${what}`, record[field] ?? `${record[field]}`);
          }
        },
      }),
    ),
  ),
);

const owners: [Read[], string, string[]][] = [
  [broadcastReads, 'RESOURCE-27', ['account']],
  [campaignReads, 'RESOURCE-45', ['account']],
  [goalReads, 'RESOURCE-60', ['account']],
  [subscriptionReads, 'RESOURCE-52', ['account', 'subscriber']],
];

const ownership: Check[] = owners.flatMap(([reads, requirement, names]) =>
  reads.map((read) => ({
    id: `${read.operation}/owner`,
    title: `returns the id of ${names.map((name) => `the ${name}`).join(' and ')} in \`links\` of each record`,
    requirements: [requirement],
    async run(kit) {
      for (const record of await recordsOf(read, kit)) {
        const links = expectObject(record.links, '`links` of the record');
        for (const name of names) expect(typeof links[name] === 'string', `\`links.${name}\` to be an id`, links);
        const { account } = kit.target;
        expect(links.account === account, `\`links.account\` to be ${account}`, links.account);
      }
    },
  })),
);

export const recordChecks: Check[] = [
  ...fields,
  ...namedFields,
  ...subscriberObjects,
  ...conventions,
  timeOfLastEmail,
  ...fieldValues,
  ...ownership,
];
