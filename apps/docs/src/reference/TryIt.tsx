import type { Operation } from '@email-automation/types';
import { Icon } from '../components/Icon.tsx';
import { operatorSection, parametersOf, sectionOf } from '../contract/operations.ts';
import { resolveSchema } from '../contract/schema.ts';
import { controlPort, sandbox, withSandboxValues } from '../site/sandbox.ts';
import { bodyOf, type FormBody } from './try-it-body.ts';

/** How many fields are open. The rest are in a disclosure. */
const openFields = 6;

/**
 * A form that sends a request to a sandbox in the reader's browser, or to a server on their machine. `browser/send-request.ts` makes it work; without scripts it
 * is not shown.
 */
export function TryIt({ operation }: { operation: Operation }) {
  const body = bodyOf(operation);
  const isOperator = sectionOf(operation) === operatorSection;
  const { [controlPort]: control, ...ofApi } = sandbox.servers;
  const servers = isOperator ? { [controlPort]: control } : ofApi;
  const fields = fieldsOf(operation, body, isOperator);
  const more = fields.slice(openFields);
  return (
    <section class="try" aria-label="Try it">
      <form
        data-method={operation.method}
        data-path={operation.path}
        {...(isOperator ? { 'data-port': controlPort } : {})}
        {...(body ? { 'data-body': '' } : {})}
        {...(body?.record ? { 'data-record': body.record } : {})}
        noValidate
      >
        {fields.slice(0, openFields)}
        {more.length > 0 && (
          <details class="more all">
            <summary>
              {more.length} more {more.length === 1 ? 'field' : 'fields'}
            </summary>
            <div class="fields">{more}</div>
          </details>
        )}
        {body?.json !== undefined && (
          <div class="f all">
            <label for="try-json">Body, as JSON</label>
            <textarea id="try-json" spellcheck={false} rows={Math.min(14, body.json.split('\n').length)}>
              {body.json}
            </textarea>
          </div>
        )}
        <div class="f all">
          <label for="try-place">Send to</label>
          <select id="try-place">
            <option value="tab">a sandbox in this browser</option>
            <option value="server">a server of your own</option>
          </select>
        </div>
        <div class="all" data-place="server" hidden>
          <div class="fields">
            <Field id="server" label="Server" value={isOperator ? control : ofApi.Sandbox} list="try-servers" wide />
            <datalist id="try-servers">
              {Object.entries(servers).map(([name, url]) => (
                <option key={name} value={url} label={name} />
              ))}
            </datalist>
            {operation.authenticated && (
              <Field
                id="token"
                label={isOperator ? 'Control token' : 'API token'}
                note={isOperator ? 'printed when the sandbox starts; kept in memory only' : 'kept in memory only'}
                value={isOperator ? '' : sandbox.token}
                wide
              />
            )}
          </div>
        </div>
        <button class="btn all" type="submit">
          <Icon name="play" />
          <span>Send request</span>
        </button>
      </form>
      <div class="out" hidden />
    </section>
  );
}

/** The fields of the form: those that a request needs first. */
function fieldsOf(operation: Operation, body: FormBody | undefined, isOperator: boolean) {
  const query = parametersOf(operation, 'query').map(({ name, example, required, schema }) => (
    <Field
      key={name}
      id={`query-${name}`}
      label={name}
      note={name === 'code' ? 'from the page on which a user allows access' : undefined}
      value={required ? withSandboxValues(String(example)) : ''}
      placeholder={schema.default === undefined ? '' : String(schema.default)}
      json={resolveSchema(schema).type !== 'string'}
      choices={resolveSchema(schema).enum?.map(String) ?? []}
      code
    />
  ));
  const path = parametersOf(operation, 'path').map(({ name, example }) => (
    <Field
      key={name}
      id={`path-${name}`}
      label={name}
      // The examples of the operator's contract are records of the sandbox.
      value={(!isOperator && sandbox.parameters[name]) || String(example)}
      records={isOperator ? [] : (sandbox.choices[name] ?? [])}
      code
    />
  ));
  const inBody = body?.fields.map(({ name, type, required, ...field }) => (
    <Field
      {...field}
      key={name}
      id={`field-${name}`}
      label={name}
      note={required ? 'Required' : ''}
      placeholder={type}
      code
    />
  ));
  return [...path, ...(inBody ?? []), ...query];
}

interface FieldProps {
  id: string;
  label: string;
  value: string;
  note?: string;
  placeholder?: string;
  list?: string;
  /** Whether the value is sent as JSON. */
  json?: boolean;
  /** All possible values. */
  choices?: readonly string[];
  /** Records of the sandbox, one of which the value is. */
  records?: readonly { id: string; name: string }[];
  /** Whether the label is a name of the contract. */
  code?: boolean;
  /** Whether it takes the whole width. */
  wide?: boolean;
}

function Field({ id, label, value, note, code, wide, json = false, list, placeholder, ...field }: FieldProps) {
  const { choices = [], records = [] } = field;
  const shared = { id: `try-${id}`, autocomplete: 'off', 'data-json': json || undefined };
  return (
    <div class={wide ? 'f all' : 'f'}>
      <label for={shared.id}>
        {code ? <code>{label}</code> : label} {note && <span class="note">{note}</span>}
      </label>
      {records.length > 0 ? (
        <select {...shared} data-records>
          {records.map((record) => (
            <option key={record.id} value={record.id} selected={record.id === value}>
              {record.id} {record.name}
            </option>
          ))}
          <option value="">Another ID</option>
        </select>
      ) : choices.length > 0 ? (
        <select {...shared}>
          {['', ...choices].map((choice) => (
            <option key={choice} selected={choice === value}>
              {choice}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          type={list ? 'url' : 'text'}
          list={list}
          value={value}
          placeholder={placeholder}
          spellcheck={false}
        />
      )}
    </div>
  );
}
