import type { RequestPage } from '@email-automation/sandbox/requests/search-requests';
import type { RequestSummary } from '@email-automation/types/operator/schemas';
import { addressOf } from '../address.ts';
import { Code } from '../parts/code.tsx';
import { Empty, NoMatch } from '../parts/empty.tsx';
import { Pager } from '../parts/pager.tsx';
import { Table } from '../parts/table.tsx';
import { Time } from '../parts/times.tsx';
import { capitalize } from '../parts/wording.ts';
import { describeQuery, type RequestQuery, withoutPage } from './request-query.ts';
import { formatMilliseconds, RequestStatus } from './request-status.tsx';

interface RequestListProps {
  page: RequestPage;
  query: RequestQuery;
  /** The number of the request that is open. */
  open?: number | undefined;
  /** Names of accounts by their ids. */
  accounts: ReadonlyMap<string, string>;
  /** The URL of the API. */
  baseUrl: string;
  now: Date;
}

/** The requests that match a filter, newest first, with a link to each. */
export function RequestList({ page, query, open, accounts, baseUrl, now }: RequestListProps) {
  return (
    <section class="card list" aria-labelledby="h-list" data-live="requests" id="request-list">
      <h2 class="vh" id="h-list">
        List of requests
      </h2>
      {page.requests.length === 0 ? (
        <NoRequests query={query} held={page.held} baseUrl={baseUrl} />
      ) : (
        <Table
          columns={[
            'Time (UTC)',
            'Status',
            { name: 'Operation', class: 'w' },
            open === undefined && { name: 'Path', class: 'opt' },
            { name: 'Account', class: 'opt' },
            { name: 'Duration', class: 'n opt' },
          ]}
          scroll="Table of requests"
        >
          {page.requests.map((request) => (
            <Row
              request={request}
              query={query}
              isOpen={request.number === open}
              hasPath={open === undefined}
              account={accounts.get(request.account_id ?? '') ?? request.account_id}
              now={now}
            />
          ))}
        </Table>
      )}
      {page.requests.length > 0 && <Pages page={page} query={query} />}
    </section>
  );
}

interface RowProps {
  request: RequestSummary;
  query: RequestQuery;
  isOpen: boolean;
  /** Whether there is a column for the path. */
  hasPath: boolean;
  account: string | undefined;
  now: Date;
}

function Row({ request, query, isOpen, hasPath, account, now }: RowProps) {
  const { number, at, status, method, path, operation, errors, faults, milliseconds } = request;
  const [code, ...others] = errors;
  const codes = others.length > 0 ? `${code} +${others.length}` : code;
  return (
    <tr data-key={String(number)} aria-current={isOpen ? 'true' : undefined}>
      <td class="soft t">
        <Time at={at} now={now} />
      </td>
      <td class="t">
        <RequestStatus status={status} />
      </td>
      <td class="clip">
        <span class="verb wide">{method}</span>
        <a class="go" data-row href={addressOf(`/console/requests/${number}`, { ...query })} title={path}>
          {operation ?? path}
        </a>
        {faults.length > 0 && <span class="tag warn aside">fault</span>}
        {code !== undefined && (
          <code class="aside faint wide" title={errors.join(', ')}>
            {codes}
          </code>
        )}
        <code class="sub narrow">{[method, codes].filter(Boolean).join(' · ')}</code>
      </td>
      {hasPath && (
        <td class="soft opt path">
          <code title={path}>{operation === undefined ? '' : path}</code>
        </td>
      )}
      <td class="soft nowrap opt">{account ?? <span class="faint">none</span>}</td>
      <td class="n soft opt">{formatMilliseconds(milliseconds)}</td>
    </tr>
  );
}

function Pages({ page: { requests, matching, newer }, query }: { page: RequestPage; query: RequestQuery }) {
  const filter = withoutPage(query);
  const [from, to] = [newer + 1, newer + requests.length];
  const count = (value: number) => value.toLocaleString('en-US');
  return (
    <Pager
      text={`${count(from)} to ${count(to)} of ${count(matching)}`}
      newer={newer > 0 ? addressOf('/console/requests', { ...filter, after: requests[0]?.number }) : undefined}
      older={to < matching ? addressOf('/console/requests', { ...filter, before: requests.at(-1)?.number }) : undefined}
    />
  );
}

function NoRequests({ query, held, baseUrl }: { query: RequestQuery; held: number; baseUrl: string }) {
  const filter = describeQuery(query);
  if (filter !== '')
    return (
      <NoMatch
        title="No request matches"
        all="/console/requests"
      >{`${capitalize(filter)}, in the last ${held.toLocaleString('en-US')} requests.`}</NoMatch>
    );
  return (
    <Empty symbol="requests" title={held > 0 ? 'No requests to this account' : 'No requests yet'}>
      <p>Send one. It appears here at once.</p>
      <Code label="A first request" wrap>{`curl -u "$TOKEN:" ${baseUrl}/v2/accounts`}</Code>
    </Empty>
  );
}
