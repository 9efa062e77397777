import { formatDuration } from '@email-automation/contract-tools/durations';
import type { BatchStatus } from '@email-automation/service/domain/records';
import { listEmails } from '@email-automation/service/storage/queries/emails';
import type { ComponentChildren } from 'preact';
import { readProblems } from '../batches/problems.ts';
import type { ConsoleContext } from '../console-context.ts';
import { Act, Acts } from '../parts/acts.tsx';
import { Button, Link } from '../parts/blocks.tsx';
import { countOf } from '../parts/wording.ts';
import { readFailureCodes } from '../queries/failure-codes.ts';
import { readAccountNames } from '../records/accounts.ts';
import { recordPath } from '../records/section.tsx';
import { type Retry, readRetries } from './retries.ts';

/** A failure that somebody has to look at. */
interface Failure {
  path: string;
  what: string;
  about: ComponentChildren;
  account: string;
  since: string;
  /** When the server retries it. */
  next?: string | null;
  canRetry: boolean;
}

/** Failures of batches, and of emails, that are shown at most. */
const [mostBatches, mostEmails] = [10, 5];

/** Reads dead letters, batches whose last attempt or records failed, and emails that failed. */
export async function readAttention(context: ConsoleContext, account: string | undefined) {
  const { query } = context.services.database;
  const [problems, failedEmails, retries] = await Promise.all([
    readProblems(context, account),
    listEmails(query, { state: 'failed', account }),
    readRetries(context, account),
  ]);
  const batches = problems.filter(({ isResolved }) => !isResolved).slice(0, mostBatches);
  const emails = failedEmails.filter(({ message_id }) => context.marks.get(message_id) !== 'done');
  const [codes, accountName] = await Promise.all([
    readFailureCodes(query, batches),
    readAccountNames(context, [...problems, ...failedEmails]),
  ]);
  const failures: Failure[] = [
    ...batches.map((batch) => ({
      path: recordPath('batches', batch.request_id),
      what: describe(batch),
      about: [
        <code>{batch.operation}</code>,
        ' ',
        batch.error ?? <code class="bad">{codes.get(batch.request_id)}</code>,
      ],
      account: accountName(batch.account_id),
      since: batch.finished_at ?? batch.accepted_at,
      next: batch.retry_at,
      canRetry: batch.state === 'dead-lettered',
    })),
    ...emails.slice(0, mostEmails).map(({ message_id, subject, to_email, error, account_id, created_at }) => ({
      path: recordPath('emails', message_id),
      what: `An email to ${to_email} failed`,
      about: [subject, error].filter(Boolean).join(' · '),
      account: accountName(account_id),
      since: created_at,
      canRetry: true,
    })),
  ];
  return { failures, retries, period: context.sandbox ? '' : ' of the last hour' };
}

interface AttentionProps {
  failures: readonly Failure[];
  retries: readonly Retry[];
  /** How many emails wait. */
  waiting: number;
  period: string;
  now: Date;
}

/** What somebody has to look at, with what to do. */
export function Attention({ failures, retries, waiting, period, now }: AttentionProps) {
  return (
    <Acts
      title="Needs attention"
      none={`Nothing: no batch was given up, no record${period} failed, and no email failed that is not resolved.`}
    >
      {retries.map(({ what, about }) => (
        <Act
          title={
            <a class="go" href="/console/emails?state=queued">
              {what}
            </a>
          }
          text={`${countOf(waiting, 'email')} waiting · ${about}`}
        />
      ))}
      {failures.map(({ path, what, about, account, since, next, canRetry }) => (
        <Act
          title={
            <a class="go" href={path}>
              {what}
            </a>
          }
          text={
            <>
              {about}
              {` · ${account}, ${formatDuration(Math.max(0, now.getTime() - Date.parse(since)))} ago`}
              {next && `, next attempt in ${formatDuration(Math.max(0, Date.parse(next) - now.getTime()))}`}
            </>
          }
        >
          {canRetry ? <Button to={`${path}/retry`}>Retry</Button> : <Link to={`${path}/correct`}>Correct…</Link>}
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
