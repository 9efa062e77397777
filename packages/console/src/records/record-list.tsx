import type { ComponentChildren } from 'preact';
import { addressOf } from '../address.ts';
import { nameOf, pathOf, type Section, symbolOf } from '../frame/sections.ts';
import { Empty, Link } from '../parts/blocks.tsx';
import { Pager } from '../parts/pager.tsx';
import { type ListQuery, pageSize } from './list-query.ts';

/** A row of a list, which opens a record. */
export interface Row {
  /** Identifies the row when the list changes. */
  id: string;
  path: string;
  name: ComponentChildren;
  /** Content beside the name. */
  end?: ComponentChildren;
  /** The second line, and content beside it. */
  sub?: ComponentChildren;
  subEnd?: ComponentChildren;
  isOpen?: boolean;
}

/** The content of a section's list. */
export interface ListContent {
  /** One more than a page shows, if there are more. */
  rows: readonly Row[];
  /** The text of an empty list. */
  empty: ComponentChildren;
}

interface RecordListProps extends ListContent {
  section: Section;
  query: ListQuery;
}

/** The records of a section that match a filter, with a link to each. */
export function RecordList({ section, query, rows: found, empty }: RecordListProps) {
  const { page = '1', ...filter } = query;
  const rows = found.slice(0, pageSize);
  const path = pathOf(section);
  const name = nameOf(section).toLowerCase();
  const noun = name === 'batches' ? 'batch' : name.replace(/s$/, '');
  const first = (Number(page) - 1) * pageSize + 1;
  return (
    <section class="card list" aria-labelledby="h-list" data-live id="list" data-place={addressOf(path, query)}>
      <h2 class="vh" id="h-list">{`List of ${name}`}</h2>
      {rows.length > 0 ? (
        <Rows rows={rows} query={query} />
      ) : Object.keys(query).length > 0 ? (
        <Empty symbol="search" title={`No ${noun} matches`}>
          <p>{describeFilter(filter) || 'The list ends here.'}</p>
          <Link to={path}>Clear the search</Link>
        </Empty>
      ) : (
        <Empty symbol={symbolOf(section)} title={`No ${name} yet`}>
          {empty}
        </Empty>
      )}
      <Pager
        page={query}
        rows={found.length}
        to={(number) => addressOf(path, { ...filter, page: number })}
        text={`${first.toLocaleString('en-US')} to ${(first + rows.length - 1).toLocaleString('en-US')}`}
      />
    </section>
  );
}

/** Rows that open their records. */
export function Rows({ rows, query = {} }: { rows: readonly Row[]; query?: ListQuery }) {
  return (
    <ol class="rows">
      {rows.map(({ id, path, name, end, sub, subEnd, isOpen }) => (
        <li data-key={id}>
          <a data-row href={addressOf(path, query)} aria-current={isOpen ? 'true' : undefined}>
            <b>{name}</b>
            <span class="end">{end}</span> <span class="sub">{sub}</span>{' '}
            {subEnd && <span class="end soft">{subEnd}</span>}
          </a>
        </li>
      ))}
    </ol>
  );
}

const describeFilter = (filter: ListQuery): string =>
  Object.entries(filter)
    .map(([name, value]) => (name === 'q' ? `“${value}”` : `${name} ${value}`))
    .join(', ');
