import type { SelectQueryBuilder } from 'kysely';
import type { JsonPage, ToItem } from '../../domain/json-list.ts';
import type { Queries } from '../database.ts';
import type { Tables } from '../schema/tables.ts';
import { type JsonColumns, type Nested, readJsonList, selectJsonList } from './json-list.ts';

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

/** Selects the rows of one page of a list. */
export function selectPage<Table extends keyof Tables, Row>(
  ordered: SelectQueryBuilder<Tables, Table, Row>,
  { page, perPage }: PageRequest,
): SelectQueryBuilder<Tables, Table, Row> {
  return ordered.limit(perPage).offset((page - 1) * perPage);
}

/** Selects the rows of one page of a list whose rows are long. Ids are sorted in place of rows, and by an index if there is one. */
export function selectPageById<Table extends 'broadcasts' | 'campaigns', Row>(
  ordered: SelectQueryBuilder<Tables, Table, Row>,
  request: PageRequest,
): SelectQueryBuilder<Tables, Table, Row> {
  const ids = selectPage(ordered.clearSelect().select('id' as never), request);
  return ordered.where('id' as never, 'in', ids as never) as never;
}

/** Counts the rows of a whole list. @param matching the query without columns and order */
export function countRows<Table extends keyof Tables>(matching: SelectQueryBuilder<Tables, Table, object>) {
  return matching.select((eb) => eb.fn.countAll<number>().as('total'));
}

/**
 * Reads one page of a list as JSON, and counts the rows of the whole list.
 * @param matching the query without columns and order
 * @param rows those on the page
 */
export function readJsonPage<Table extends keyof Tables, Source>(
  db: Queries,
  toItem: ToItem<Source>,
  template: Source,
  matching: SelectQueryBuilder<Tables, Table, object>,
  rows: SelectQueryBuilder<Tables, Table, object>,
  nested?: Nested,
): Promise<JsonPage> {
  return readJsonList((marked) =>
    selectJsonList(db, toItem, template, rows, { marked, nested })
      .select(countRows(matching).as('total'))
      .$castTo<JsonColumns & { total: number }>()
      .execute(),
  );
}
