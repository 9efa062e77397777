import type { KnownErrorCode, Operation } from '@email-automation/types';
import { InlineProse } from '../components/InlineProse.tsx';
import { StackTable } from '../components/StackTable.tsx';
import { Status } from '../components/Status.tsx';
import { dereference, type Example, lookUp, type Response } from '../contract/document.ts';
import { type ErrorObject, errorCodes, errorUrl } from '../contract/errors.ts';
import { operatorSection, sectionOf } from '../contract/operations.ts';
import { remedies } from './remedies.ts';
import { operatorRemedies, statusRemedies } from './statuses.ts';

interface Row {
  status: string;
  code?: KnownErrorCode;
  when: string;
  remedy: string;
  /** An error of the examples of this operation. */
  example?: ErrorObject | undefined;
}

/** Every error that can occur, with what to do about it. Codes that the examples of the operation have come first. */
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
      rows={rows.map(({ status, code, when, remedy, example }) => [
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
        </>,
        <InlineProse text={remedy} />,
      ])}
    />
  );
}

function rowsOf(operation: Operation): Row[] {
  const { responses } = operation;
  const failures = Object.entries(responses).filter(([status]) => /^[45]/.test(status));
  return failures.flatMap(([status, response]): Row[] => {
    const { description, content } = lookUp<Response>(response.pointer);
    const bodies = Object.values(content?.['application/json']?.examples ?? {}).map(
      (example) => (dereference(example) as Example).value as { errors?: ErrorObject[] },
    );
    if (response.errorCodes.length === 0) {
      const known = sectionOf(operation) === operatorSection ? operatorRemedies : statusRemedies;
      return [{ status, when: description, remedy: known[status] ?? '' }];
    }
    const examples = bodies.flatMap(({ errors = [] }) => errors);
    return errorCodes
      .filter(({ code }) => response.errorCodes.includes(code))
      .map(({ code, meaning }) => {
        const example = examples.find((error) => error.code === code);
        return { status, code, when: meaning, remedy: remedies[code], example };
      });
  });
}
