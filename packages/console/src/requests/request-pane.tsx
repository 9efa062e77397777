import type { LoggedRequest } from '@email-automation/sandbox/requests/exchanges';
import { findObstacle } from '@email-automation/sandbox/requests/plan-sending';
import { readContract } from '@email-automation/service/contract/contract';
import { addressOf } from '../address.ts';
import { Block, Button, Facts, Link } from '../parts/blocks.tsx';
import { describeValues, Fields } from '../parts/fields.tsx';
import { countOf } from '../parts/wording.ts';
import type { ListQuery } from '../records/list-query.ts';
import type { PaneContent } from '../records/pane.tsx';
import { recordPath } from '../records/section.tsx';
import type { LinkDocs } from './docs-link.ts';
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
  docs: LinkDocs;
}

/** One exchange: why it was refused, and its request and response. */
export function renderRequest(props: RequestPaneProps): PaneContent {
  const { request: logged, query, docs } = props;
  const { number, operation, method, path, status, errors, faults, request, response } = logged;
  const { request_id, batch_id = request_id } = logged;
  const here = `/console/requests/${number}`;
  const obstacle = findObstacle(logged);
  return {
    title: `${operation ?? path} ${status ?? ''}`.trim(),
    heading: operation ?? 'No operation',
    state: <span class={`tag ${kindOf(status)}`}>{status ?? 'No response'}</span>,
    actions: (
      <>
        {isBatch(logged) && <Link to={recordPath('batches', batch_id)}>Batch</Link>}
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
        <Block
          title="Request"
          end={<span class="faint push">{request.bytes > 0 && countOf(request.bytes, 'byte')}</span>}
        >
          <Body label="Request body" message={request} />
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
              <Body label="Response body" message={response} />
              <Headers title="Response headers" headers={response.headers} />
            </>
          )}
        </Block>
        <Details {...props} />
      </>
    ),
  };
}

/** Whether a request was accepted as a batch. */
const isBatch = ({ operation, status }: LoggedRequest) =>
  status !== null &&
  status < 300 &&
  readContract().operations.some(({ operationId, batch }) => operationId === operation && batch);

/** The headers of a message, closed. */
function Headers({ title, headers }: { title: string; headers: Readonly<Record<string, string>> }) {
  const entries = Object.entries(headers);
  if (entries.length === 0) return <p class="faint">No headers.</p>;
  return (
    <details>
      <summary>{`${title} (${entries.length})`}</summary>
      <Facts class="mono" of={entries} />
    </details>
  );
}

function Details({ request, account, credential, docs }: RequestPaneProps) {
  const { number, request_id, batch_id, account_id, operation, at, client } = request;
  return (
    <Block
      title="Details"
      end={
        operation && (
          <a class="push" href={docs(`reference/${operation}.html`)}>
            Documentation
          </a>
        )
      }
    >
      <Fields of={{ number, request_id, batch_id, account_id, account, credential, client, received: at }} />
    </Block>
  );
}
