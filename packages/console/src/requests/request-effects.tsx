import type { BatchDetails } from '@email-automation/sandbox/operator/show-batch';
import { addressOf } from '../address.ts';
import type { Effects } from './effects.ts';

/** What became of a request: its batch, or the subscriber with the emails. */
export function RequestEffects({ effects: { batch, email } }: { effects: Effects }) {
  if (batch === undefined && email === undefined) return null;
  return (
    <section aria-labelledby="h-effects" data-live="batches" id="effects">
      <div class="bar">
        <h3 id="h-effects">{batch ? 'Batch' : 'Subscriber'}</h3>
        {batch && (
          <>
            <span class={`dot ${kindOf(batch)}`}>{describeBatch(batch)}</span>
            <a class="btn push" href={`/console/batches/${encodeURIComponent(batch.request_id)}`}>
              Open the batch
            </a>
          </>
        )}
        {email !== undefined && (
          <>
            <span class="target">{email}</span>
            <a class="btn push" href={addressOf('/console/subscribers', { q: email })}>
              Profile
            </a>
            <a class="btn" href={addressOf('/console/emails', { q: email })}>
              Emails
            </a>
          </>
        )}
      </div>
    </section>
  );
}

const kindOf = ({ state, failed }: BatchDetails): string => {
  if (state === 'dead-lettered') return 'bad';
  if (state !== 'done') return 'wait';
  return failed ? 'warn' : '';
};

function describeBatch({ state, records, failed }: BatchDetails): string {
  const count = records === null ? '' : ` ${records.toLocaleString('en-US')} ${records === 1 ? 'record' : 'records'}`;
  if (state === 'done') return `Done:${count}${failed ? `, ${failed.toLocaleString('en-US')} failed` : ''}`;
  if (state === 'dead-lettered') return 'Dead-lettered';
  return `${state === 'processing' ? 'Processing' : 'Queued'}${count && `:${count}`}`;
}
