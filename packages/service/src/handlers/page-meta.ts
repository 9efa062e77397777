import type { JsonPage } from '../domain/json-list.ts';

/** Creates the `meta` of a page. A list without items has no pages. */
export function createPageMeta({ page, perPage }: { page: number; perPage: number }, { count, total }: JsonPage) {
  return { page, count, total_pages: Math.ceil(total / perPage), total_count: total };
}
