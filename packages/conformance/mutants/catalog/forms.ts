import { isObject } from '@email-automation/contract-tools/is-object';
import type { OperationId } from '@email-automation/types';
import type { FormName } from '../../servers/plain-server/forms.ts';
import type { FieldType } from '../../servers/plain-server/validation.ts';
import { type Body, createErrorResponse, respondWhen } from '../../servers/rewrites.ts';
import type { Kind } from '../kind.ts';
import { type Mutant, replaceHooks, rewrite } from '../mutant.ts';
import { findRecords } from './batches.ts';

/** The fields of a subscriber who subscribes to a campaign, each with a type that is wrong. */
const subscriberFields: [requirement: string, field: string, wrong: FieldType][] = [
  ['ENDPOINT-59', 'user_id', 'integer'],
  ['ENDPOINT-60', 'time_zone', 'integer'],
  ['ENDPOINT-62', 'utc_offset', 'string'],
  ['ENDPOINT-63', 'double_optin', 'string'],
  ['ENDPOINT-66', 'starting_email_index', 'string'],
  ['ENDPOINT-68', 'custom_fields', 'items'],
  ['ENDPOINT-69', 'tags', 'boolean'],
  ['ENDPOINT-70', 'reactivate_if_removed', 'string'],
  ['ENDPOINT-71', 'prospect', 'string'],
  ['ENDPOINT-73', 'base_lead_score', 'string'],
  ['ENDPOINT-75', 'eu_consent', 'boolean'],
  ['ENDPOINT-76', 'eu_consent_message', 'object'],
  ['VERSION-3', 'potential_lead', 'string'],
];

/** Fields that a record has to have, or whose types differ: the requirement, the record, the field, and the type. */
const otherTypes: [requirement: string, form: FormName, field: string, type: FieldType | undefined][] = [
  ['ENDPOINT-69', 'subscriber', 'tags', 'string'],
  ['EVENT-8', 'event', 'action', 'object'],
  ['EVENT-8', 'event', 'action', 'zone'],
  ['RESOURCE-72', 'batchSubscriber', 'tags', 'boolean'],
  ['RESOURCE-73', 'batchSubscriber', 'time_zone', 'integer'],
  ['RESOURCE-74', 'batchSubscriber', 'tags', 'string'],
  ['RESOURCE-75', 'batchSubscriber', 'tags', 'strings'],
  ['RESOURCE-76', 'batchSubscriber', 'custom_fields', 'items'],
  ['RESOURCE-78', 'event', 'prospect', 'string'],
  ['RESOURCE-82', 'cart', 'grand_total', 'integer'],
  ['RESOURCE-82', 'cart', 'cart_id', 'integer'],
  ['RESOURCE-83', 'cart', 'order_url', 'number'],
  ['RESOURCE-84', 'order', 'shipping_address', 'string'],
  ['RESOURCE-84', 'order', 'total_taxes', 'integer'],
  ['RESOURCE-90', 'product', 'categories', 'string'],
  ['RESOURCE-90', 'product', 'price', 'integer'],
  ['RESOURCE-93', 'legacyOrder', 'amount', 'string'],
  ['RESOURCE-93', 'legacyOrder', 'properties', 'items'],
  ['VERSION-4', 'event', 'potential_lead', 'string'],
  ['VERSION-4', 'batchEvent', 'potential_lead', 'string'],
];

const required: [requirement: string, form: FormName, field: string][] = [
  ['ENDPOINT-58', 'subscriber', 'time_zone'],
  ['ENDPOINT-58', 'subscriber', 'double_optin'],
  ['ENDPOINT-58', 'subscriber', 'eu_consent'],
  ['EVENT-2', 'event', 'email'],
  ['EVENT-10', 'event', 'occurred_at'],
  ['EVENT-10', 'batchEvent', 'occurred_at'],
  ['RESOURCE-77', 'unsubscribe', 'id'],
  ['RESOURCE-79', 'batchEvent', 'prospect'],
];

const optional: [requirement: string, form: FormName, field: string][] = [
  ['ENDPOINT-57', 'subscriber', 'email'],
  ['EVENT-7', 'event', 'action'],
];

const changeType = (
  requirement: string,
  kind: Kind,
  form: FormName,
  field: string,
  type: FieldType | undefined,
): Mutant =>
  replaceHooks(requirement, kind, `expects ${type ?? 'anything'} as \`${field}\` of ${form}`, ({ forms }) => {
    const { [field]: _, ...fields } = forms[form].fields;
    const changed = { ...fields, ...(type !== undefined && { [field]: type }) };
    return { forms: { ...forms, [form]: { ...forms[form], fields: changed } } };
  });

const changeRequired = (
  requirement: string,
  kind: Kind,
  form: FormName,
  description: string,
  change: (names: string[]) => string[],
) =>
  replaceHooks(requirement, kind, `${description} of ${form}`, ({ forms }) => ({
    forms: { ...forms, [form]: { ...forms[form], required: change(forms[form].required) } },
  }));

