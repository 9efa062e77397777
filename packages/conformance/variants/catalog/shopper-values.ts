import { equal } from 'node:assert/strict';
import { type Body, createErrorResponse, respondWhen } from '../../mutants/rewrites.ts';
import type { Prober } from '../prober.ts';
import { defineVariant, filterObjects, type Variant } from '../variant.ts';

const activity = ['createCartBatch', 'createOrderBatch', 'createProductBatch'] as const;
const legacy = 'createLegacyOrderBatch' as const;

/** Finds the records of a batch of shopper activity, or of legacy orders. */
const findRecords = (value: Body): Body[] =>
  filterObjects(value?.batches ?? [value]).flatMap((group) => filterObjects(Object.values(group).find(Array.isArray)));

/** Rejects batches with a record that does not suit. */
const rejectUnless = (
  on: typeof legacy | (typeof activity)[number][],
  attribute: string,
  code: string,
  suits: (record: Body) => boolean,
) =>
  respondWhen(
    on,
    (_, value) => !findRecords(value).every(suits),
    () => createErrorResponse(attribute, code),
  );

const oneOf = (value: unknown, values: string[]) => value === undefined || values.includes(String(value));

const postCart = async ({ post }: Prober, cart: object) =>
  equal((await post('/v3/1001/shopper_activity/cart/batch', { carts: [cart] })).status, 202);
const postLegacyOrder = async ({ post }: Prober, order: object) =>
  equal((await post('/v2/1001/orders/batches', { batches: [{ orders: [order] }] })).status, 202);

/** Unspecified values of shopper activity and legacy orders. */
export const shopperValueVariants: Variant[] = [
  defineVariant(
    'shopper-required-fields',
    'rejects carts, orders, and products without `provider` or `action`',
    () => rejectUnless([...activity], 'provider', 'presence_error', ({ provider, action }) => provider && action),
    (server) => postCart(server, { cart_id: 'c' }),
  ),
  defineVariant(
    'shopper-actions',
    'accepts only `created`, `updated`, and the like',
    () =>
      rejectUnless([...activity], 'action', 'format_error', ({ action }) =>
        oneOf(action, ['created', 'updated', 'deleted', 'placed', 'paid', 'fulfilled', 'refunded', 'canceled']),
      ),
    (server) => postCart(server, { provider: 'probe', action: 'eaten' }),
  ),
  defineVariant(
    'currency-format',
    'accepts only the codes of ISO 4217, in uppercase',
    () =>
      rejectUnless([...activity], 'currency', 'format_error', ({ currency }) =>
        oneOf(currency, Intl.supportedValuesOf('currency')),
      ),
    (server) => postCart(server, { provider: 'probe', action: 'created', currency: 'usd' }),
  ),
  defineVariant(
    'legacy-states',
    'knows only `paid`, `fulfilled`, and the like',
    () =>
      rejectUnless(
        legacy,
        'financial_state',
        'format_error',
        ({ financial_state: financial, fulfillment_state: fulfillment }) =>
          oneOf(financial, [
            'pending',
            'authorized',
            'partially_paid',
            'paid',
            'partially_refunded',
            'refunded',
            'voided',
          ]) && oneOf(fulfillment, ['not_fulfilled', 'partially_fulfilled', 'fulfilled']),
      ),
    (server) =>
      postLegacyOrder(server, { email: 'probe@example.com', provider: 'probe', fulfillment_state: 'on its way' }),
  ),
  defineVariant(
    'legacy-required-fields',
    'rejects legacy orders without `email` or `provider`',
    () => rejectUnless(legacy, 'email', 'presence_error', ({ email, provider }) => email && provider),
    (server) => postLegacyOrder(server, { upstream_id: 'u' }),
  ),
];
