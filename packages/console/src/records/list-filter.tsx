import { addressOf } from '../address.ts';
import { capitalize } from '../parts/wording.ts';
import type { Choice, ListQuery } from './list-query.ts';

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
  /** The searched text (default: there is no search). */
  search?: string | undefined;
  choices?: readonly Choice[];
}

/** The filter of a list: its views with their counts, then choices and a search. */
export function ListFilter({ path, query, views, search, choices = [] }: ListFilterProps) {
  const { page: _, ...filter } = query;
  const chosen = views && filter[views.name];
  const all = views ? [[undefined, 'All', views.all] as const, ...views.views] : [];
  // An address can have a value that is no view, such as the status 404.
  const isOther = chosen !== undefined && all.every(([value]) => value !== chosen);
  const shown = isOther ? [...all, [chosen, capitalize(chosen), ''] as const] : all;
  return (
    <div class="bar" data-live id="filter">
      {views && (
        <nav class="joined" aria-label="Views">
          {shown.map(([value, text, count]) => (
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
      {search && (
        <form class="row filters" method="get" action={path} autocomplete="off">
          {views && chosen !== undefined && <input type="hidden" name={views.name} value={chosen} />}
          {choices.map((choice) => (
            <FilterChoice {...choice} chosen={filter[choice.name]} />
          ))}
          <input name="q" type="search" aria-label={search} placeholder={search} value={filter.q} />
          <button type="submit">Search</button>
        </form>
      )}
    </div>
  );
}

/** A choice that applies at once with script. */
function FilterChoice({ name, label, choices, chosen }: Choice & { chosen: string | undefined }) {
  // A duration or a time that only an address has.
  const isOther = chosen !== undefined && choices.every(([value]) => value !== chosen);
  return (
    <select name={name} aria-label={label} data-submit>
      <option value="">{label}</option>
      {(isOther ? [...choices, [chosen, chosen] as const] : choices).map(([value, text]) => (
        <option value={value} selected={value === chosen}>
          {text}
        </option>
      ))}
    </select>
  );
}
