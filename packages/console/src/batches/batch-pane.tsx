import { formatDuration } from '@email-automation/contract-tools/durations';
import type { BatchDetails } from '@email-automation/sandbox/operator/show-batch';
import type { ExplainedFailure } from '@email-automation/sandbox/requests/explain-failures';
import { addressOf } from '../address.ts';
import { Form } from '../frame/form.tsx';
import { PaneBack, PaneClose } from '../parts/pane-links.tsx';
import { formatFull } from '../parts/times.tsx';
import type { ListQuery } from '../records/list-query.ts';
import { BatchFailures } from './batch-failures.tsx';
import { describeState } from './batch-state.tsx';

interface BatchPaneProps {
  batch: Omit<BatchDetails, 'failures'> & {
    failures: (BatchDetails['failures'][number] & Partial<ExplainedFailure>)[];
  };
  query: ListQuery;
  /** Only failures with this code. */
  code?: string | undefined;
  /** The number of the request that the batch came with, if the log has it. */
  request?: number | undefined;
  now: Date;
}

/** One batch: what became of it, and of each record that failed. */
export function BatchPane({ batch, query, code, request, now }: BatchPaneProps) {
  const { request_id, operation, state, failed, failures, error } = batch;
  const here = `/console/batches/${encodeURIComponent(request_id)}`;
  const kind = state === 'dead-lettered' ? 'bad' : failed ? 'warn' : state === 'done' ? '' : 'time';
  return (
    <article class="card pane" aria-labelledby="h-batch" data-live="batches" id="batch">
      <header>
        <PaneBack to={addressOf('/console/batches', { ...query })} name="Batches" />
        <h2 id="h-batch">{operation}</h2>
        <span class={`tag ${kind}`}>
          {state === 'done' && failed ? `Done, ${describeState(batch, now)}` : describeState(batch, now)}
        </span>
        <div class="bar push">
          {request !== undefined && (
            <a class="btn" href={`/console/requests/${request}`}>
              Request
            </a>
          )}
          {state === 'dead-lettered' && (
            <Form action={`${here}/retry`}>
              <button type="submit" class="primary">
                Retry
              </button>
            </Form>
          )}
          <PaneClose to={addressOf('/console/batches', { ...query })} label="Close the batch" />
        </div>
      </header>
      <section aria-label="Summary">
        <Summary batch={batch} now={now} />
        {error !== null && (
          <p class={`note ${state === 'dead-lettered' ? 'bad' : 'warn'}`}>
            {state === 'dead-lettered' ? 'The batch was given up: ' : 'The last attempt failed: '}
            {error}
          </p>
        )}
      </section>
      {failures.length > 0 && (
        <BatchFailures
          here={here}
          failures={failures}
          code={code}
          request={failures.some(({ sent }) => sent !== undefined) ? request : undefined}
        />
      )}
      <section aria-label="Details">
        <dl class="facts">
          <dt>Request id</dt>
          <dd class="mono">{request_id}</dd>
          <dt>Account</dt>
          <dd>{batch.account_id}</dd>
          <dt>Accepted</dt>
          <dd>{`${formatFull(batch.accepted_at)} UTC`}</dd>
          {batch.finished_at !== null && (
            <>
              <dt>{state === 'done' ? 'Processed' : 'Dead-lettered'}</dt>
              <dd>{`${formatFull(batch.finished_at)} UTC`}</dd>
            </>
          )}
        </dl>
      </section>
    </article>
  );
}

function Summary({ batch, now }: Pick<BatchPaneProps, 'batch' | 'now'>) {
  const { records, failed, state, attempts, accepted_at, finished_at, retry_at } = batch;
  const waited = Math.max(
    0,
    (finished_at === null ? now.getTime() : Date.parse(finished_at)) - Date.parse(accepted_at),
  );
  const number = (value: number | null) => (value === null ? '–' : value.toLocaleString('en-US'));
  return (
    <>
      <dl class="stats">
        <div>
          <dt>Records</dt>
          <dd>{number(records)}</dd>
        </div>
        <div>
          <dt>Processed</dt>
          <dd>{state === 'done' ? number((records ?? 0) - (failed ?? 0)) : '0'}</dd>
        </div>
        <div>
          <dt>Failed</dt>
          <dd class={failed ? 'bad' : undefined}>{number(failed ?? 0)}</dd>
        </div>
        <div>
          <dt>{state === 'done' ? 'Done within' : 'Waiting for'}</dt>
          <dd>{waited < 1000 ? 'a second' : formatDuration(waited)}</dd>
        </div>
        <div>
          <dt>Attempts that failed</dt>
          <dd>{attempts}</dd>
        </div>
        {retry_at !== null && (
          <div>
            <dt>Next attempt</dt>
            <dd class="time">{`in ${formatDuration(Math.max(0, Date.parse(retry_at) - now.getTime()))}`}</dd>
          </div>
        )}
      </dl>
      {state === 'done' && !!records && (
        <svg
          class="meter"
          viewBox={`0 0 ${records} 6`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${number(records - (failed ?? 0))} of ${number(records)} records processed, ${number(failed ?? 0)} failed`}
        >
          <rect width={records - (failed ?? 0)} height="6" />
          {!!failed && <rect class="bad" x={records - failed} width={failed} height="6" />}
        </svg>
      )}
    </>
  );
}
