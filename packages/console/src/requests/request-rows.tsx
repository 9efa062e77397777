import type { Restore } from '@email-automation/sandbox/requests/request-log';
import type { RequestSummary } from '@email-automation/types/operator/schemas';
import { formatTime, Time } from '../parts/times.tsx';
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

/** Inserts a note above the first request that is older than a restored snapshot. */
export function separateRestores(
  rows: readonly RecordRow[],
  restores: readonly Restore[],
  now: Date,
  isFirstPage: boolean,
): RecordRow[] {
  return rows.map((row, index) => {
    const newer = Number(
      rows[index - 1]?.record[0] ?? (isFirstPage ? Number.POSITIVE_INFINITY : Number(row.record[0]) + 1),
    );
    const between = restores.filter(({ after }) => after >= Number(row.record[0]) && after < newer).toReversed();
    const texts = between.map(
      ({ snapshot, from, to }) =>
        `Snapshot “${snapshot}” restored: the clock went from ${formatTime(from, now)} to ${formatTime(to, now)}. Older requests stay, their effects are gone.`,
    );
    return texts.length === 0 ? row : { ...row, above: texts.join(' ') };
  });
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
            <code class="bad codes" title={errors.join(', ')}>
              {errors.length > 1 ? `${errors[0]} +${errors.length - 1}` : errors[0]}
            </code>
          )}
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
