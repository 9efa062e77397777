import type { Operation } from '@email-automation/types';
import { InlineProse } from '../components/InlineProse.tsx';
import { StackTable } from '../components/StackTable.tsx';
import { Status } from '../components/Status.tsx';
import { errorUrl } from '../contract/errors.ts';
import { type ErrorRow, errorRowsOf } from './error-rows.ts';

/** The errors that requests of the operation lead to, with their remedies. */
export function Errors({ operation }: { operation: Operation }) {
  const rows = errorRowsOf(operation);
  return (
    <section class="sec" id="errors">
      <h2>Errors</h2>
      <StackTable
        label="Errors"
        columns={['Error', 'When', 'What to do']}
        rows={rows.map((row) => [
          <Name key="name" row={row} />,
          <When key="when" row={row} />,
          <InlineProse key="remedy" text={row.remedy} />,
        ])}
      />
      {rows.some(({ code }) => code) && (
        <p class="note">
          Servers may return other <a href="/errors.html">error codes</a>, too.
        </p>
      )}
    </section>
  );
}

const Name = ({ row: { status, code } }: { row: ErrorRow }) => (
  <>
    <Status status={status} />{' '}
    {code && (
      <a href={errorUrl(code)}>
        <code>{code}</code>
      </a>
    )}
  </>
);

const When = ({ row: { when, example, request, shown } }: { row: ErrorRow }) => (
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
    {shown && (
      <span class="note">
        {' '}
        The <a href={shown.url}>reference server</a>, for <code>{shown.request}</code>
      </span>
    )}
  </>
);
