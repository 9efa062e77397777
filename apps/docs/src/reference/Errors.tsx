import type { KnownErrorCode, Operation } from '@email-automation/types';
import type { RequestChange } from '../browser/provoke.ts';
import { InlineProse } from '../components/InlineProse.tsx';
import { StackTable } from '../components/StackTable.tsx';
import { Status } from '../components/Status.tsx';
import { dereference, lookUp, type Response } from '../contract/document.ts';
import { type ErrorObject, errorCodes, errorUrl } from '../contract/errors.ts';
import { operatorSection, possibleResponses, sectionOf } from '../contract/operations.ts';
import { sandbox } from '../site/sandbox.ts';
import { remedies } from './remedies.ts';
import { operatorRemedies, statusRemedies } from './statuses.ts';

interface Row {
  status: string;
  code?: KnownErrorCode;
  when: string;
  remedy: string;
  /** An error of the examples of this operation. */
  example?: ErrorObject | undefined;
  /** How the request that leads to it differs from the one that the form has. */
  request?: RequestChange | undefined;
}

/** Every error that can occur, with its remedy. Codes that the examples of the operation have come first. */
export function Errors({ operation }: { operation: Operation }) {
  const rows = rowsOf(operation);
  const validation = rows.filter(({ status, example }) => status === '422' && !example);
  const first = rows.filter((row) => !validation.includes(row));
  return (
    <section class="sec" id="errors">
      <h2>Errors</h2>
      <ErrorTable rows={first} label="Errors" />
      {validation.length > 0 && (
        <details class="more">
          <summary>{validation.length} more codes of a 422</summary>
          <ErrorTable rows={validation} label="More codes of a 422" />
        </details>
      )}
    </section>
  );
}

function ErrorTable({ rows, label }: { rows: Row[]; label: string }) {
  return (
    <StackTable
      label={label}
      columns={['Error', 'When', 'What to do']}
      rows={rows.map(({ status, code, when, remedy, example, request }) => [
        <>
          <Status status={status} />{' '}
          {code && (
            <a href={errorUrl(code)}>
              <code>{code}</code>
            </a>
          )}
        </>,
        <>
          <InlineProse text={when} />
          {example?.message && (
            <span class="note">
              {' '}
              {example.attribute && <code>{example.attribute}</code>} {example.message}
            </span>
          )}
          {request && (
            <button class="link" type="button" data-provoke={JSON.stringify(request)} hidden>
              Provoke
            </button>
          )}
        </>,
        <InlineProse text={remedy} />,
      ])}
    />
  );
}

interface ExampleError {
  value: { errors?: ErrorObject[] };
  'x-request'?: RequestChange & { credential?: 'none' | 'other' };
}

function rowsOf(operation: Operation): Row[] {
  const failures = possibleResponses(operation).filter(([status]) => /^[45]/.test(status));
  return failures.flatMap(([status, response]): Row[] => {
    const { description, content } = lookUp<Response>(response.pointer);
    const examples = Object.values(content?.['application/json']?.examples ?? {}).map(
      (example) => dereference(example) as unknown as ExampleError,
    );
    if (response.errorCodes.length === 0) {
      const known = sectionOf(operation) === operatorSection ? operatorRemedies : statusRemedies;
      return [{ status, when: description, remedy: known[status] ?? '', request: requestOf(examples[0]) }];
    }
    return errorCodes
      .filter(({ code }) => response.errorCodes.includes(code))
      .map(({ code, meaning }) => {
        const found = examples.find(({ value }) => value.errors?.some((error) => error.code === code));
        const example = found?.value.errors?.find((error) => error.code === code);
        return { status, code, when: meaning, remedy: remedies[code], example, request: requestOf(found) };
      });
  });
}

/** The change of a request as the form makes it: with the token of the sandbox in place of the kind of credential. */
function requestOf(example: ExampleError | undefined): RequestChange | undefined {
  const { credential, ...change } = example?.['x-request'] ?? {};
  if (!example?.['x-request']) return undefined;
  if (!credential) return change;
  return { ...change, token: credential === 'none' ? '' : sandbox.otherToken };
}
