import { hasContent } from '@email-automation/sandbox/requests/plan-sending';
import type { LoggedRequest } from '@email-automation/sandbox/requests/request-log';
import { contractPath, readContract } from '@email-automation/service/contract/contract';
import { addressOf } from '../address.ts';
import { Code, CopyButton } from '../parts/code.tsx';
import { formatFull } from '../parts/times.tsx';
import { curlLines, longestInline } from './curl-line.ts';
import type { DocsLinks } from './docs-links.ts';
import { type Effects, locateFailures } from './effects.ts';
import { Body } from './request-body.tsx';
import { RequestEffects } from './request-effects.tsx';
import { RequestErrors } from './request-errors.tsx';
import { RequestFaults } from './request-faults.tsx';
import { RequestHeader } from './request-header.tsx';
import { describeContent, Headers } from './request-message.tsx';
import type { RequestQuery } from './request-query.ts';
import { formatMilliseconds } from './request-status.tsx';

export interface RequestPaneProps {
  request: LoggedRequest;
  query: RequestQuery;
  effects: Effects;
  /** Whether to show all of long bodies. */
  isWhole: boolean;
  /** The name of its account. */
  account: string | undefined;
  /** What its token is called, such as `Token “demo” of Ada`. */
  credential: string;
  baseUrl: string;
  docs: DocsLinks;
}

/** One exchange: what refused it, the request and the response, and how to repeat it. */
export function RequestPane(props: RequestPaneProps) {
  const { request, query, effects, isWhole, docs, credential } = props;
  const { operation, status, errors, milliseconds } = request;
  const { singleRecord } = readContract().operations.find(({ operationId }) => operationId === operation) ?? {};
  const failures = effects.batch ? locateFailures(effects.batch, request.request.body) : [];
  const refused = [...errors, ...failures].map(({ attribute, message }) => ({
    attribute,
    message: message ?? 'Refused.',
  }));
  const allHref = addressOf(`/console/requests/${request.number}`, { ...query, whole: 1 });
  return (
    <article class="card pane" aria-labelledby="h-request">
      <RequestHeader request={request} query={query} />
      {request.faults.length > 0 && <RequestFaults faults={request.faults} />}
      {errors.length > 0 && (
        <RequestErrors
          status={status}
          errors={errors}
          docs={docs}
          isExplained={request.faults.some(({ kind }) => kind === 'status')}
        />
      )}
      <RequestEffects effects={effects} />
      <section aria-labelledby="h-body">
        <div class="bar">
          <h3 id="h-body">Request</h3>
          <span class="faint push">{describeContent(request.request.headers, request.request.bytes)}</span>
        </div>
        <Body
          label="Request body"
          message={request.request}
          refused={refused}
          singleRecord={singleRecord}
          absence={hasContent(request.request.headers) ? 'Refused before its body arrived.' : undefined}
          allHref={allHref}
          isWhole={isWhole}
        />
        <Headers title="Request headers" headers={request.request.headers} notes={{ authorization: credential }} />
      </section>
      <section aria-labelledby="h-response">
        <div class="bar">
          <h3 id="h-response">Response</h3>
          <span class="faint push">
            {[status ?? 'none', formatMilliseconds(milliseconds)].join(' · ')}
            {request.response.bytes > 0 && ` · ${request.response.bytes.toLocaleString('en-US')} bytes`}
          </span>
        </div>
        {status === null ? (
          <p class="faint">The connection ended without a response.</p>
        ) : (
          <>
            {!request.complete && <p class="note warn">The response was not sent to its end.</p>}
            <Body label="Response body" message={request.response} allHref={allHref} isWhole={isWhole} />
            <Headers title="Response headers" headers={request.response.headers} />
          </>
        )}
      </section>
      <Curl {...props} />
      <Details {...props} />
    </article>
  );
}

function Curl({ request, baseUrl }: RequestPaneProps) {
  const isLong = (request.request.body?.length ?? 0) > longestInline;
  return (
    <section aria-labelledby="h-curl">
      <div class="bar">
        <h3 id="h-curl">Repeat with curl</h3>
        {isLong && (
          <a class="btn push" href={`/console/requests/${request.number}/request.json`}>
            Download the body
          </a>
        )}
        <CopyButton of="curl" class={isLong ? '' : 'push'} />
      </div>
      <Code label="curl command" id="curl" wrap>
        {curlLines(request, baseUrl).map((line, index, { length }) => (
          <span>{`${index > 0 ? '  ' : ''}${line}${index < length - 1 ? ' \\' : ''}\n`}</span>
        ))}
      </Code>
    </section>
  );
}

function Details({ request, account, credential, baseUrl, docs }: RequestPaneProps) {
  const { request_id, batch_id, account_id, operation, at, client, number } = request;
  return (
    <section aria-label="Details">
      <dl class="facts">
        <dt>Number</dt>
        <dd>{number.toLocaleString('en-US')}</dd>
        <dt>Request id</dt>
        <dd class="mono">{request_id}</dd>
        {batch_id !== undefined && (
          <>
            <dt>Batch</dt>
            <dd class="mono">{batch_id}</dd>
          </>
        )}
        {account_id !== undefined && (
          <>
            <dt>Account</dt>
            <dd>
              {account} <span class="faint">{account_id}</span>
            </dd>
          </>
        )}
        <dt>Credential</dt>
        <dd>{credential}</dd>
        <dt>Client</dt>
        <dd>{client}</dd>
        <dt>Received</dt>
        <dd>{`${formatFull(at)}${at.slice(19, 23)} UTC`}</dd>
        <dt>Contract</dt>
        <dd>
          {operation === undefined ? (
            <a href={`${baseUrl}${contractPath}`}>The operations</a>
          ) : (
            <a href={docs.operation(operation)}>{operation}</a>
          )}
        </dd>
      </dl>
    </section>
  );
}
