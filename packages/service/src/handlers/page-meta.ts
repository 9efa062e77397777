/**
 * Creates the `meta` of a page. A list without items has no pages.
 * @param total number of items in the whole list
 */
export function createPageMeta({ page, perPage }: { page: number; perPage: number }, count: number, total: number) {
  return { page, count, total_pages: Math.ceil(total / perPage), total_count: total };
}
