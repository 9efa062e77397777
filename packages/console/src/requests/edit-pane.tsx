import type { LoggedRequest } from '@email-automation/sandbox/requests/request-log';
import { addressOf } from '../address.ts';
import { Form } from '../frame/form.tsx';
import { Field } from '../parts/field.tsx';
import { PaneBack, PaneClose } from '../parts/pane-links.tsx';
import { formatLines } from './json-lines.ts';
import { parseJsonTree } from './json-tree.ts';
import type { RequestQuery } from './request-query.ts';

interface EditPaneProps {
  request: LoggedRequest;
  /** The body that is edited: that of the request, or a part of it. */
  body: string | undefined;
  query: RequestQuery;
  credential: string;
}

/** The form that sends a request with another body. */
export function EditPane({ request, body = '', query, credential }: EditPaneProps) {
  const { number, method, path, operation } = request;
  const here = `/console/requests/${number}`;
  const back = addressOf(here, { ...query });
  return (
    <article class="card pane" aria-labelledby="h-edit">
      <header>
        <PaneBack to={back} name="The request" />
        <h2 id="h-edit">{`Edit ${operation ?? 'the request'}`}</h2>
        <PaneClose to={back} label="Close the form" class="push" />
        <p class="w soft mono target">{`${method} ${path}`}</p>
      </header>
      <section aria-label="Edit and send">
        <Form action={addressOf(`${here}/send`, { ...query })} class="edit">
          <input type="hidden" name="back" value={addressOf(`${here}/edit`, { ...query })} />
          <Field
            name="body"
            label="Body"
            rows={Math.min(32, Math.max(12, formatBody(body).split('\n').length + 1))}
            value={formatBody(body)}
            hint={describeHint(request)}
          />
          <p class="soft">{`Sent with the other headers of the request. Credential: ${credential}.`}</p>
          <div class="bar">
            <button type="submit" class="primary">
              Send
            </button>
            <a class="btn quiet" href={back}>
              Cancel
            </a>
          </div>
        </Form>
      </section>
    </article>
  );
}

function formatBody(body: string): string {
  const tree = parseJsonTree(body);
  if (tree === undefined) return body;
  return formatLines(tree, new Map())
    .map(({ text }) => text)
    .join('\n');
}

function describeHint({ request: { body, bytes, is_cut } }: LoggedRequest): string {
  if (is_cut && body !== undefined) return 'The log has only the beginning of the body.';
  if (body === undefined && bytes > 0) return 'The log does not have the body.';
  return 'Whatever you write is sent, also if it is not valid. Without a body, leave it empty.';
}
