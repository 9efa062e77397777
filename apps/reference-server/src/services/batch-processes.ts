import type { components } from '@email-automation/types';
import { type Process, sift } from '../background/process.ts';
import { timestamp } from '../domain/clock.ts';
import { newId } from '../domain/identifiers.ts';
import type { ShopperActivityKind } from '../domain/records.ts';
import { addressFaults } from '../domain/subscribers.ts';
import { addShopperActivity } from '../storage/shopper-activity.ts';
import { emailKey } from '../storage/subscribers.ts';
import { savePeople } from './subscribers.ts';

type Schemas = components['schemas'];
interface Activity {
  email?: string;
  occurred_at?: string;
}

/** Keeps what a shop reports; who did it becomes a subscriber, and what names nobody is kept without a person. */
function keeping<Body>(kind: ShopperActivityKind, recordsOf: (body: Body) => Activity[]): Process<Body> {
  return async (db, { account_id, request_id }, body, at) => {
    const { valid, faults } = sift(recordsOf(body), (one) => (one.email === undefined ? [] : addressFaults(one)));
    const named = valid.flatMap(({ email }) => (email === undefined ? [] : [{ email }]));
    const people = await savePeople(db, account_id, named, at);
    const rows = valid.map((one) => ({
      account_id,
      id: newId(),
      kind,
      request_id,
      subscriber_id: one.email === undefined ? null : (people.get(emailKey(one.email))?.id ?? null),
      occurred_at: one.occurred_at === undefined ? at : timestamp(new Date(one.occurred_at)),
      record: JSON.stringify(one),
    }));
    await addShopperActivity(db, rows);
    return faults;
  };
}

export const processCarts = keeping<Schemas['CartBatch']>('cart', ({ carts }) => carts);
export const processOrders = keeping<Schemas['OrderBatch']>('order', ({ orders }) => orders);
export const processProducts = keeping<Schemas['ProductBatch']>('product', ({ products }) => products);
export const processLegacyOrders = keeping<Schemas['LegacyOrderBatch']>('legacy_order', ({ batches }) =>
  batches.flatMap((group) => group.orders),
);
