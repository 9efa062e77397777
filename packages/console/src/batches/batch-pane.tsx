import { formatDuration } from '@email-automation/contract-tools/durations';
import type { BatchDetails } from '@email-automation/sandbox/operator/show-batch';
import type { ExplainedFailure } from '@email-automation/types/operator/schemas';
import { addressOf } from '../address.ts';
import { Block, Button, Link, Stats } from '../parts/blocks.tsx';
import { Fields } from '../parts/fields.tsx';
import { formatTime } from '../parts/times.tsx';
import { countOf } from '../parts/wording.ts';
import type { ListQuery } from '../records/list-query.ts';
import type { PaneContent } from '../records/pane.tsx';
import { recordPath } from '../records/section.tsx';
import { BatchFailures } from './batch-failures.tsx';
import { describeState } from './batch-state.ts';
import { hasFailed, type Outcome } from './problems.ts';

interface BatchPaneProps {
  batch: Omit<BatchDetails, 'failures'> & {
    failures: (BatchDetails['failures'][number] & Partial<ExplainedFailure>)[];
  };
  /** Whether its failure is resolved, and the batches that sent its records again. */
  outcome: Outcome;
  /** The name of its account. */
  account: string;
  /** The number of the request that the batch came with, if the log has it. */
  request?: number | undefined;
  query: ListQuery;
  now: Date;
}

/** One batch: its outcome, and its failed records. */
export function renderBatch({ batch, outcome, account, request, query, now }: BatchPaneProps): PaneContent {
  const { request_id, account_id, operation, state, records, failures, error, accepted_at, finished_at } = batch;
  const here = recordPath('batches', request_id);
  const { isResolved, replacements } = outcome;
  const canResolve = state !== 'queued' && hasFailed(batch);
  const failed = batch.failed ?? 0;
  const isDead = state === 'dead-lettered';
  const look = isResolved ? '' : isDead ? 'bad' : failed > 0 ? 'warn' : state === 'done' ? '' : 'time';
  const said = describeState(batch, now);
  const waited = Math.max(0, Date.parse(finished_at ?? now.toISOString()) - Date.parse(accepted_at));
  const stored = state === 'done' ? (records ?? 0) - failed : 0;
  return {
    title: operation,
    state: (
      <span class={`tag ${look}`}>
        {`${canResolve && isResolved ? 'Resolved, ' : ''}${state === 'done' && failed > 0 ? `Done, ${said}` : said}`}
      </span>
    ),
    actions: (
      <>
        {request !== undefined && <Link to={`/console/requests/${request}`}>Request</Link>}
        {isDead && (
          <Button to={`${here}/retry`} look="primary">
            Retry
          </Button>
        )}
      </>
    ),
    content: (
      <>
        <section aria-label="Summary">
          <Stats
            of={[
              ['Records', records ?? '–'],
              ['Processed', stored],
              ['Failed', failed, failed > 0 && 'bad'],
              [state === 'done' ? 'Done within' : 'Waiting for', waited < 1000 ? 'a second' : formatDuration(waited)],
              ['Attempts that failed', batch.attempts],
            ]}
          />
          {replacements.map((other) => (
            <p class="note done">
              {`Sent again as a batch of ${countOf(other.records ?? 0, 'record')}, accepted ${formatTime(other.accepted_at, now)}: `}
              <a href={recordPath('batches', other.request_id)}>{describeState(other, now)}</a>
            </p>
          ))}
          {error !== null && (
            <p class={`note ${isDead ? 'bad' : 'warn'}`}>
              {`${isDead ? 'The batch was given up: ' : 'The last attempt failed: '}${error}`}
            </p>
          )}
        </section>
        {failures.length > 0 && (
          <BatchFailures
            to={addressOf(`${here}/correct`, query)}
            failures={failures}
            canCorrect={request !== undefined && failures.some(({ sent }) => sent !== undefined)}
          />
        )}
        <Block title="Details">
          <Fields of={{ request_id, account_id, account, accepted_at, finished_at }} />
        </Block>
      </>
    ),
  };
}