/** Reads values of a type otherwise. */
const types: [
  requirement: string,
  kind: Kind,
  type: FieldType,
  description: string,
  (value: unknown, usual: (value: unknown) => boolean) => boolean,
][] = [
  [
    'ENDPOINT-60',
    'too strict',
    'zone',
    'accepts only zones of a continent and a city',
    (value, usual) => usual(value) && /^(America|Europe|Asia)\//.test(String(value)),
  ],
  [
    'ENDPOINT-60',
    'too strict',
    'zone',
    'accepts only zones with one slash',
    (value, usual) => usual(value) && String(value).split('/').length === 2,
  ],
  [
    'ENDPOINT-68',
    'only for other data',
    'object',
    'rejects objects beyond ASCII',
    (value, usual) => usual(value) && isAscii(value),
  ],
  [
    'ENDPOINT-69',
    'only for other data',
    'tags',
    'rejects tags beyond ASCII',
    (value, usual) => usual(value) && isAscii(value),
  ],
  ['ERROR-18', 'too lax', 'time', 'accepts any string as a time', (value) => typeof value === 'string'],
  [
    'ERROR-18',
    'too lax',
    'time',
    'accepts times with a month that does not exist',
    (value, usual) => /^\d{4}-\d\d-/.test(String(value)) || usual(value),
  ],
  [
    'ERROR-18',
    'too lax',
    'time',
    'accepts every date that JavaScript reads',
    (value) => !Number.isNaN(Date.parse(String(value))),
  ],
  [
    'ENDPOINT-58',
    'only for other data',
    'email',
    'rejects emails with a plus sign',
    (value, usual) => usual(value) && !String(value).includes('+'),
  ],
  [
    'RESOURCE-74',
    'only for other data',
    'tags',
    'rejects tags beyond ASCII',
    (value, usual) => usual(value) && isAscii(value),
  ],
  [
    'RESOURCE-78',
    'only for other data',
    'string',
    'rejects strings beyond ASCII',
    (value, usual) => usual(value) && isAscii(value),
  ],
];

const isAscii = (value: unknown) => !/[^ -~]/.test(JSON.stringify(value ?? ''));

