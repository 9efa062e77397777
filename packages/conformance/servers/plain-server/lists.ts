/** Sorts names case-insensitively, and items without a time first. */
export function sortItems<T extends { name?: string; id: string }>(
  items: T[],
  query: URLSearchParams,
  asc = true,
): T[] {
  const sort = query.get('sort') ?? 'created_at';
  const value = (item: T) => String((item as Record<string, unknown>)[sort] ?? '').toLowerCase();
  const ascending = [...items].sort((a, b) => value(a).localeCompare(value(b)));
  const isAscending = query.has('direction') ? query.get('direction') === 'asc' : asc;
  return isAscending ? ascending : ascending.reverse();
}

/** Returns the requested page, or the nearest one that exists. */
export function paginate<T>(items: T[], query: URLSearchParams, size = 100): { meta: object; page: T[] } {
  const pages = Math.max(1, Math.ceil(items.length / size));
  const page = Math.min(Math.max(1, Number(query.get('page') ?? 1) || 1), pages);
  const pageItems = items.slice((page - 1) * size, page * size);
  return { meta: { page, count: pageItems.length, total_pages: pages, total_count: items.length }, page: pageItems };
}

export const describeOrder = (query: URLSearchParams, fallback = 'asc') => ({
  sort: query.get('sort') ?? 'created_at',
  direction: query.get('direction') ?? fallback,
});
