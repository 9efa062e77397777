/** Which part of a list is asked for; `page` counts from 1. */
export interface PageRequest {
  page: number;
  perPage: number;
}

/** A part of a list, and the size of the whole. */
export interface Page<Row> {
  rows: Row[];
  total: number;
}

export type Direction = 'asc' | 'desc';

/** The rows of a page as `limit` and `offset` of a query. */
export function window({ page, perPage }: PageRequest): { limit: number; offset: number } {
  return { limit: perPage, offset: (page - 1) * perPage };
}
