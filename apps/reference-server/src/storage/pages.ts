import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from './tables.ts';

/** The requested page of a list; `page` counts from 1. */
export interface PageRequest {
  page: number;
  perPage: number;
}

/** A page of a list, and the number of records in the whole list. */
export interface Page<Item> {
  records: Item[];
  total: number;
}

export type Direction = 'asc' | 'desc';

/** Converts a page to `limit` and `offset` of a query. */
function toLimitAndOffset({ page, perPage }: PageRequest): { limit: number; offset: number } {
  return { limit: perPage, offset: (page - 1) * perPage };
}

/**
 * Reads one page of a list, and counts the rows of the whole list.
 * @param matching the query without columns and order
 * @param ordered the same query with columns and order
 */
export async function readPage<Table extends keyof Tables, Row>(
  matching: SelectQueryBuilder<Tables, Table, object>,
  ordered: SelectQueryBuilder<Tables, Table, Row>,
  request: PageRequest,
): Promise<{ rows: Row[]; total: number }> {
  const { limit, offset } = toLimitAndOffset(request);
  const rows = await ordered.limit(limit).offset(offset).execute();
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}
