/**
 * The `meta` of a page. A list without items has no pages.
 * @param total number of items in the whole list
 */
export function pageMeta(request: { page: number; perPage: number }, count: number, total: number) {
  return {
    page: request.page,
    count,
    total_pages: Math.ceil(total / request.perPage),
    total_count: total,
  };
}
