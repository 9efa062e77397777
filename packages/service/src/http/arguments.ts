import { isObject } from '@email-automation/contract-tools/is-object';
import { serverLimits } from '@email-automation/contract-tools/server-limits';
import type { Operation } from '../contract/contract.ts';
import type { ValidationError } from '../domain/errors.ts';
import { largestInteger } from '../domain/storable-values.ts';

/**
 * The arguments of a list: from the query, and from a JSON body for those that the query does not name. `page` is read
 * from the query only. Integers in the query become numbers; no other value is converted. Returns a new object, so that
 * defaults can be filled in.
 */
export function listArguments(
  query: object,
  body: unknown,
  { query: parameters }: Pick<Operation, 'query'>,
): Record<string, unknown> {
  const { page: _, ...inBody } = isObject(body) ? body : {};
  const inQuery = Object.entries(query).map(([name, text]) => {
    const isInteger =
      name === 'per_page' ||
      parameters.some((parameter) => parameter.name === name && parameter.schema.type === 'integer');
    return [name, isInteger && plainInteger.test(text) ? Number(text) : text];
  });
  return { ...inBody, ...Object.fromEntries(inQuery) };
}

/** Without a sign `+`, leading zeros, blanks, fraction or exponent (`page-values`). */
const plainInteger = /^-?(0|[1-9]\d*)$/;

/** The interface states this limit for one list; the server applies it to every `per_page` (`per-page`). */
const largestPerPage = serverLimits.itemsPerPage;

/**
 * Checks the limits of `page` and `per_page` that the contract does not state, for an operation that takes `page`. Every list
 * ends before the largest page, and every database reads its offset (`page-values`).
 */
export function pagingErrors(values: Record<string, unknown>): ValidationError[] {
  const limits = { page: largestInteger, per_page: largestPerPage };
  return Object.entries(limits).flatMap(([attribute, maximum]) => {
    const value = values[attribute];
    if (typeof value !== 'number' || (value >= 1 && value <= maximum)) return [];
    const message = `${attribute === 'page' ? 'Page' : 'Per page'} must be between 1 and ${maximum}.`;
    return [{ code: 'range_error', attribute, message }];
  });
}

/** Checks the type of `per_page` in a list with pages whose contract does not have it. */
export function perPageErrors({ per_page }: Record<string, unknown>, { query }: Operation): ValidationError[] {
  if (takes(query, 'per_page') || per_page === undefined || Number.isInteger(per_page)) return [];
  return [{ code: 'format_error', attribute: 'per_page', message: 'Per page must be an integer.' }];
}

/** The records on a page of these lists: as many as `per_page` says, but not more than the interface allows (`per-page`). */
export function pageSizeOf({ per_page }: Record<string, unknown>, { pages }: Operation): number | undefined {
  return pages && Math.min(pages.size, typeof per_page === 'number' ? per_page : pages.size);
}

const takes = (query: Operation['query'], argument: string) => query.some(({ name }) => name === argument);

/** Checks the body of an operation that has none in the contract: its fields are ignored, but it has to be an object. */
export function unusedBodyErrors(body: unknown): ValidationError[] {
  if (body === undefined || isObject(body)) return [];
  return [{ code: 'format_error', attribute: 'body', message: 'Body must be an object.' }];
}
