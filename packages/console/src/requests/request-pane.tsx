import { formatDuration } from '@email-automation/contract-tools/durations';
import type { AppliedFault } from '@email-automation/sandbox/faults/fault-rules';
import type { BatchDetails } from '@email-automation/sandbox/operator/show-batch';
import type { LoggedRequest } from '@email-automation/sandbox/requests/exchanges';
import { findObstacle, hasContent } from '@email-automation/sandbox/requests/plan-sending';
import { contractPath, readContract } from '@email-automation/service/contract/contract';
import type { ComponentChildren } from 'preact';
import { addressOf } from '../address.ts';
import { stateClass } from '../batches/batch-state.ts';
import { Block, Button, Facts, Link } from '../parts/blocks.tsx';
import { Code, CopyButton } from '../parts/code.tsx';
import { formatFull } from '../parts/times.tsx';
import { countOf } from '../parts/wording.ts';
import type { ListQuery } from '../records/list-query.ts';
import type { PaneContent } from '../records/pane.tsx';
import { capitalize, curlLines, longestInline } from './curl-line.ts';
import type { DocsLinks } from './docs-links.ts';
import type { Effects } from './effects.ts';
import { Body } from './request-body.tsx';
import { RequestErrors } from './request-errors.tsx';
import { formatMilliseconds, kindOf } from './request-rows.tsx';

interface RequestPaneProps {
  request: LoggedRequest;
  query: ListQuery;
  effects: Effects;
  /** The name of its account. */
  account: string | undefined;
  /** What its token is called, such as `Token “demo” of Ada`. */
  credential: string;
  baseUrl: string;
  docs: DocsLinks;
}

/** One exchange: why it was refused, its request and response, and how to repeat it. */
export function renderRequest(props: RequestPaneProps): PaneContent {
  const { request: logged, query, effects, docs, credential } = props;
  const { number, operation, method, path, status, errors, faults, request, response } = logged;
  const { singleRecord } = readContract().operations.find(({ operationId }) => operationId === operation) ?? {};
  const refused = errors.map(({ attribute, message = 'Refused.' }) => ({ attribute, message }));
  const here = `/console/requests/${number}`;
  const obstacle = findObstacle(logged);
  const hasBody = request.body !== undefined || !['GET', 'HEAD', 'OPTIONS'].includes(method);
  return {
    title: `${operation ?? path} ${status ?? ''}`.trim(),
    heading: operation ?? 'No operation',
    state: <span class={`tag ${kindOf(status)}`}>{status ?? 'No response'}</span>,
    actions: (
      <>
        {hasBody && findObstacle(logged, true) === undefined && (
          <Link to={addressOf(`${here}/edit`, query)}>Edit and send…</Link>
        )}
        {obstacle === undefined && (
          <Button to={addressOf(`${here}/send`, query)} look="primary" fields={{ back: addressOf(here, query) }}>
            Send again
          </Button>
        )}
      </>
    ),
    below: (
      <>
        <p class="w soft mono target">{`${method} ${path}`}</p>
        {obstacle && <p class="w faint">{`This request cannot be sent again as it was. ${obstacle}`}</p>}
      </>
    ),
    content: (
      <>
        {faults.length > 0 && (
          <section aria-label="Faults">
            {faults.map((fault) => (
              <p class="note warn">
                <span>
                  {`Fault ${fault.fault} of this sandbox applied to the request: ${describeFault(fault)}. `}
                  <a href="/console/options">Faults</a>
                </span>
              </p>
            ))}
          </section>
        )}
        {errors.length > 0 && <RequestErrors status={status} errors={errors} docs={docs} />}
        <RequestEffects effects={effects} />
        <Block title="Request" end={<span class="faint push">{describeContent(request.headers, request.bytes)}</span>}>
          <Body
            label="Request body"
            message={request}
            refused={refused}
            singleRecord={singleRecord}
            absence={hasContent(request.headers) ? 'Refused before its body arrived.' : undefined}
            file={`${here}/request.json`}
          />
          <Headers title="Request headers" headers={request.headers} notes={{ authorization: credential }} />
        </Block>
        <Block
          title="Response"
          end={
            <span class="faint push">
              {[status ?? 'none', formatMilliseconds(logged.milliseconds)].join(' · ')}
              {response.bytes > 0 && ` · ${countOf(response.bytes, 'byte')}`}
            </span>
          }
        >
          {status === null ? (
            <p class="faint">The connection ended without a response.</p>
          ) : (
            <>
              {!logged.complete && <p class="note warn">The response was not sent to its end.</p>}
              <Body label="Response body" message={response} file={`${here}/response.json`} />
              <Headers title="Response headers" headers={response.headers} />
            </>
          )}
        </Block>
        <Curl {...props} />
        <Details {...props} />
      </>
    ),
  };
}

