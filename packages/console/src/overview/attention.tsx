import { formatDuration } from '@email-automation/contract-tools/durations';
import type { BatchStatus, Email } from '@email-automation/service/domain/records';
import { Form } from '../frame/form.tsx';
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
  const since = (at: string) => formatDuration(Math.max(0, now.getTime() - Date.parse(at)));
  return (
    <section class="card" aria-labelledby="h-attention" data-live="batches emails" id="attention">
      <header>
        <h2 id="h-attention">Needs attention</h2>
      </header>
      {batches.length + failedEmails.length === 0 ? (
        <p class="body soft">Nothing: no batch was given up, no record of the last hour failed, and no email failed.</p>
      ) : (
        <Table
          columns={[
            'What',
            { name: 'Account', class: 'wide' },
            { name: 'Since', class: 'n' },
            { name: 'Action', isHidden: true },
          ]}
          scroll
        >
          {batches.map((batch) => {
            const path = `/console/batches/${encodeURIComponent(batch.request_id)}`;
            return (
              <tr>
                <td>
                  <a class="go" href={path}>
                    {describe(batch)}
                  </a>{' '}
                  <span class="sub">
                    <code>{batch.operation}</code> {batch.error ?? ''}
                  </span>
                </td>
                <td class="wide soft">{batch.account_id}</td>
                <td class="n soft">{since(batch.finished_at ?? batch.accepted_at)}</td>
                <td class="n">
                  {batch.state === 'dead-lettered' ? (
                    <Form action={`${path}/retry`}>
                      <button type="submit">Retry</button>
                    </Form>
                  ) : (
                    <a class="btn" href={path}>
                      Open
                    </a>
                  )}
                </td>
              </tr>
            );
          })}
          {failedEmails.map(({ message_id, subject, to_email, error, account_id, created_at }) => (
            <tr>
              <td>
                <a
                  class="go"
                  href={`/console/emails/${encodeURIComponent(message_id)}`}
                >{`An email to ${to_email} failed`}</a>{' '}
                <span class="sub">{[subject, error].filter(Boolean).join(' · ')}</span>
              </td>
              <td class="wide soft">{account_id}</td>
              <td class="n soft">{since(created_at)}</td>
              <td class="n">
                <a class="btn" href={`/console/emails/${encodeURIComponent(message_id)}`}>
                  Open
                </a>
              </td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}

function describe({ state, failed, records, attempts }: BatchStatus): string {
  if (state === 'dead-lettered')
    return `Batch dead-lettered after ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`;
  if (state === 'done') return `${failed} of ${countOf(records ?? 0, 'record')} failed`;
  return `Batch fails, after ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`;
}
