import { randomUUID } from 'node:crypto';
import { findSizeErrors } from './batches.ts';
import { invalid, tooManyRequests } from './errors.ts';
import { cartFields, orderFields, productFields } from './fields.ts';
import type { Answer, ApiRequest, Route } from './http.ts';
import { countRecords } from './limits.ts';
import { enqueue } from './queue.ts';
import { type FieldType, findErrors, readRecords } from './validation.ts';

/** Accepts records of shopper activity, whose array is at the top level of the body. */
function accept(key: string, fields: Record<string, FieldType>, request: ApiRequest): Answer {
  const { world, account, body, credential } = request;
  const records = readRecords(body, key);
  const sizeErrors = findSizeErrors(records, key);
  if (records === undefined || sizeErrors.length > 0) return invalid(sizeErrors);
  // [shopper-required-fields] None.
  const errors = records.flatMap((record, index) => findErrors(record, fields, [], `${key}.${index}.`));
  if (errors.length > 0) return invalid(errors);
  if (!countRecords(world.limits, credential, records.length, world.clock)) return tooManyRequests;
  // [request-ids-count] One for each record.
  const ids = records.map(() => randomUUID());
  const steps = records.map((record, index) => () => {
    const kept = record as Record<string, unknown>;
    account.activity.push({ kind: key, request: ids[index] ?? '', record: kept });
  });
  enqueue(world.queues, `${account.id} ${request.path}`, steps);
  return { status: 202, body: { request_ids: ids } };
}

const createRoute = (name: string, key: string, fields: Record<string, FieldType>): Route => ({
  method: 'POST',
  path: `/v3/:account/shopper_activity/${name}/batch`,
  batch: true,
  handle: (request) => accept(key, fields, request),
});

export const shopperActivityRoutes: Route[] = [
  createRoute('cart', 'carts', cartFields),
  createRoute('order', 'orders', orderFields),
  createRoute('product', 'products', productFields),
];
