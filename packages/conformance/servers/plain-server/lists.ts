import type { OperationId } from '@email-automation/types';

/** What a client requests of a list, and the defaults of this list. */
export interface ListRequest {
  operation: OperationId | undefined;
  query: URLSearchParams;
  /** The status to filter by (default: `all`). */
  status?: string;
  /** The direction to sort in (default: `asc`). */
  direction?: 'asc' | 'desc';
  /** The usual and the largest page, if `per_page` chooses the size of a page (default: always 100). */
  size?: { usual: number; most: number };
}

const pageSize = 100;

// [sorting] Case does not matter.
const { compare: compareText } = new Intl.Collator('en', { sensitivity: 'base' });

/** Sorts names without regard to case, and items without a time first. */
export function sortItems<T extends { id: string }>(items: T[], { query, direction = 'asc' }: ListRequest): T[] {
  const sort = query.get('sort') ?? 'created_at';
  const value = (item: T) => String((item as Record<string, unknown>)[sort] ?? '');
  // [sorting] In the order of creation.
  const sorted = [...items].sort((a, b) => compareText(value(a), value(b)));
  return (query.get('direction') ?? direction) === 'desc' ? sorted.reverse() : sorted;
}

export function filterByStatus<T>(items: T[], list: ListRequest, statusOf: (item: T) => string | undefined): T[] {
  const status = list.query.get('status') ?? list.status ?? 'all';
  return items.filter((item) => {
    const own = statusOf(item);
    return own !== undefined && (status === 'all' || own === status);
  });
}

export interface Page<T> {
  items: T[];
  meta: { page: number; count: number; total_pages: number; total_count: number };
}

/** Returns the requested page, or the nearest one that exists. */
export function paginate<T>(items: T[], { query, size: sizes }: ListRequest): Page<T> {
  const size = sizes === undefined ? pageSize : readPageSize(query, sizes.usual, sizes.most);
  // [list-meta] One page without items.
  const pages = Math.max(1, Math.ceil(items.length / size));
  // [page-values], [page-values], [page-past-end] The nearest page.
  const page = Math.min(Math.max(1, Math.floor(Number(query.get('page') ?? 1)) || 1), pages);
  const found = items.slice((page - 1) * size, page * size);
  return { items: found, meta: { page, count: found.length, total_pages: pages, total_count: items.length } };
}

/** The size of a page that a client asks for. */
function readPageSize(query: URLSearchParams, fallback: number, most: number): number {
  const size = Math.floor(Number(query.get('per_page') ?? fallback));
  // [page-values] The nearest that is possible.
  return size >= 1 ? Math.min(size, most) : fallback;
}

export const describeOrder = ({ query, direction = 'asc' }: ListRequest) => ({
  sort: query.get('sort') ?? 'created_at',
  direction: query.get('direction') ?? direction,
});

// [list-meta]
export const describeStatus = () => ({ status: 'all' });
