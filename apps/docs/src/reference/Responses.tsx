import type { Operation } from '@email-automation/types';
import { InlineProse } from '../components/InlineProse.tsx';
import { Status } from '../components/Status.tsx';
import { type Header, lookUp, type Response } from '../contract/document.ts';
import { describeField } from '../contract/fields.ts';
import { Properties } from './Properties.tsx';
import { responseFields } from './Request.tsx';
import { realStatus, reasonPhrases } from './statuses.ts';

/** The successful responses of the operation, and its redirects. */
export function Responses({ operation }: { operation: Operation }) {
  const { success, responses } = operation;
  const others = Object.keys(responses).filter((status) => status.startsWith('3'));
  const real = realStatus(operation, success);
  return (
    <section class="sec" id="response">
      <h2>
        Response{' '}
        <small>
          <Status status={real} /> {reasonPhrases[real]}
        </small>
      </h2>
      <p>
        <InlineProse text={descriptionOf(operation, success)} />
      </p>
      <Properties groups={responseFields(operation)} place="response" />
      <Headers operation={operation} status={success} />
      {others.map((status) => (
        <div key={status}>
          <h3 class="sub">
            <Status status={status} />
          </h3>
          <p>
            <InlineProse text={descriptionOf(operation, status)} />
          </p>
          <Headers operation={operation} status={status} />
        </div>
      ))}
    </section>
  );
}

function Headers({ operation, status }: { operation: Operation; status: string }) {
  const fields = Object.entries(operation.responses[status]?.headers ?? {}).map(([name, pointer]) => {
    const { description, required = false, schema, example } = lookUp<Header>(pointer);
    const field = describeField(name, schema, false, `response-${status}-${name.toLowerCase()}`);
    return { ...field, description, example: example ?? field.example, required };
  });
  if (fields.length === 0) return null;
  return (
    <>
      <h3 class="sub">Headers</h3>
      <Properties groups={[{ fields }]} place="response" />
    </>
  );
}

function descriptionOf({ responses }: Operation, status: string): string {
  const pointer = responses[status]?.pointer;
  return pointer ? lookUp<Response>(pointer).description : '';
}