const cuts = {
  before_work: 'the connection was cut before anything was done',
  before_response: 'the connection was cut before the response; the work was done',
  in_response: 'the connection was cut in the middle of the response; the work was done',
} as const;

function describeFault(fault: AppliedFault): string {
  if (fault.kind === 'status') return `the response was ${fault.status}, and nothing was done`;
  if (fault.kind === 'cut') return cuts[fault.at];
  const time = fault.ms < 1000 ? `${fault.ms} ms` : formatDuration(fault.ms);
  return fault.kind === 'latency' ? `it waited ${time} before it was processed` : `its response took ${time} to arrive`;
}

/** What became of a request: its batch, or the subscriber with the emails. */
function RequestEffects({ effects: { batch, email } }: { effects: Effects }) {
  if (batch === undefined && email === undefined) return null;
  return (
    <Block
      title={batch ? 'Batch' : 'Subscriber'}
      end={
        batch ? (
          <>
            <span class={stateClass(batch)}>{describeBatch(batch)}</span>
            <Link to={`/console/batches/${encodeURIComponent(batch.request_id)}`} look="push">
              Open the batch
            </Link>
          </>
        ) : (
          <>
            <span class="target">{email}</span>
            <Link to={addressOf('/console/subscribers', { q: email })} look="push">
              Profile
            </Link>
            <Link to={addressOf('/console/emails', { q: email })}>Emails</Link>
          </>
        )
      }
    >
      {null}
    </Block>
  );
}

function describeBatch({ state, records, failed }: BatchDetails): string {
  const count = records === null ? '' : ` ${countOf(records, 'record')}`;
  if (state === 'done') return `Done:${count}${failed ? `, ${failed.toLocaleString('en-US')} failed` : ''}`;
  return state === 'dead-lettered' ? 'Dead-lettered' : `${capitalize(state)}${count && `:${count}`}`;
}

/** What a content is, such as `application/json · 145 bytes`. */
function describeContent(headers: Readonly<Record<string, string>>, bytes: number): string {
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  return [type, bytes > 0 && countOf(bytes, 'byte')].filter(Boolean).join(' · ');
}

interface HeadersProps {
  title: string;
  headers: Readonly<Record<string, string>>;
  /** What to say beside headers, by their names. */
  notes?: Readonly<Record<string, string>>;
}

/** The headers of a message, closed. */
function Headers({ title, headers, notes = {} }: HeadersProps) {
  const entries = Object.entries(headers);
  if (entries.length === 0) return <p class="faint">No headers.</p>;
  const show = (name: string, value: string): ComponentChildren => (
    <>
      {value} {notes[name] && <span class="faint">{notes[name]}</span>}
    </>
  );
  return (
    <details>
      <summary>{`${title} (${entries.length})`}</summary>
      <Facts class="mono" of={entries.map(([name, value]) => [capitalize(name), show(name, value)])} />
    </details>
  );
}

function Curl({ request, baseUrl }: RequestPaneProps) {
  const isLong = (request.request.body?.length ?? 0) > longestInline;
  return (
    <Block
      title="Repeat with curl"
      end={
        <>
          {isLong && (
            <Link to={`/console/requests/${request.number}/request.json`} look="push">
              Download the body
            </Link>
          )}
          <CopyButton of="curl" class={isLong ? '' : 'push'} />
        </>
      }
    >
      <Code label="curl command" id="curl" wrap>
        {curlLines(request, baseUrl).map((line, index, { length }) => (
          <span>{`${index > 0 ? '  ' : ''}${line}${index < length - 1 ? ' \\' : ''}\n`}</span>
        ))}
      </Code>
    </Block>
  );
}

function Details({ request, account, credential, baseUrl, docs }: RequestPaneProps) {
  const { request_id, batch_id, account_id, operation, at, client, number } = request;
  return (
    <section aria-label="Details">
      <Facts
        of={[
          ['Number', number.toLocaleString('en-US')],
          ['Request id', <span class="mono">{request_id}</span>],
          ['Batch', batch_id && <span class="mono">{batch_id}</span>],
          ['Account', account_id && [account, ' ', <span class="faint">{account_id}</span>]],
          ['Credential', credential],
          ['Client', client],
          ['Received', `${formatFull(at)}${at.slice(19, 23)} UTC`],
          [
            'Contract',
            operation === undefined ? (
              <a href={`${baseUrl}${contractPath}`}>The operations</a>
            ) : (
              <a href={docs.operation(operation)}>{operation}</a>
            ),
          ],
        ]}
      />
    </section>
  );
}
