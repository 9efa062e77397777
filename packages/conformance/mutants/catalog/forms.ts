import { isObject } from '@email-automation/contract-tools/is-object';
import type { OperationId } from '@email-automation/types';
import type { FormName } from '../../servers/plain-server/forms.ts';
import type { FieldType } from '../../servers/plain-server/validation.ts';
import { type Body, createErrorResponse, respondWhen } from '../../servers/rewrites.ts';
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
  ['EVENT-8', 'event', 'action', 'object'],
  ['RESOURCE-74', 'batchSubscriber', 'tags', 'string'],
  ['RESOURCE-75', 'batchSubscriber', 'tags', 'strings'],
  ['RESOURCE-76', 'batchSubscriber', 'custom_fields', 'items'],
  ['RESOURCE-83', 'cart', 'order_url', 'number'],
  ['VERSION-4', 'batchEvent', 'potential_lead', 'string'],
];

const required: [requirement: string, form: FormName, field: string][] = [
  ['ENDPOINT-58', 'subscriber', 'double_optin'],
  ['EVENT-2', 'event', 'email'],
  ['EVENT-10', 'event', 'occurred_at'],
  ['EVENT-10', 'batchEvent', 'occurred_at'],
];

const optional: [requirement: string, form: FormName, field: string][] = [
  ['ENDPOINT-57', 'subscriber', 'email'],
  ['EVENT-7', 'event', 'action'],
];

const changeType = (requirement: string, form: FormName, field: string, type: FieldType | undefined): Mutant =>
  replaceHooks(requirement, `expects ${type ?? 'anything'} as \`${field}\` of ${form}`, ({ forms }) => {
    const { [field]: _, ...fields } = forms[form].fields;
    const changed = { ...fields, ...(type !== undefined && { [field]: type }) };
    return { forms: { ...forms, [form]: { ...forms[form], fields: changed } } };
  });

const changeRequired = (
  requirement: string,
  form: FormName,
  description: string,
  change: (names: string[]) => string[],
) =>
  replaceHooks(requirement, `${description} of ${form}`, ({ forms }) => ({
    forms: { ...forms, [form]: { ...forms[form], required: change(forms[form].required) } },
  }));

/** Rejects records, single or of a batch, that the interface permits. */
const rejected: [requirement: string, on: OperationId, what: string, (record: Body) => unknown, noticedBy?: string][] =
  [
    ['RESOURCE-82', 'createCartBatch', '`grand_total`', (record) => 'grand_total' in record, 'ENDPOINT-12'],
    ['RESOURCE-84', 'createOrderBatch', '`total_fees`', (record) => 'total_fees' in record, 'ENDPOINT-14'],
    [
      'RESOURCE-85',
      'createOrderBatch',
      'addresses with `label`',
      (record) => 'label' in (record.billing_address ?? {}),
      'ENDPOINT-14',
    ],
    [
      'RESOURCE-86',
      'createOrderBatch',
      'addresses without `address_2`',
      (record) => record.shipping_address && !record.shipping_address.address_2,
      'ENDPOINT-14',
    ],
    ['RESOURCE-88', 'createOrderBatch', 'line items with `taxes`', hasItem((item) => 'taxes' in item), 'ENDPOINT-14'],
    ['RESOURCE-91', 'createCartBatch', 'the action `created`', (record) => record.action === 'created', 'ENDPOINT-12'],
    [
      'RESOURCE-95',
      'createLegacyOrderBatch',
      'addresses with `zip`',
      (record) => 'zip' in (record.billing_address ?? {}),
      'ENDPOINT-10',
    ],
    ['EVENT-12', 'recordEvent', 'a value of zero', ({ properties }) => properties?.value === 0],
    ['RESOURCE-73', 'createSubscriberBatch', '`time_zone`', (record) => 'time_zone' in record],
    ['RESOURCE-72', 'createSubscriberBatch', '`custom_fields`', (record) => 'custom_fields' in record],
    [
      'RESOURCE-78',
      'recordEvent',
      'properties other than `value`',
      ({ properties = {} }) => Object.keys(properties).some((name) => name !== 'value'),
    ],
    ['RESOURCE-79', 'createEventBatch', '`properties`', (record) => 'properties' in record],
    ['RESOURCE-80', 'recordEvent', '`id`', (record) => 'id' in record],
    ['RESOURCE-87', 'createOrderBatch', 'more than one line item', ({ items = [] }) => items.length > 1],
    ['RESOURCE-87', 'createCartBatch', 'more than one line item', ({ items = [] }) => items.length > 1],
    ['RESOURCE-89', 'createOrderBatch', 'line items with `color`', hasItem((item) => 'color' in item)],
    ['RESOURCE-89', 'createCartBatch', 'line items with `color`', hasItem((item) => 'color' in item)],
    ['RESOURCE-90', 'createProductBatch', 'an `inventory` of 0', (record) => record.inventory === 0],
    ['RESOURCE-92', 'createOrderBatch', 'the action `placed`', (record) => record.action === 'placed'],
    ['RESOURCE-93', 'createLegacyOrderBatch', 'an `amount` of 0', (record) => record.amount === 0],
    ['RESOURCE-94', 'createLegacyOrderBatch', 'null as `closed_at`', (record) => record.closed_at === null],
    [
      'RESOURCE-96',
      'createLegacyOrderBatch',
      'line items that are not taxable',
      hasItem((item) => item.taxable === false),
    ],
    ['VERSION-4', 'recordEvent', '`potential_lead`', (record) => 'potential_lead' in record],
  ];

function hasItem(isRejected: (item: Body) => boolean) {
  return ({ items = [] }: Body) => items.some(isRejected);
}

export const formMutants: Mutant[] = [
  ...subscriberFields.map(([requirement, field, wrong]) => changeType(requirement, 'subscriber', field, wrong)),
  ...otherTypes.map(([requirement, form, field, type]) => changeType(requirement, form, field, type)),
  ...required.map(([requirement, form, field]) =>
    changeRequired(requirement, form, `requires \`${field}\``, (names) => [...names, field]),
  ),
  ...optional.map(([requirement, form, field]) =>
    changeRequired(requirement, form, `does not require \`${field}\``, (names) =>
      names.filter((name) => name !== field),
    ),
  ),
  ...rejected.map(([requirement, on, what, isRejected, noticedBy]) => ({
    ...rewrite(requirement, `${on} rejects ${what}`, () =>
      respondWhen(
        on,
        (_, body) => (findRecords(body) ?? []).some((record) => isObject(record) && isRejected(record)),
        () => createErrorResponse('records'),
      ),
    ),
    ...(noticedBy !== undefined && { noticedBy }),
  })),
];
