import type { Operation } from '@email-automation/types';
import type { Parameter } from '../contract/document.ts';
import { lookUp } from '../contract/document.ts';
import { describeField, type Field, groupFields } from '../contract/fields.ts';
import { parametersOf } from '../contract/operations.ts';
import { Properties } from './Properties.tsx';

/** Everything that a request of the operation can contain. */
export function Request({ operation }: { operation: Operation }) {
  const path = parametersOf(operation, 'path').map(parameterField);
  const query = parametersOf(operation, 'query').map(parameterField);
  return (
    <>
      {path.length > 0 && <Section id="path" title="Path parameters" fields={path} />}
      {query.length > 0 && <Section id="query" title="Query parameters" fields={query} />}
      {operation.body && (
        <section class="sec" id="body">
          <h2>
            Request body <small>application/json</small>
          </h2>
          <Properties groups={bodyFields(operation)} />
        </section>
      )}
    </>
  );
}

function Section({ id, title, fields }: { id: string; title: string; fields: Field[] }) {
  return (
    <section class="sec" id={id}>
      <h2>{title}</h2>
      <Properties groups={[{ fields }]} />
    </section>
  );
}

/** The fields of the request body, in groups. */
export function bodyFields({ body }: Operation) {
  return body ? groupFields({ $ref: `#${body.schema}` }, 'body') : [];
}

/** A parameter as a field. Its own description says more than its schema's. */
export function parameterField(parameter: Parameter): Field {
  const { name, schema, description, required = false, example } = parameter;
  const field = describeField(name, schema, required, `${parameter.in}-${name}`);
  return {
    ...field,
    description,
    example: example ?? field.example,
    deprecated: parameter.deprecated ?? field.deprecated,
  };
}

/** The schema of a success response, if it has a JSON body. */
export function responseFields({ responses, success }: Operation) {
  const json = responses[success]?.json;
  return json ? groupFields(lookUp(json.schema), 'response') : [];
}
