import type { RequestSummary } from '@email-automation/types/operator/schemas';
import { Time } from '../parts/times.tsx';
import type { RecordRow } from '../records/section.tsx';

/** The look of a status: an exceeded limit is not a failed request. */
export function kindOf(status: number | null): 'bad' | 'warn' | '' {
  if (status === 429) return 'warn';
  return status === null || status >= 400 ? 'bad' : '';
}

/** A duration as it was measured, such as `4 ms`. */
export function formatMilliseconds(milliseconds: number): string {
  if (milliseconds >= 10_000) return `${Math.round(milliseconds / 1000).toLocaleString('en-US')} s`;
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(1)} s`;
  return `${milliseconds < 10 ? Math.round(milliseconds * 10) / 10 : Math.round(milliseconds)} ms`;
}

/** The rows of requests. @param accountName names an account by its id */
export function toRows(
  requests: readonly RequestSummary[],
  now: Date,
  accountName: (id: string) => string,
): RecordRow[] {
  return requests.map(
    ({ number, at, status, method, path, operation, account_id = '', errors, faults, milliseconds }) => ({
      record: [String(number)],
      name: (
        <>
          {operation ?? path}
          {faults.length > 0 && <span class="tag warn aside">fault</span>}
        </>
      ),
      end: <Time class="soft" at={at} now={now} />,
      sub: (
        <>
          {errors.length > 0 && (
            <code class="bad" title={errors.join(', ')}>
              {errors.length > 1 ? `${errors[0]} +${errors.length - 1}` : errors[0]}
            </code>
          )}{' '}
          {account_id && `${accountName(account_id)} · `}
          <code>{`${method} ${path}`}</code>
        </>
      ),
      subEnd: (
        <>
          <span class={kindOf(status) && `dot ${kindOf(status)}`}>{status ?? 'none'}</span>
          {` · ${formatMilliseconds(milliseconds)}`}
        </>
      ),
    }),
  );
}
