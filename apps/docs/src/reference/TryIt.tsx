import type { Operation } from '@email-automation/types';
import type { ComponentChildren } from 'preact';
import { Icon } from '../components/Icon.tsx';
import { InlineProse } from '../components/InlineProse.tsx';
import { Tag } from '../components/Tag.tsx';
import { operatorSection, parametersOf, sectionOf } from '../contract/operations.ts';
import { controlPort, sandbox } from '../site/sandbox.ts';
import { bodyOf } from './try-it-body.ts';

/**
 * A form that sends a request to a server on the reader's machine. `browser/send-request.ts` makes it work; without scripts it
 * is not shown. Operations that are pages for people have none.
 */
export function TryIt({ operation }: { operation: Operation }) {
  if (operation.responses[operation.success]?.mediaTypes.includes('text/html')) return null;
  const body = bodyOf(operation);
  const isOperator = sectionOf(operation) === operatorSection;
  const { [controlPort]: control, ...ofApi } = sandbox.servers;
  const servers = isOperator ? { [controlPort]: control } : ofApi;
  return (
    <details class="try">
      <summary>
        <Icon name="play" />
        Try it
        <Tag text="Sandbox" />
      </summary>
      <form
        data-method={operation.method}
        data-path={operation.path}
        {...(isOperator ? { 'data-port': controlPort } : {})}
        {...(body?.record ? { 'data-record': body.record } : {})}
        noValidate
      >
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
        {parametersOf(operation, 'path').map(({ name, example, description }) => (
          <Field key={name} id={`path-${name}`} label={name} value={sandbox.parameters[name] ?? String(example)} code>
            {/* The service assigns it, so the reader has to look it up. */}
            {sandbox.parameters[name] === undefined && <InlineProse text={description} />}
          </Field>
        ))}
        {parametersOf(operation, 'query').map(({ name, example, required, schema }) => (
          <Field
            key={name}
            id={`query-${name}`}
            label={name}
            value={required ? String(example) : ''}
            placeholder={schema.default === undefined ? '' : String(schema.default)}
            code
          />
        ))}
        {body?.fields.map(({ name, value }) => (
          <Field key={name} id={`field-${name}`} label={name} value={value} code wide />
        ))}
        {body && (
          <div class="f all">
            <label for="try-json">{body.fields.length > 0 ? 'Other fields, as JSON' : 'Body, as JSON'}</label>
            <textarea id="try-json" spellcheck={false} rows={6}>
              {body.json}
            </textarea>
          </div>
        )}
        <button class="btn all" type="submit">
          <span>Send request</span>
          <Icon name="arrow" />
        </button>
      </form>
      <div class="out" hidden />
    </details>
  );
}

interface FieldProps {
  id: string;
  label: string;
  value: string;
  note?: string;
  placeholder?: string;
  list?: string;
  /** Whether the label is a name of the contract. */
  code?: boolean;
  /** Whether it takes the whole width. */
  wide?: boolean;
  /** Where to find a value. */
  children?: ComponentChildren;
}

function Field({ id, label, value, note, placeholder = '', list, code, wide, children }: FieldProps) {
  return (
    <div class={wide ? 'f all' : 'f'}>
      <label for={`try-${id}`}>
        {code ? <code>{label}</code> : label} {note && <span class="note">{note}</span>}
      </label>
      {list ? (
        <input type="url" id={`try-${id}`} value={value} list={list} autocomplete="off" />
      ) : (
        <input
          type="text"
          id={`try-${id}`}
          value={value}
          placeholder={placeholder}
          autocomplete="off"
          spellcheck={false}
        />
      )}
      {children && <p class="note">{children}</p>}
    </div>
  );
}
