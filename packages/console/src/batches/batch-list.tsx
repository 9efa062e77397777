import type { ListedBatch } from '@email-automation/service/storage/queries/batches';
import { addressOf } from '../address.ts';
import { Empty, NoMatch } from '../parts/empty.tsx';
import { FilterChoice, FilterSearch } from '../parts/filter-fields.tsx';
import { ListRow } from '../parts/list-row.tsx';
import { NewestPager } from '../parts/pager.tsx';
import { Time } from '../parts/times.tsx';
import { countOf } from '../parts/wording.ts';
import type { BatchQuery } from './batch-query.ts';
import { describeState, stateClass, stateNames } from './batch-state.tsx';

interface BatchListProps {
  batches: readonly ListedBatch[];
  /** Whether there are more. */
  hasMore: boolean;
  query: BatchQuery;
  /** The id of the batch that is open. */
  open?: string | undefined;
  operations: readonly string[];
  now: Date;
}

/** The batches that match a filter, with a link to each. */
export function BatchList({ batches, hasMore, query, open, operations, now }: BatchListProps) {
  const last = batches.at(-1);
  const older = hasMore && last?.finished_at ? `${last.finished_at} ${last.position} ${last.request_id}` : undefined;
  return (
    <section class="card list" aria-label="Batches" data-live="batches" id="batch-list">
      <form class="search" method="get" action="/console/batches">
        <p class="row">
          <FilterSearch label="Request id of a batch" placeholder="Request id" value={query.q} />
          <button type="submit">Search</button>
        </p>
        <p class="row filters">
          <FilterChoice
            name="state"
            label="State"
            all="Every state"
            choices={Object.entries(stateNames)}
            chosen={query.state}
            class="w"
          />
          <FilterChoice
            name="operation"
            label="Operation"
            all="Every operation"
            choices={operations.map((operation) => [operation, operation])}
            chosen={query.operation}
            class="w"
          />
        </p>
      </form>
      {batches.length === 0 ? (
        <NoBatches query={query} />
      ) : (
        <ol class="rows">
          {batches.map((batch) => (
            <ListRow
              id={batch.request_id}
              href={addressOf(`/console/batches/${encodeURIComponent(batch.request_id)}`, { ...query })}
              isOpen={batch.request_id === open}
            >
              <b>{batch.operation}</b>
              <Time class="soft end" at={batch.accepted_at} now={now} />{' '}
              <span class="sub">
                {batch.records !== null && `${countOf(batch.records, 'record')} · `}account {batch.account_id}
              </span>{' '}
              <span class={`${stateClass(batch)} end`}>{describeState(batch, now)}</span>
            </ListRow>
          ))}
        </ol>
      )}
      <NewestPager
        count={batches.length}
        of="batches"
        newest={query.before && addressOf('/console/batches', { ...query, before: undefined })}
        older={older && addressOf('/console/batches', { ...query, before: older })}
      />
    </section>
  );
}

function NoBatches({ query }: { query: BatchQuery }) {
  const { q, state, operation } = query;
  if (q === undefined && state === undefined && operation === undefined)
    return (
      <Empty symbol="batches" title="No batches yet">
        <p>A batch appears as soon as the API accepts it, for example by createSubscriberBatch.</p>
      </Empty>
    );
  const filter = [q && `request id ${q}`, state && `state ${state}`, operation].filter(Boolean).join(', ');
  return (
    <NoMatch title="No batch matches" all="/console/batches">
      {filter}
    </NoMatch>
  );
}
