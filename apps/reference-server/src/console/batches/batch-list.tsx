import type { BatchStatus } from '../../domain/records.ts';
import { addressOf } from '../address.ts';
import { Empty } from '../parts/empty.tsx';
import { Pager } from '../parts/pager.tsx';
import { Time } from '../parts/times.tsx';
import type { BatchQuery } from './batch-query.ts';
import { countOf, describeState, stateClass } from './batch-state.tsx';

interface BatchListProps {
  batches: readonly BatchStatus[];
  /** Whether there are more. */
  hasMore: boolean;
  query: BatchQuery;
  /** The id of the batch that is open. */
  open?: string | undefined;
  operations: readonly string[];
  now: Date;
}

const states: readonly (readonly [value: string, text: string])[] = [
  ['', 'Every state'],
  ['queued', 'Queued'],
  ['processing', 'Processing'],
  ['done', 'Done'],
  ['failed', 'Done with failures'],
  ['dead-lettered', 'Dead-lettered'],
];

/** The batches that match a filter, with a link to each. */
export function BatchList({ batches, hasMore, query, open, operations, now }: BatchListProps) {
  const last = batches.at(-1);
  const older = hasMore && last?.finished_at ? `${last.finished_at} ${last.request_id}` : undefined;
  return (
    <section class="card list" aria-label="Batches" data-live="batches" id="batch-list">
      <form class="search" method="get" action="/console/batches">
        <p class="row">
          <label class="vh" for="q">
            Request id of a batch
          </label>
          <input id="q" name="q" type="search" class="w" placeholder="Request id" value={query.q} />
          <button type="submit">Search</button>
        </p>
        <p class="row filters">
          <label class="vh" for="state">
            State
          </label>
          <select id="state" name="state" class="w" data-submit>
            {states.map(([value, text]) => (
              <option value={value} selected={value === (query.state ?? '')}>
                {text}
              </option>
            ))}
          </select>
          <label class="vh" for="operation">
            Operation
          </label>
          <select id="operation" name="operation" class="w" data-submit>
            <option value="">Every operation</option>
            {operations.map((operation) => (
              <option value={operation} selected={operation === query.operation}>
                {operation}
              </option>
            ))}
          </select>
        </p>
      </form>
      {batches.length === 0 ? (
        <NoBatches query={query} />
      ) : (
        <ol class="rows">
          {batches.map((batch) => (
            <li data-key={batch.request_id}>
              <a
                data-row
                href={addressOf(`/console/batches/${encodeURIComponent(batch.request_id)}`, { ...query })}
                aria-current={batch.request_id === open ? 'true' : undefined}
              >
                <b>{batch.operation}</b>
                <Time class="soft end" at={batch.accepted_at} now={now} />{' '}
                <span class="sub">{batch.records === null ? batch.account_id : countOf(batch.records, 'record')}</span>
                <span class={`${stateClass(batch)} end`}>{describeState(batch, now)}</span>
              </a>
            </li>
          ))}
        </ol>
      )}
      {(older !== undefined || query.before !== undefined) && (
        <Pager
          text={query.before === undefined ? `The newest ${batches.length}` : 'Older batches'}
          newer={
            query.before === undefined ? undefined : addressOf('/console/batches', { ...query, before: undefined })
          }
          older={older && addressOf('/console/batches', { ...query, before: older })}
          names={['Newest', 'Older']}
        />
      )}
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
    <Empty symbol="search" title="No batch matches">
      <p>{filter}</p>
      <a class="btn" href="/console/batches">
        Clear the filter
      </a>
    </Empty>
  );
}
