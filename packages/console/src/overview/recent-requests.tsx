import type { RequestSummary } from '@email-automation/types/operator/schemas';
import { Code } from '../parts/code.tsx';
import { Empty } from '../parts/empty.tsx';
import { Table } from '../parts/table.tsx';
import { Time } from '../parts/times.tsx';

interface RecentRequestsProps {
  requests: readonly RequestSummary[];
  now: Date;
  /** The URL of the API. */
  url: string;
}

/** The newest requests, live. */
export function RecentRequests({ requests, now, url }: RecentRequestsProps) {
  return (
    <section class="card" aria-labelledby="h-recent">
      <header>
        <h2 id="h-recent">Recent requests</h2>
        <p class="dot soft" data-connection />
        <a class="push" href="/console/requests">
          All requests
        </a>
      </header>
      <div data-live="requests" id="recent">
        {requests.length === 0 ? (
          <Empty symbol="requests" title="No requests yet">
            <p>Send the first one. It appears here at once.</p>
            <Code label="First request">{`curl -u demo-token-of-ada: ${url}/v2/accounts`}</Code>
          </Empty>
        ) : (
          <Table
            columns={[
              'Time',
              'Status',
              'Operation',
              { name: 'Errors', class: 'wide w' },
              { name: 'Account', class: 'wide' },
              { name: 'Duration', class: 'n' },
            ]}
            scroll
          >
            {requests.map(({ number, at, status, method, operation, path, errors, account_id, milliseconds }) => (
              <tr data-key={String(number)}>
                <td class="soft t">
                  <Time at={at} now={now} />
                </td>
                <td class="t">
                  <span class={status === null || status >= 400 ? `dot ${status === 429 ? 'warn' : 'bad'}` : 'soft'}>
                    {status ?? 'none'}
                  </span>
                </td>
                <td class="nowrap">
                  <span class="verb wide">{method}</span>
                  <a class="go" href={`/console/requests/${number}`}>
                    {operation ?? path}
                  </a>
                </td>
                <td class="wide nowrap">
                  <code class="soft">{errors.join(', ')}</code>
                </td>
                <td class="wide soft nowrap">{account_id}</td>
                <td class="n soft">{`${Math.round(milliseconds)} ms`}</td>
              </tr>
            ))}
          </Table>
        )}
      </div>
    </section>
  );
}
