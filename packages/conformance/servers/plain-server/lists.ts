const pageSize = 100;

// [sort-by-name] Case does not matter.
const { compare: compareText } = new Intl.Collator('en', { sensitivity: 'base' });

/** Sorts names without regard to case, and items without a time first. */
export function sortItems<T extends { id: string }>(items: T[], query: URLSearchParams, direction = 'asc'): T[] {
  const sort = query.get('sort') ?? 'created_at';
  const value = (item: T) => String((item as Record<string, unknown>)[sort] ?? '');
  // [sort-ties] In the order of creation.
  const sorted = [...items].sort((a, b) => compareText(value(a), value(b)));
  return (query.get('direction') ?? direction) === 'desc' ? sorted.reverse() : sorted;
}

export const filterByStatus = <T extends { status: string }>(items: T[], query: URLSearchParams): T[] => {
  const status = query.get('status') ?? 'all';
  return status === 'all' ? items : items.filter((item) => item.status === status);
};

export interface Page<T> {
  items: T[];
  meta: { page: number; count: number; total_pages: number; total_count: number };
}

/** Returns the requested page, or the nearest one that exists. */
export function paginate<T>(items: T[], query: URLSearchParams, size = pageSize): Page<T> {
  // [meta-on-empty-list] One page without items.
  const pages = Math.max(1, Math.ceil(items.length / size));
  // [page-zero], [page-not-integer], [page-past-end] The nearest page.
  const page = Math.min(Math.max(1, Math.floor(Number(query.get('page') ?? 1)) || 1), pages);
  const found = items.slice((page - 1) * size, page * size);
  return { items: found, meta: { page, count: found.length, total_pages: pages, total_count: items.length } };
}

/** The size of a page that a client asks for. */
export function readPageSize(query: URLSearchParams, fallback: number, most: number): number {
  const size = Math.floor(Number(query.get('per_page') ?? fallback));
  // [per-page-out-of-range] The nearest that is possible.
  return size >= 1 ? Math.min(size, most) : fallback;
}

export const describeOrder = (query: URLSearchParams, direction = 'asc') => ({
  sort: query.get('sort') ?? 'created_at',
  direction: query.get('direction') ?? direction,
});

// [meta-status-when-filtered]
export const describeStatus = () => ({ status: 'all' });
