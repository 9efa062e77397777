import type { ComponentChildren } from 'preact';
import { addressOf } from '../address.ts';
import type { SymbolName } from '../frame/symbols.tsx';
import { Empty } from '../parts/empty.tsx';
import { Pager } from '../parts/pager.tsx';
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
          <label class="vh" for="q">
            Name
          </label>
          <input id="q" name="q" type="search" class="w" placeholder="Name" value={query.q} />
          <label class="vh" for="status">
            Status
          </label>
          <select id="status" name="status" data-submit>
            <option value="">Every status</option>
            {statuses.map((status) => (
              <option value={status} selected={status === query.status}>
                {capitalize(status)}
              </option>
            ))}
          </select>
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
              <li data-key={`${record.account_id} ${record.id}`}>
                <a
                  data-row
                  href={addressOf(recordPath(of, record), { ...query })}
                  aria-current={record.account_id === open?.account_id && record.id === open.id ? 'true' : undefined}
                >
                  <b>{record.name || record.id}</b>
                  <span class="end">{end}</span> <span class="sub">{sub}</span>
                  {subEnd && <span class="end soft">{subEnd}</span>}
                </a>
              </li>
            );
          })}
        </ol>
      )}
      {(older !== undefined || query.after !== undefined) && (
        <Pager
          text={query.after === undefined ? `The newest ${shown.length}` : `Older ${of}`}
          newer={query.after === undefined ? undefined : addressOf(`/console/${of}`, { ...query, after: undefined })}
          older={older}
          names={['Newest', 'Older']}
        />
      )}
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
    <Empty symbol="search" title={`No ${noun} matches`}>
      <p>{filter || `No more ${of}.`}</p>
      <a class="btn" href={`/console/${of}`}>
        Clear the filter
      </a>
    </Empty>
  );
}

export const capitalize = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
