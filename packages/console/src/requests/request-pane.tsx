import type { LoggedRequest } from '@email-automation/sandbox/requests/exchanges';
import { findObstacle, hasContent } from '@email-automation/sandbox/requests/plan-sending';
import { readContract } from '@email-automation/service/contract/contract';
import { addressOf } from '../address.ts';
import { Block, Button, Facts, Link } from '../parts/blocks.tsx';
import { Code, CopyButton } from '../parts/code.tsx';
import { describeValues, Fields } from '../parts/fields.tsx';
import { countOf } from '../parts/wording.ts';
import type { ListQuery } from '../records/list-query.ts';
import type { PaneContent } from '../records/pane.tsx';
import { recordPath } from '../records/section.tsx';
import { capitalize, curlLines, longestInline } from './curl-line.ts';
import type { DocsLinks } from './docs-links.ts';
import { Body } from './request-body.tsx';
import { RequestErrors } from './request-errors.tsx';
import { formatMilliseconds, kindOf } from './request-rows.tsx';

interface RequestPaneProps {
  request: LoggedRequest;
  query: ListQuery;
  /** The name of its account. */
  account: string | undefined;
  /** The name of its token, such as `Token “demo” of Ada`. */
  credential: string;
  baseUrl: string;
  docs: DocsLinks;
}

/** One exchange: why it was refused, its request and response, and how to repeat it. */
export function renderRequest(props: RequestPaneProps): PaneContent {
  const { request: logged, query, docs } = props;
  const { number, operation, method, path, status, errors, faults, request, response } = logged;
  const { singleRecord } = findOperation(operation) ?? {};
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
        <EffectLink request={logged} />
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
            {faults.map(({ fault, ...effect }) => (
              <p class="note warn">
                {`Fault ${fault} of this sandbox applied to the request: ${describeValues(effect)}. `}
                <a href="/console/options">Faults</a>
              </p>
            ))}
          </section>
        )}
        {errors.length > 0 && <RequestErrors status={status} errors={errors} docs={docs} />}
        <Block title="Request" end={<span class="faint push">{describeContent(request.headers, request.bytes)}</span>}>
          <Body
            label="Request body"
            message={request}
            refused={refused}
            singleRecord={singleRecord}
            absence={hasContent(request.headers) ? 'Refused before its body arrived.' : undefined}
            file={`${here}/request.json`}
          />
          <Headers title="Request headers" headers={request.headers} />
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

/** A link to the effect of a request: its batch, or its subscriber. */
function EffectLink({ request }: { request: LoggedRequest }) {
  const { operation, status, request_id, batch_id = request_id } = request;
  if (status === null || status >= 300) return null;
  if (findOperation(operation)?.batch) return <Link to={recordPath('batches', batch_id)}>Batch</Link>;
  const email = /"email"\s*:\s*"([^"\\]+)"/.exec(request.request.body ?? '')?.[1];
  return email === undefined ? null : <Link to={addressOf('/console/subscribers', { q: email })}>Subscriber</Link>;
}

const findOperation = (id: string | undefined) =>
  readContract().operations.find(({ operationId }) => operationId === id);

/** The kind of a content, such as `application/json · 145 bytes`. */
function describeContent(headers: Readonly<Record<string, string>>, bytes: number): string {
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  return [type, bytes > 0 && countOf(bytes, 'byte')].filter(Boolean).join(' · ');
}

interface HeadersProps {
  title: string;
  headers: Readonly<Record<string, string>>;
}

/** The headers of a message, closed. */
function Headers({ title, headers }: HeadersProps) {
  const entries = Object.entries(headers);
  if (entries.length === 0) return <p class="faint">No headers.</p>;
  return (
    <details>
      <summary>{`${title} (${entries.length})`}</summary>
      <Facts class="mono" of={entries.map(([name, value]) => [capitalize(name), value])} />
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

function Details({ request, account, credential, docs }: RequestPaneProps) {
  const { number, request_id, batch_id, account_id, operation, at, client } = request;
  return (
    <Block
      title="Details"
      end={
        operation && (
          <a class="push" href={docs.operation(operation)}>
            Documentation
          </a>
        )
      }
    >
      <Fields of={{ number, request_id, batch_id, account_id, account, credential, client, received: at }} />
    </Block>
  );
}
