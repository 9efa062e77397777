import type { Operation } from '../contract/contract.ts';
import type { ValidationError } from '../domain/errors.ts';

/**
 * Arguments of a list: from the query, or from a JSON body where the query does not name them. `page` counts in the
 * query only. The object is new, so that defaults can be filled in.
 */
export function listArguments(query: unknown, body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null) return { ...(query as object) };
  const { page: _, ...given } = body as Record<string, unknown>;
  return { ...given, ...(query as object) };
}

/** The interface states it for one list; where others take `per_page`, it is theirs too (`per-page-on-event-actions`). */
const largestPage = 1000;

/** Bounds of paging that the contract leaves open, for the arguments that an operation has. */
export function pagingErrors(given: Record<string, unknown>, { query }: Pick<Operation, 'query'>): ValidationError[] {
  const bounds = { page: Number.POSITIVE_INFINITY, per_page: largestPage };
  return Object.entries(bounds).flatMap(([attribute, most]) => {
    const value = given[attribute];
    if (!query.some(({ name }) => name === attribute) || typeof value !== 'number' || (value >= 1 && value <= most))
      return [];
    const name = attribute === 'page' ? 'Page' : 'Per page';
    const message = most === largestPage ? `${name} must be between 1 and ${most}.` : `${name} must be 1 or more.`;
    return [{ code: 'range_error', attribute, message }];
  });
}
