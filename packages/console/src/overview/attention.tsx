import { formatDuration } from '@email-automation/contract-tools/durations';
import type { BatchStatus, Email } from '@email-automation/service/domain/records';
import { Button, Card, Link } from '../parts/blocks.tsx';
import { Table } from '../parts/table.tsx';
import { countOf } from '../parts/wording.ts';

interface AttentionProps {
  /** Dead letters, batches whose last attempt failed, and batches with records that failed; newest first. */
  batches: readonly BatchStatus[];
  failedEmails: readonly Pick<Email, 'message_id' | 'subject' | 'to_email' | 'error' | 'account_id' | 'created_at'>[];
  now: Date;
}

/** What somebody has to look at, with what to do. */
export function Attention({ batches, failedEmails, now }: AttentionProps) {
  const rows = [
    ...batches.map((batch) => ({
      ...batch,
      path: `/console/batches/${encodeURIComponent(batch.request_id)}`,
      what: describe(batch),
      about: [<code>{batch.operation}</code>, ' ', batch.error],
      since: batch.finished_at ?? batch.accepted_at,
      canRetry: batch.state === 'dead-lettered',
    })),
    ...failedEmails.map(({ message_id, subject, to_email, error, account_id, created_at }) => ({
      account_id,
      path: `/console/emails/${encodeURIComponent(message_id)}`,
      what: `An email to ${to_email} failed`,
      about: [[subject, error].filter(Boolean).join(' · ')],
      since: created_at,
      canRetry: true,
    })),
  ];
  return (
    <Card title="Needs attention" live="batches emails" id="attention">
      {rows.length === 0 ? (
        <p class="body soft">Nothing: no batch was given up, no record of the last hour failed, and no email failed.</p>
      ) : (
        <Table
          rows={rows}
          columns={[
            {
              name: 'What',
              cell: ({ path, what, about }) => (
                <>
                  <a class="go" href={path}>
                    {what}
                  </a>{' '}
                  <span class="sub">{about}</span>
                </>
              ),
            },
            { name: 'Account', class: 'wide', look: 'soft', cell: ({ account_id }) => account_id },
            {
              name: 'Since',
              class: 'n',
              look: 'soft',
              cell: ({ since }) => formatDuration(Math.max(0, now.getTime() - Date.parse(since))),
            },
            {
              name: 'Action',
              isHidden: true,
              look: 'n',
              cell: ({ path, canRetry }) =>
                canRetry ? <Button to={`${path}/retry`}>Retry</Button> : <Link to={path}>Open</Link>,
            },
          ]}
          scroll
        />
      )}
    </Card>
  );
}

function describe({ state, failed, records, attempts }: BatchStatus): string {
  if (state === 'dead-lettered') return `Batch dead-lettered after ${countOf(attempts, 'attempt')}`;
  if (state === 'done') return `${failed} of ${countOf(records ?? 0, 'record')} failed`;
  return `Batch fails, after ${countOf(attempts, 'attempt')}`;
}
