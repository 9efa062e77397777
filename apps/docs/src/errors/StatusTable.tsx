import { type ErrorKind, errorKinds } from '@email-automation/codegen/client-vocabulary';
import { InlineProse } from '../components/InlineProse.tsx';
import { Name } from '../components/Name.tsx';
import { StackTable } from '../components/StackTable.tsx';
import { Status } from '../components/Status.tsx';
import { lookUp, type Response } from '../contract/document.ts';
import { errorCodes } from '../contract/errors.ts';
import { operations } from '../contract/operations.ts';
import { remedies } from '../reference/remedies.ts';
import { reasonPhrases, statusRemedies } from '../reference/statuses.ts';

/** What to do about a status, if no code says it. */
const handling: Record<string, string> = {
  '401': statusRemedies['401'] ?? '',
  '403': remedies.authorization_error,
  '404': remedies.not_found_error,
  '422': 'Correct each attribute that `errors` names.',
  '429': statusRemedies['429'] ?? '',
};

const errorOf = (status: string) =>
  Object.entries<ErrorKind>(errorKinds).find(([, kind]) => kind.status === Number(status))?.[0];

/** All statuses of errors, with their meaning, the client's class, and whether to send the request again. */
export function StatusTable() {
  const statuses = [...new Set(operations.flatMap(({ responses }) => Object.keys(responses)))]
    .filter((status) => /^[45]\d\d$/.test(status))
    .sort();
  return (
    <StackTable
      label="Statuses of errors"
      columns={['Status', 'What happened', 'In the client', 'Retry']}
      rows={statuses.map((status) => {
        const remedy = handling[status];
        const error = errorOf(status);
        if (!remedy || !error) throw new Error(`The guide to errors does not know the status ${status}.`);
        return [
          <a key="status" href={`/errors.html#${hasCode(status) ? `status-${status}` : 'without-code'}`}>
            <Status status={status} />
          </a>,
          `${reasonPhrases[status]}. ${describe(status)}`,
          <Name key="error" of={error} />,
          <InlineProse key="remedy" text={`${isRetryable(status) ? 'Yes.' : 'No.'} ${remedy}`} />,
        ];
      })}
    />
  );
}

const hasCode = (status: string) => errorCodes.some(({ statuses }) => statuses[0] === status);

const responsesWith = (status: string) => operations.flatMap(({ responses }) => responses[status] ?? []);

const isRetryable = (status: string) => responsesWith(status).every(({ retryable }) => retryable);

/** The first sentence about the status that most operations have. */
function describe(status: string): string {
  const pointers = responsesWith(status).map(({ pointer }) => pointer);
  const shared = pointers.find((pointer) => pointer.startsWith('/components/') || pointer.startsWith('components/'));
  const { description } = lookUp<Response>(shared ?? pointers[0] ?? '');
  return description.split(/(?<=\.)\s/)[0] ?? description;
}
