import { formatDuration } from '@email-automation/contract-tools/durations';
import type { BatchStatus, Email } from '@email-automation/service/domain/records';
import type { Problem } from '../batches/problems.ts';
import { Act, Acts } from '../parts/acts.tsx';
import { Button, Link } from '../parts/blocks.tsx';
import { countOf } from '../parts/wording.ts';

interface AttentionProps {
  /** Dead letters, batches whose last attempt failed, and batches with records that failed; newest first. */
  batches: readonly Problem[];
  failedEmails: readonly (Pick<Email, 'message_id' | 'subject' | 'to_email' | 'error' | 'account_id' | 'created_at'> & {
    isResolved: boolean;
  })[];
  /** The codes of the records that failed, by the ids of batches. */
  codes: ReadonlyMap<string, string>;
  accountName(id: string): string;
  now: Date;
}

/** What somebody has to look at, with what to do. */
export function Attention({ batches, failedEmails, codes, accountName, now }: AttentionProps) {
  const all = [
    ...batches.map((batch) => ({
      ...batch,
      path: `/console/batches/${encodeURIComponent(batch.request_id)}`,
      what: describe(batch),
      about: [
        <code>{batch.operation}</code>,
        ' ',
        batch.error ?? <code class="bad">{codes.get(batch.request_id)}</code>,
      ],
      since: batch.finished_at ?? batch.accepted_at,
      canRetry: batch.state === 'dead-lettered',
    })),
    ...failedEmails.map(({ message_id, subject, to_email, error, account_id, created_at, isResolved }) => ({
      isResolved,
      replacements: [],
      account_id,
      path: `/console/emails/${encodeURIComponent(message_id)}`,
      what: `An email to ${to_email} failed`,
      about: [[subject, error].filter(Boolean).join(' · ')],
      since: created_at,
      canRetry: true,
    })),
  ];
  const rows = all.filter(({ isResolved }) => !isResolved);
  const resolved = all.filter(({ isResolved }) => isResolved);
  return (
    <Acts
      title="Needs attention"
      live="batches emails"
      id="attention"
      none={`Nothing: no batch was given up, no record of the last hour failed, and no email failed${resolved.length > 0 ? ' that is not resolved' : ''}.`}
      below={
        resolved.length > 0 && (
          <section aria-label="Resolved">
            <ol class="acts">
              {resolved.map(({ path, what, replacements }) => (
                <Act
                  title={<a href={path}>{what}</a>}
                  text={`Resolved: ${replacements.length > 0 ? 'sent again' : 'marked as done'}.`}
                >
                  <Button to={`${path}/reopen`} fields={{ back: '/console' }}>
                    Reopen
                  </Button>
                </Act>
              ))}
            </ol>
          </section>
        )
      }
    >
      {rows.map(({ path, what, about, account_id, since, canRetry }) => (
        <Act
          title={
            <a class="go" href={path}>
              {what}
            </a>
          }
          text={[
            ...about,
            ` · ${accountName(account_id)}, ${formatDuration(Math.max(0, now.getTime() - Date.parse(since)))} ago`,
          ]}
        >
          {canRetry ? <Button to={`${path}/retry`}>Retry</Button> : <Link to={path}>Correct</Link>}
          <Button to={`${path}/done`} fields={{ back: '/console' }}>
            Done
          </Button>
        </Act>
      ))}
    </Acts>
  );
}

function describe({ state, failed, records, attempts }: BatchStatus): string {
  if (state === 'dead-lettered') return `Batch dead-lettered after ${countOf(attempts, 'attempt')}`;
  if (state === 'done') return `${failed} of ${countOf(records ?? 0, 'record')} failed`;
  return `Batch fails, after ${countOf(attempts, 'attempt')}`;
}
