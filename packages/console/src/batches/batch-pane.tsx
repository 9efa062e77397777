import { formatDuration } from '@email-automation/contract-tools/durations';
import type { BatchDetails } from '@email-automation/sandbox/operator/show-batch';
import type { BatchStatus } from '@email-automation/service/domain/records';
import type { ExplainedFailure } from '@email-automation/types/operator/schemas';
import { Button, Facts, Link, Stats } from '../parts/blocks.tsx';
import { formatFull, formatTime } from '../parts/times.tsx';
import { countOf } from '../parts/wording.ts';
import type { ListQuery } from '../records/list-query.ts';
import { Pane } from '../records/pane.tsx';
import { BatchFailures } from './batch-failures.tsx';
import { describeState } from './batch-state.tsx';
import { hasFailed, type Outcome } from './problems.ts';

interface BatchPaneProps {
  batch: Omit<BatchDetails, 'failures'> & {
    failures: (BatchDetails['failures'][number] & Partial<ExplainedFailure>)[];
  };
  /** Whether its failure is resolved, and the batches that it is linked to. */
  outcome: Outcome;
  /** The name of its account. */
  account: string;
  query: ListQuery;
  /** Only failures with this code. */
  code?: string | undefined;
  /** The number of the request that the batch came with, if the log has it. */
  request?: number | undefined;
  now: Date;
}

/** One batch: what became of it, and of each record that failed. */
export function BatchPane({ batch, outcome, account, query, code, request, now }: BatchPaneProps) {
  const { request_id, account_id, operation, state, failed, failures, error, accepted_at, finished_at } = batch;
  const here = `/console/batches/${encodeURIComponent(request_id)}`;
  const { isResolved, replacements, replaced } = outcome;
  const canResolve = state !== 'queued' && hasFailed(batch);
  const kind = isResolved ? '' : state === 'dead-lettered' ? 'bad' : failed ? 'warn' : state === 'done' ? '' : 'time';
  return (
    <Pane
      section="batches"
      query={query}
      live="batches"
      title={operation}
      state={
        <span class={`tag ${kind}`}>
          {canResolve && isResolved ? 'Resolved, ' : ''}
          {state === 'done' && failed ? `Done, ${describeState(batch, now)}` : describeState(batch, now)}
        </span>
      }
      actions={
        <>
          {request !== undefined && <Link to={`/console/requests/${request}`}>Request</Link>}
          {canResolve && (
            <Button to={`${here}/${isResolved ? 'reopen' : 'done'}`}>{isResolved ? 'Reopen' : 'Mark as done'}</Button>
          )}
          {state === 'dead-lettered' && (
            <Button to={`${here}/retry`} look="primary">
              Retry
            </Button>
          )}
        </>
      }
    >
      <section aria-label="Summary">
        <Summary batch={batch} now={now} />
        {replacements.map((other) => (
          <BatchLink batch={other} text="Sent again as a batch of" now={now} />
        ))}
        {replaced && <BatchLink batch={replaced} text="Sends records again of a batch of" now={now} />}
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
        <Facts
          of={[
            ['Request id', <span class="mono">{request_id}</span>],
            ['Account', [account, ' ', <span class="faint">{account_id}</span>]],
            ['Accepted', `${formatFull(accepted_at)} UTC`],
            [state === 'done' ? 'Processed' : 'Dead-lettered', finished_at && `${formatFull(finished_at)} UTC`],
          ]}
        />
      </section>
    </Pane>
  );
}

/** A link to the batch that replaces another one, or that it replaces. */
function BatchLink({ batch, text, now }: { batch: BatchStatus; text: string; now: Date }) {
  const { request_id, records, accepted_at } = batch;
  return (
    <p class="note done">
      <span>
        {`${text} ${records === null ? 'records' : countOf(records, 'record')}, accepted ${formatTime(accepted_at, now)}: `}
        <a href={`/console/batches/${encodeURIComponent(request_id)}`}>{describeState(batch, now)}</a>
      </span>
    </p>
  );
}

function Summary({ batch, now }: Pick<BatchPaneProps, 'batch' | 'now'>) {
  const { records, failed, state, attempts, accepted_at, finished_at, retry_at } = batch;
  const waited = Math.max(0, Date.parse(finished_at ?? now.toISOString()) - Date.parse(accepted_at));
  const stored = state === 'done' ? (records ?? 0) - (failed ?? 0) : 0;
  return (
    <>
      <Stats
        of={[
          ['Records', records ?? '–'],
          ['Processed', stored],
          ['Failed', failed ?? 0, failed ? 'bad' : false],
          [state === 'done' ? 'Done within' : 'Waiting for', waited < 1000 ? 'a second' : formatDuration(waited)],
          ['Attempts that failed', attempts],
          retry_at !== null && [
            'Next attempt',
            `in ${formatDuration(Math.max(0, Date.parse(retry_at) - now.getTime()))}`,
            'time',
          ],
        ]}
      />
      {state === 'done' && !!records && (
        <svg class="meter" viewBox={`0 0 ${records} 6`} preserveAspectRatio="none" aria-hidden="true">
          <rect width={stored} height="6" />
          {!!failed && <rect class="bad" x={stored} width={failed} height="6" />}
        </svg>
      )}
    </>
  );
}
