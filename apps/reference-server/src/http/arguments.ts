import type { Fault } from '../domain/errors.ts';

/**
 * Arguments of a list: from the query, or from a JSON body where the query does not name them. `page` counts in the
 * query only. The object is new, so that defaults can be filled in.
 */
export function listArguments(query: unknown, body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null) return { ...(query as object) };
  const { page: _, ...given } = body as Record<string, unknown>;
  return { ...given, ...(query as object) };
}

/** Lower bounds of paging, which the contract leaves open. */
export function pagingFaults(given: Record<string, unknown>): Fault[] {
  return ['page', 'per_page']
    .filter((name) => typeof given[name] === 'number' && given[name] < 1)
    .map((attribute) => ({
      code: 'range_error',
      attribute,
      message: `${attribute === 'page' ? 'Page' : 'Per page'} must be 1 or more.`,
    }));
}
