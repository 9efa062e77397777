import { findObstacle } from '@email-automation/sandbox/requests/plan-sending';
import type { LoggedRequest } from '@email-automation/sandbox/requests/request-log';
import { addressOf } from '../address.ts';
import { Form } from '../frame/form.tsx';
import { PaneBack, PaneClose } from '../parts/pane-links.tsx';
import type { RequestQuery } from './request-query.ts';
import { kindOf } from './request-status.tsx';

/** The head of an open request: its status, and what can be done with it. */
export function RequestHeader({ request, query }: { request: LoggedRequest; query: RequestQuery }) {
  const { number, status, operation, method, path } = request;
  const obstacle = findObstacle(request);
  const hasBody = request.request.body !== undefined || !['GET', 'HEAD', 'OPTIONS'].includes(method);
  const canBeEdited = hasBody && findObstacle(request, true) === undefined;
  const here = `/console/requests/${number}`;
  return (
    <header>
      <PaneBack to={addressOf('/console/requests', { ...query })} name="Requests" />
      <span class={`tag ${kindOf(status)}`}>{status ?? 'No response'}</span>
      <h2 id="h-request">{operation ?? 'No operation'}</h2>
      <div class="bar push">
        {canBeEdited && (
          <a class="btn" href={addressOf(`${here}/edit`, { ...query })}>
            Edit and send
          </a>
        )}
        {obstacle === undefined && (
          <Form action={addressOf(`${here}/send`, { ...query })}>
            <input type="hidden" name="back" value={addressOf(here, { ...query })} />
            <button type="submit" class="primary">
              Send again
            </button>
          </Form>
        )}
        <PaneClose to={addressOf('/console/requests', { ...query })} label="Close the request" />
      </div>
      <p class="w soft mono target">{`${method} ${path}`}</p>
      {obstacle && <p class="w faint">{`This request cannot be sent again as it was. ${obstacle}`}</p>}
    </header>
  );
}
