import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from './tables.ts';

/** Which part of a list is asked for; `page` counts from 1. */
export interface PageRequest {
  page: number;
  perPage: number;
}

/** A part of a list, and the size of the whole. */
export interface Page<Record_> {
  records: Record_[];
  total: number;
}

export type Direction = 'asc' | 'desc';

/** The rows of a page as `limit` and `offset` of a query. */
export function window({ page, perPage }: PageRequest): { limit: number; offset: number } {
  return { limit: perPage, offset: (page - 1) * perPage };
}

/**
 * Reads one page of a list, and counts the whole.
 * @param matching the list without columns and order
 * @param ordered the same list with them
 */
export async function readPage<Table extends keyof Tables, Row>(
  matching: SelectQueryBuilder<Tables, Table, object>,
  ordered: SelectQueryBuilder<Tables, Table, Row>,
  request: PageRequest,
): Promise<{ rows: Row[]; total: number }> {
  const { limit, offset } = window(request);
  const rows = await ordered.limit(limit).offset(offset).execute();
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}
