import type { ComponentChildren } from 'preact';
import { addressOf } from '../address.ts';
import type { SymbolName } from '../frame/symbols.tsx';
import { Empty, NoMatch } from '../parts/empty.tsx';
import { FilterChoice, FilterSearch } from '../parts/filter-fields.tsx';
import { ListRow } from '../parts/list-row.tsx';
import { NewestPager } from '../parts/pager.tsx';
import { capitalize } from '../parts/wording.ts';
import { formatKey, type ListQuery, pageSize } from './list-query.ts';
import { recordPath } from './record-path.ts';

interface ListedRecord {
  account_id: string;
  id: string;
  name: string;
  created_at: string;
}

interface RecordListProps<Item extends ListedRecord> {
  of: 'campaigns' | 'broadcasts';
  /** One more than a page shows, if there are more. */
  records: readonly Item[];
  query: ListQuery;
  /** The record that is open. */
  open?: { account_id: string; id: string } | undefined;
  statuses: readonly string[];
  /** What the empty list says. */
  children: ComponentChildren;
  /** What stands beside the name, and in the second line. */
  describe: (record: Item) => { end: ComponentChildren; sub: ComponentChildren; subEnd?: ComponentChildren };
}

/** Campaigns or broadcasts that match a filter, with a link to each. */
export function RecordList<Item extends ListedRecord>({
  of,
  records,
  query,
  open,
  statuses,
  children,
  describe,
}: RecordListProps<Item>) {
  const shown = records.slice(0, pageSize);
  const last = shown.at(-1);
  const older =
    records.length > pageSize && last ? addressOf(`/console/${of}`, { ...query, after: formatKey(last) }) : undefined;
  return (
    <section
      class="card list"
      aria-label={of === 'campaigns' ? 'Campaigns' : 'Broadcasts'}
      data-live="campaigns"
      id="list"
    >
      <form class="search" method="get" action={`/console/${of}`}>
        <p class="row">
          <FilterSearch label="Name" placeholder="Name" value={query.q} />
          <FilterChoice
            name="status"
            label="Status"
            all="Every status"
            choices={statuses.map((status) => [status, capitalize(status)])}
            chosen={query.status}
          />
          <button type="submit">Search</button>
        </p>
      </form>
      {shown.length === 0 ? (
        <NoRecords of={of} query={query}>
          {children}
        </NoRecords>
      ) : (
        <ol class="rows">
          {shown.map((record) => {
            const { end, sub, subEnd } = describe(record);
            return (
              <ListRow
                id={`${record.account_id} ${record.id}`}
                href={addressOf(recordPath(of, record), { ...query })}
                isOpen={record.account_id === open?.account_id && record.id === open.id}
              >
                <b>{record.name || record.id}</b>
                <span class="end">{end}</span> <span class="sub">{sub}</span>
                {subEnd && <span class="end soft">{subEnd}</span>}
              </ListRow>
            );
          })}
        </ol>
      )}
      <NewestPager
        count={shown.length}
        of={of}
        newest={query.after && addressOf(`/console/${of}`, { ...query, after: undefined })}
        older={older}
      />
    </section>
  );
}

function NoRecords({
  of,
  query: { q, status, after },
  children,
}: Pick<RecordListProps<ListedRecord>, 'of' | 'query' | 'children'>) {
  const symbol: SymbolName = of;
  const noun = of === 'campaigns' ? 'campaign' : 'broadcast';
  if (q === undefined && status === undefined && after === undefined)
    return (
      <Empty symbol={symbol} title={`No ${of} yet`}>
        {children}
      </Empty>
    );
  const filter = [q && `name with “${q}”`, status && `status ${status}`].filter(Boolean).join(', ');
  return (
    <NoMatch title={`No ${noun} matches`} all={`/console/${of}`}>
      {filter || `No more ${of}.`}
    </NoMatch>
  );
}
