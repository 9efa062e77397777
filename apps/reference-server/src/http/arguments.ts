import type { Operation } from '../contract/contract.ts';
import type { ValidationError } from '../domain/errors.ts';
import { largestInteger } from '../domain/integers.ts';

/**
 * The arguments of a list: from the query, and from a JSON body for those that the query does not name. `page` is read
 * from the query only. Returns a new object, so that defaults can be filled in.
 */
export function listArguments(query: unknown, body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null) return { ...(query as object) };
  const { page: _, ...inBody } = body as Record<string, unknown>;
  return { ...inBody, ...(query as object) };
}

/** The interface states this limit for one list; the server applies it to every `per_page` (`per-page-on-event-actions`). */
const largestPerPage = 1000;

/**
 * Checks the limits of `page` and `per_page` that the contract does not state, for an operation that takes them. Every list
 * ends before the largest page, and every database reads its offset (`page-bounds`).
 */
export function pagingErrors(values: Record<string, unknown>, { query }: Pick<Operation, 'query'>): ValidationError[] {
  const limits = { page: largestInteger, per_page: largestPerPage };
  return Object.entries(limits).flatMap(([attribute, maximum]) => {
    const value = values[attribute];
    const isParameter = query.some(({ name }) => name === attribute);
    if (!isParameter || typeof value !== 'number' || (value >= 1 && value <= maximum)) return [];
    const message = `${attribute === 'page' ? 'Page' : 'Per page'} must be between 1 and ${maximum}.`;
    return [{ code: 'range_error', attribute, message }];
  });
}
