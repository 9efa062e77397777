/** Sorts as a shop assistant would: by name without regard to capital letters, whatever has no time first. */
export function sorted<T extends { name?: string; id: string }>(items: T[], query: URLSearchParams, asc = true): T[] {
  const sort = query.get('sort') ?? 'created_at';
  const value = (item: T) => String((item as Record<string, unknown>)[sort] ?? '').toLowerCase();
  const up = [...items].sort((a, b) => value(a).localeCompare(value(b)));
  const upwards = query.has('direction') ? query.get('direction') === 'asc' : asc;
  return upwards ? up : up.reverse();
}

/** One page; what no page has is answered with the last one. */
export function paged<T>(items: T[], query: URLSearchParams, size = 100): { meta: object; page: T[] } {
  const pages = Math.max(1, Math.ceil(items.length / size));
  const page = Math.min(Math.max(1, Number(query.get('page') ?? 1) || 1), pages);
  const some = items.slice((page - 1) * size, page * size);
  return { meta: { page, count: some.length, total_pages: pages, total_count: items.length }, page: some };
}

export const order = (query: URLSearchParams, fallback = 'asc') => ({
  sort: query.get('sort') ?? 'created_at',
  direction: query.get('direction') ?? fallback,
});
