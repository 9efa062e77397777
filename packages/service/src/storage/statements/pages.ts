import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from '../schema/tables.ts';

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
 * Selects one page of a list; each of its rows has the number of rows of the whole list.
 * @param matching the query without columns and order
 * @param ordered the same query with columns and order
 */
export function selectPage<Table extends keyof Tables, Row>(
  matching: SelectQueryBuilder<Tables, Table, object>,
  ordered: SelectQueryBuilder<Tables, Table, Row>,
  request: PageRequest,
): SelectQueryBuilder<Tables, Table, Row & { total: number }> {
  const { limit, offset } = toLimitAndOffset(request);
  return ordered.select(countRows(matching).as('total')).limit(limit).offset(offset) as never;
}

/**
 * Selects one page of a list whose rows are long, as `selectPage` does. Ids are sorted in place of rows, and by an index if
 * there is one.
 */
export function selectPageById<Table extends 'broadcasts' | 'campaigns', Row>(
  matching: SelectQueryBuilder<Tables, Table, object>,
  ordered: SelectQueryBuilder<Tables, Table, Row>,
  request: PageRequest,
): SelectQueryBuilder<Tables, Table, Row & { total: number }> {
  const { limit, offset } = toLimitAndOffset(request);
  const ids = ordered
    .clearSelect()
    .select('id' as never)
    .limit(limit)
    .offset(offset);
  return ordered.where('id' as never, 'in', ids as never).select(countRows(matching).as('total')) as never;
}

/** The number of rows of a whole list. @param page the rows of one page, which can be empty */
export async function totalOf<Table extends keyof Tables>(
  matching: SelectQueryBuilder<Tables, Table, object>,
  page: { total: number }[],
): Promise<number> {
  return page[0]?.total ?? (await countRows(matching).executeTakeFirstOrThrow()).total;
}

/** Reads one page of a list, and counts the rows of the whole list. The parameters are those of `selectPage`. */
export async function readPage<Table extends keyof Tables, Row>(
  matching: SelectQueryBuilder<Tables, Table, object>,
  ordered: SelectQueryBuilder<Tables, Table, Row>,
  request: PageRequest,
): Promise<{ rows: Row[]; total: number }> {
  const page = await selectPage(matching, ordered, request).execute();
  const rows = page.map(({ total, ...row }: { total: number }) => row as Row);
  return { rows, total: await totalOf(matching, page as { total: number }[]) };
}

function countRows<Table extends keyof Tables>(matching: SelectQueryBuilder<Tables, Table, object>) {
  return matching.select((eb) => eb.fn.countAll<number>().as('total'));
}
