import { addressOf } from '../address.ts';
import type { ListQuery } from './list-query.ts';

/** A view of a list: the value of its filter, its name, and how many records it has. */
export type View = readonly [value: string, text: string, count: number | string];

/** The views of a list, which are the values of one filter. */
export interface Views {
  name: string;
  /** How many records there are in all. */
  all: number | string;
  views: readonly View[];
}

export interface ListFilterProps {
  /** The path of the list. */
  path: string;
  query: ListQuery;
  views?: Views | undefined;
  /** The text that is searched. */
  search: string;
}

/** The filter of a list: its views with their counts, and a search. */
export function ListFilter({ path, query, views, search }: ListFilterProps) {
  const { page: _, ...filter } = query;
  const chosen = views && filter[views.name];
  const all = views ? [[undefined, 'All', views.all] as const, ...views.views] : [];
  return (
    <div class="bar" data-live id="filter">
      {views && (
        <nav class="joined" aria-label="Views">
          {all.map(([value, text, count]) => (
            <a
              class="btn"
              href={addressOf(path, { ...filter, [views.name]: value })}
              aria-current={value === chosen ? 'true' : undefined}
            >
              {text} <span class="faint n">{count.toLocaleString('en-US')}</span>
            </a>
          ))}
        </nav>
      )}
      <form class="row filters" method="get" action={path} autocomplete="off">
        {views && chosen !== undefined && <input type="hidden" name={views.name} value={chosen} />}
        <input name="q" type="search" aria-label={search} placeholder={search} value={filter.q} />
        <button type="submit">Search</button>
      </form>
    </div>
  );
}
