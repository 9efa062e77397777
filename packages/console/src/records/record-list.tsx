import type { ComponentChildren } from 'preact';
import { addressOf } from '../address.ts';
import { pathOf } from '../frame/sections.ts';
import { Link } from '../parts/blocks.tsx';
import { Empty } from '../parts/empty.tsx';
import { FilterChoice } from '../parts/filter-choice.tsx';
import { Pager } from '../parts/pager.tsx';
import { type ListSection, topicOf } from './list-page.tsx';
import type { ListQuery } from './list-query.ts';

/** A row of a list, which opens a record beside it. */
export interface ListRow {
  /** What tells it apart from the others when the list changes. */
  id: string;
  path: string;
  name: ComponentChildren;
  /** What stands beside the name. */
  end: ComponentChildren;
  /** The second line, and what stands beside it. */
  sub: ComponentChildren;
  subEnd?: ComponentChildren;
  /** What stands between it and the row above. */
  above?: ComponentChildren;
}

interface RecordListProps {
  section: ListSection;
  query: ListQuery;
  /** The id of the row that is open. */
  open?: string | undefined;
  rows: readonly ListRow[];
  /** The position after which the next page begins. */
  older?: string | undefined;
  /** The position before which the page of newer records ends (default: a link to the first page). */
  newer?: string | undefined;
  /** What is searched for. */
  search: string;
  choices?: readonly { name: string; label: string; choices: readonly (readonly [value: string, text: string])[] }[];
  /** What the end of the list says of its pages. */
  pages?: { text: string; names: readonly [first: string, next: string] };
  /** What is said if nothing matches (default: the filter). */
  noMatch?: string;
  /** Where nothing matches. */
  within?: string;
  /** What an empty list says. */
  children: ComponentChildren;
  /** What stands above the rows. */
  above?: ComponentChildren;
}

/** The records of a section that match a filter, with a link to each. */
export function RecordList(props: RecordListProps) {
  const { section, query, open, rows, older, newer, search, choices = [], above } = props;
  const { after, before, ...filter } = query;
  const path = pathOf(section);
  const isFiltered = Object.keys(query).length > 0;
  const { text, names } = props.pages ?? {
    text: after === undefined ? `The newest ${rows.length}` : `Older ${section}`,
    names: ['Newest', 'Older'] as const,
  };
  return (
    <section class="card list" aria-labelledby="h-list" data-live={topicOf(section)} id="list">
      <h2 class="vh" id="h-list">{`List of ${section}`}</h2>
      <form class="search" method="get" action={path}>
        <p class="row">
          <input name="q" type="search" class="w" aria-label={search} placeholder={search} value={query.q} />
          <button type="submit">Search</button>
        </p>
        {choices.length > 0 && (
          <p class="row filters">
            {choices.map(({ name, label, choices: values }) => {
              const chosen = query[name];
              // A duration or a time that only an address has.
              const isOther = chosen !== undefined && values.every(([value]) => value !== chosen);
              const all = isOther ? [...values, [chosen, chosen] as const] : values;
              return <FilterChoice name={name} label={label} all={label} choices={all} chosen={chosen} class="w" />;
            })}
          </p>
        )}
      </form>
      {above}
      {rows.length === 0 && isFiltered && (
        <Empty symbol="search" title={`No ${nounOf(section)} matches`}>
          <p>
            {props.noMatch ??
              [describeFilter(filter) || `No more ${section}.`, props.within].filter(Boolean).join(', ')}
          </p>
          <Link to={path}>Clear the search</Link>
        </Empty>
      )}
      {rows.length === 0 && !isFiltered && (
        <Empty symbol={section} title={`No ${section} yet`}>
          {props.children}
        </Empty>
      )}
      {rows.length > 0 && <Rows rows={rows} query={query} open={open} />}
      {(after !== undefined || newer !== undefined || older !== undefined) && (
        <Pager
          text={text}
          newer={newer ? addressOf(path, { ...filter, before: newer }) : after && addressOf(path, filter)}
          older={older && addressOf(path, { ...filter, after: older })}
          names={names}
        />
      )}
    </section>
  );
}

/** Rows that open their records. */
export function Rows({ rows, query = {}, open }: Pick<RecordListProps, 'rows' | 'open'> & { query?: ListQuery }) {
  return (
    <ol class="rows">
      {rows.map(({ id, path, name, end, sub, subEnd, above: before }) => (
        <>
          {before && <li class="note time">{before}</li>}
          <li data-key={id}>
            <a data-row href={addressOf(path, query)} aria-current={id === open ? 'true' : undefined}>
              <b>{name}</b>
              <span class="end">{end}</span> <span class="sub">{sub}</span>{' '}
              {subEnd && <span class="end soft">{subEnd}</span>}
            </a>
          </li>
        </>
      ))}
    </ol>
  );
}

const nounOf = (section: string) => (section === 'batches' ? 'batch' : section.slice(0, -1));

const describeFilter = (filter: ListQuery): string =>
  Object.entries(filter)
    .map(([name, value]) => (name === 'q' ? `“${value}”` : `${name} ${value}`))
    .join(', ');
