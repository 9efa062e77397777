import type { Operation } from '../contract/contract.ts';

/** The operations that take null in records for an absent field (`null-in-requests`). */
const operations: readonly string[] = [
  'createCartBatch',
  'createOrderBatch',
  'createProductBatch',
  'createLegacyOrderBatch',
];

/** How deep fields are in a record: directly, and in objects of its arrays, such as line items. */
const levels = 2;

/**
 * Leaves out the fields that are null in records of shopper activity, for their validation.
 * @returns a copy; undefined for another operation
 */
export function withoutNulls(body: unknown, { operationId, batch }: Operation): unknown {
  if (batch === undefined || !operations.includes(operationId)) return undefined;
  const changeRecords = (group: unknown) =>
    changeItems(group, batch.key, (record) => (isObject(record) ? omitNulls(record, levels) : record));
  return batch.grouped ? changeItems(body, 'batches', changeRecords) : changeRecords(body);
}

/** Returns the object with changed items of one of its arrays. */
function changeItems(value: unknown, key: string, change: (item: unknown) => unknown): unknown {
  const items = isObject(value) ? Reflect.get(value, key) : undefined;
  return Array.isArray(items) ? { ...(value as object), [key]: items.map(change) } : value;
}

function omitNulls(value: unknown, depth: number): unknown {
  if (depth < 0 || !isObject(value)) return value;
  // An item that is null is no field, and stays.
  if (Array.isArray(value)) return value.map((item) => omitNulls(item, depth - 1));
  const fields = Object.entries(value).filter(([, field]) => field !== null);
  return Object.fromEntries(fields.map(([name, field]) => [name, omitNulls(field, depth - 1)]));
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
