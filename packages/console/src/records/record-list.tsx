import type { ComponentChildren } from 'preact';
import { addressOf } from '../address.ts';
import { pathOf } from '../frame/sections.ts';
import type { Topic } from '../live.ts';
import { Empty } from '../parts/empty.tsx';
import { FilterChoice, FilterSearch } from '../parts/filter-fields.tsx';
import { Pager } from '../parts/pager.tsx';
import type { ListQuery } from './list-query.ts';

/** A row of a list, which opens a record beside it. */
export interface ListRow {
  /** What tells it apart from the others when the list changes. */
  id: string;
  path: string;
  name: string;
  /** What stands beside the name. */
  end: ComponentChildren;
  /** The second line, and what stands beside it. */
  sub: ComponentChildren;
  subEnd?: ComponentChildren;
}

interface RecordListProps {
  section: Exclude<Topic, 'clock'> | 'broadcasts';
  query: ListQuery;
  /** The id of the row that is open. */
  open?: string | undefined;
  rows: readonly ListRow[];
  /** The position after which the next page begins. */
  older?: string | undefined;
  /** What is searched for. */
  search: string;
  choices?: readonly { name: string; label: string; choices: readonly (readonly [value: string, text: string])[] }[];
  /** What the end of the list says of its pages. */
  pages?: { text: string; names: readonly [first: string, next: string] };
  /** What is said if nothing matches (default: the filter). */
  noMatch?: string;
  /** What an empty list says. */
  children: ComponentChildren;
  /** What stands above the rows. */
  above?: ComponentChildren;
}

/** The records of a section that match a filter, with a link to each. */
export function RecordList(props: RecordListProps) {
  const { section, query, open, rows, older, search, choices = [], above } = props;
  const { after, ...filter } = query;
  const path = pathOf(section);
  const isFiltered = Object.keys(query).length > 0;
  const { text, names } = props.pages ?? {
    text: after === undefined ? `The newest ${rows.length}` : `Older ${section}`,
    names: ['Newest', 'Older'] as const,
  };
  return (
    <section
      class="card list"
      aria-label={`List of ${section}`}
      data-live={section === 'broadcasts' ? 'campaigns' : section}
      id="list"
    >
      <form class="search" method="get" action={path}>
        <p class="row">
          <FilterSearch label={search} placeholder={search} value={query.q} />
          <button type="submit">Search</button>
        </p>
        {choices.length > 0 && (
          <p class="row filters">
            {choices.map(({ name, label, choices: values }) => (
              <FilterChoice
                name={name}
                label={label}
                all={`Every ${label.toLowerCase()}`}
                choices={values}
                chosen={query[name]}
                class="w"
              />
            ))}
          </p>
        )}
      </form>
      {above}
      {rows.length === 0 && isFiltered && (
        <Empty symbol="search" title={`No ${nounOf(section)} matches`}>
          <p>{props.noMatch ?? describeFilter(filter, section)}</p>
          <a class="btn" href={path}>
            Clear the search
          </a>
        </Empty>
      )}
      {rows.length === 0 && !isFiltered && (
        <Empty symbol={section} title={`No ${section} yet`}>
          {props.children}
        </Empty>
      )}
      {rows.length > 0 && (
        <ol class="rows">
          {rows.map(({ id, path: to, name, end, sub, subEnd }) => (
            <li data-key={id}>
              <a data-row href={addressOf(to, { ...query })} aria-current={id === open ? 'true' : undefined}>
                <b>{name}</b>
                <span class="end">{end}</span> <span class="sub">{sub}</span>{' '}
                {subEnd && <span class="end soft">{subEnd}</span>}
              </a>
            </li>
          ))}
        </ol>
      )}
      {(after !== undefined || older !== undefined) && (
        <Pager
          text={text}
          newer={after && addressOf(path, filter)}
          older={older && addressOf(path, { ...query, after: older })}
          names={names}
        />
      )}
    </section>
  );
}

const nounOf = (section: string) => (section === 'batches' ? 'batch' : section.slice(0, -1));

function describeFilter(filter: ListQuery, section: string): string {
  const parts = Object.entries(filter).map(([name, value]) => (name === 'q' ? `“${value}”` : `${name} ${value}`));
  return parts.join(', ') || `No more ${section}.`;
}