/** Rejects records, single or of a batch, that the interface permits. */
const rejected: [requirement: string, on: OperationId, what: string, (record: Body) => unknown][] = [
  [
    'ENDPOINT-66',
    'subscribeToCampaign',
    'the first email as `starting_email_index`',
    (record) => record.starting_email_index === 0,
  ],
  [
    'ENDPOINT-66',
    'subscribeToCampaign',
    'the second email as `starting_email_index`',
    (record) => record.starting_email_index === 1,
  ],
  [
    'ENDPOINT-70',
    'subscribeToCampaign',
    'new subscribers with `reactivate_if_removed` false',
    (record) => record.reactivate_if_removed === false,
  ],
  ['EVENT-12', 'recordEvent', 'a value of 2147483646', ({ properties }) => properties?.value === 2147483646],
  ['EVENT-12', 'recordEvent', 'values of a million and more', ({ properties }) => properties?.value >= 1_000_000],
  ['EVENT-12', 'recordEvent', 'a value of zero', ({ properties }) => properties?.value === 0],
  ['RESOURCE-73', 'createSubscriberBatch', '`time_zone`', (record) => 'time_zone' in record],
  ['RESOURCE-72', 'createSubscriberBatch', '`custom_fields`', (record) => 'custom_fields' in record],
  ['RESOURCE-78', 'recordEvent', '`occurred_at`', (record) => Boolean(record.occurred_at)],
  [
    'RESOURCE-78',
    'recordEvent',
    'events whose `occurred_at` has passed',
    (record) => Date.parse(record.occurred_at) < Date.now() - 3_600_000,
  ],
  [
    'RESOURCE-78',
    'recordEvent',
    'properties other than `value`',
    ({ properties = {} }) => Object.keys(properties).some((name) => name !== 'value'),
  ],
  ['RESOURCE-79', 'createEventBatch', '`properties`', (record) => 'properties' in record],
  ['RESOURCE-80', 'recordEvent', '`id`', (record) => 'id' in record],
  ['RESOURCE-82', 'createCartBatch', '`grand_total`', (record) => 'grand_total' in record],
  ['RESOURCE-83', 'createCartBatch', '`order_url`', (record) => 'order_url' in record],
  ['RESOURCE-84', 'createOrderBatch', '`total_fees`', (record) => 'total_fees' in record],
  ['RESOURCE-85', 'createOrderBatch', 'addresses with `label`', (record) => 'label' in (record.billing_address ?? {})],
  [
    'RESOURCE-86',
    'createOrderBatch',
    'addresses without `address_2`',
    (record) => record.shipping_address && !record.shipping_address.address_2,
  ],
  ['RESOURCE-87', 'createOrderBatch', 'more than one line item', ({ items = [] }) => items.length > 1],
  ['RESOURCE-87', 'createCartBatch', 'more than one line item', ({ items = [] }) => items.length > 1],
  ['RESOURCE-87', 'createCartBatch', 'more than 100 line items', ({ items = [] }) => items.length > 100],
  ['RESOURCE-87', 'createCartBatch', 'line items with `sale_price`', hasItem((item) => 'sale_price' in item)],
  [
    'RESOURCE-87',
    'createCartBatch',
    'line items with a fraction as `price`',
    hasItem(({ price = 0 }) => price % 1 !== 0),
  ],
  [
    'RESOURCE-87',
    'createCartBatch',
    'line items in several categories',
    hasItem(({ categories = [] }) => categories.length > 1),
  ],
  ['RESOURCE-88', 'createOrderBatch', 'line items with `taxes`', hasItem((item) => 'taxes' in item)],
  ['RESOURCE-89', 'createOrderBatch', 'line items with `color`', hasItem((item) => 'color' in item)],
  ['RESOURCE-89', 'createCartBatch', 'line items with `color`', hasItem((item) => 'color' in item)],
  ['RESOURCE-90', 'createProductBatch', '`inventory`', (record) => 'inventory' in record],
  ['RESOURCE-90', 'createProductBatch', 'an `inventory` of 0', (record) => record.inventory === 0],
  ['RESOURCE-91', 'createCartBatch', 'the action `created`', (record) => record.action === 'created'],
  ['RESOURCE-91', 'createProductBatch', 'the action `created`', (record) => record.action === 'created'],
  ['RESOURCE-92', 'createOrderBatch', 'the action `placed`', (record) => record.action === 'placed'],
  ['RESOURCE-92', 'createOrderBatch', 'the action `updated`', (record) => record.action === 'updated'],
  ['RESOURCE-93', 'createLegacyOrderBatch', '`properties`', (record) => 'properties' in record],
  ['RESOURCE-93', 'createLegacyOrderBatch', 'an `amount` of 0', (record) => record.amount === 0],
  ['RESOURCE-94', 'createLegacyOrderBatch', 'null as `closed_at`', (record) => record.closed_at === null],
  [
    'RESOURCE-95',
    'createLegacyOrderBatch',
    'addresses with `zip`',
    (record) => 'zip' in (record.billing_address ?? {}),
  ],
  [
    'RESOURCE-95',
    'createLegacyOrderBatch',
    'addresses with `email`',
    (record) => 'email' in (record.billing_address ?? {}),
  ],
  ['RESOURCE-96', 'createLegacyOrderBatch', 'line items with `taxable`', hasItem((item) => 'taxable' in item)],
  [
    'RESOURCE-96',
    'createLegacyOrderBatch',
    'line items that are not taxable',
    hasItem((item) => item.taxable === false),
  ],
  ['VERSION-3', 'subscribeToCampaign', '`potential_lead`', (record) => 'potential_lead' in record],
  ['VERSION-4', 'recordEvent', '`potential_lead`', (record) => 'potential_lead' in record],
  ['VERSION-4', 'createEventBatch', '`potential_lead`', (record) => 'potential_lead' in record],
  [
    'VERSION-4',
    'recordEvent',
    '`potential_lead` without `prospect`',
    (record) => 'potential_lead' in record && !('prospect' in record),
  ],
];

function hasItem(isRejected: (item: Body) => boolean) {
  return ({ items = [] }: Body) => items.some(isRejected);
}

export const formMutants: Mutant[] = [
  ...subscriberFields.map(([requirement, field, wrong]) =>
    changeType(requirement, 'wrong', 'subscriber', field, wrong),
  ),
  ...otherTypes.map(([requirement, form, field, type]) => changeType(requirement, 'wrong', form, field, type)),
  ...required.map(([requirement, form, field]) =>
    changeRequired(requirement, 'too strict', form, `requires \`${field}\``, (names) => [...names, field]),
  ),
  ...optional.map(([requirement, form, field]) =>
    changeRequired(requirement, 'too lax', form, `does not require \`${field}\``, (names) =>
      names.filter((name) => name !== field),
    ),
  ),
  ...types.map(([requirement, kind, type, description, accepts]) =>
    replaceHooks(requirement, kind, description, ({ types: usual }) => ({
      types: { ...usual, [type]: (value: unknown) => accepts(value, usual[type]) },
    })),
  ),
  ...rejected.map(([requirement, on, what, isRejected]) =>
    rewrite(requirement, 'too strict', `${on} rejects ${what}`, () =>
      respondWhen(
        on,
        (_, body) => (findRecords(body) ?? []).some((record) => isObject(record) && isRejected(record)),
        () => createErrorResponse('records'),
      ),
    ),
  ),
];
