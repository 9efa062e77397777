import { InlineProse } from '../components/InlineProse.tsx';
import { OperationLinks } from '../components/Links.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { StackTable } from '../components/StackTable.tsx';
import { type ErrorCode, type ErrorObject, errorCodes } from '../contract/errors.ts';
import { operations } from '../contract/operations.ts';
import { StatusTable } from '../errors/StatusTable.tsx';
import { remedies } from '../reference/remedies.ts';
import { reasonPhrases } from '../reference/statuses.ts';

const statuses = [...new Set(errorCodes.flatMap((error) => error.statuses))].sort();
/** The sections of the catalog: a status each. */
export const errorSections = statuses.map((status) => ({
  id: `status-${status}`,
  title: `${status} ${reasonPhrases[status]}`,
  status,
  errors: errorCodes.filter((error) => error.statuses[0] === status),
}));

/** All known error codes by status, each with an anchor. */
export function ErrorCatalog() {
  return (
    <main class="page guide" id="main">
      <PageHead
        title="Error codes"
        lead="Each error in a response has a code for programs. These are the known codes. A service can send others: handle an unknown code by its status."
      />
      <div>
        {errorSections.map(({ id, title, status, errors }) => (
          <section key={id} class="sec" id={id}>
            <h2>
              {title} <small>{errors.length === 1 ? '1 code' : `${errors.length} codes`}</small>
            </h2>
            <StackTable
              label={`Codes of a ${status}`}
              columns={['Code', 'Meaning', 'Example', 'What to do']}
              wide
              rows={errors.map(describeError)}
              ids={errors.map(({ code }) => code)}
            />
          </section>
        ))}
        <section class="sec" id="without-code">
          <h2>All statuses</h2>
          <p>A 401 and a 429 have no code.</p>
          <StatusTable />
        </section>
      </div>
    </main>
  );
}

function describeError({ code, meaning, example, operationIds, statuses }: ErrorCode) {
  const everywhere = operationIds.length > operations.length / 2;
  return [
    <>
      <a href={`#${code}`}>
        <code>{code}</code>
      </a>
      {statuses.length > 1 && <span class="note"> {statuses.join(', ')}</span>}
    </>,
    <>
      <InlineProse text={meaning} />
      {!everywhere && (
        <span class="note">
          {' '}
          <OperationLinks ids={operationIds} />
        </span>
      )}
    </>,
    <Example error={example} />,
    <InlineProse text={remedies[code]} />,
  ];
}

function Example({ error }: { error: ErrorObject | undefined }) {
  if (!error) return <>None in the contract.</>;
  if (!error.message) return <code>{JSON.stringify(error)}</code>;
  return (
    <>
      {error.attribute && <code>{error.attribute}</code>} {error.message}
    </>
  );
}
