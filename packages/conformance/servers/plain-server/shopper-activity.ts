import { randomUUID } from 'node:crypto';
import { findSizeErrors } from './batches.ts';
import { invalid, tooManyRequests } from './errors.ts';
import type { FormName } from './forms.ts';
import type { Answer, ApiRequest, Route } from './http.ts';
import { findErrors, readRecords } from './validation.ts';

/** Accepts records of shopper activity, whose array is at the top level of the body. No response shows them later. */
function accept(key: string, form: FormName, request: ApiRequest): Answer {
  const { dataset, operation, body, credential } = request;
  const records = readRecords(body, key);
  const sizeErrors = findSizeErrors(dataset, records, key);
  if (records === undefined || sizeErrors.length > 0) return invalid(sizeErrors);
  const errors = records.flatMap((record, index) => findErrors(dataset, form, record, `${key}.${index}.`));
  if (errors.length > 0) return invalid(errors);
  if (!dataset.hooks.countRecords(dataset, { operation, credential, groups: [records] })) return tooManyRequests;
  // [request-ids-count] One for each record.
  return { status: 202, body: { request_ids: records.map(() => randomUUID()) } };
}

const createRoute = (name: string, key: string, form: FormName): Route => ({
  method: 'POST',
  path: `/v3/:account/shopper_activity/${name}/batch`,
  batch: true,
  handle: (request) => accept(key, form, request),
});

export const shopperActivityRoutes: Route[] = [
  createRoute('cart', 'carts', 'cart'),
  createRoute('order', 'orders', 'order'),
  createRoute('product', 'products', 'product'),
];
