import { InlineProse } from '../components/InlineProse.tsx';
import { StackTable } from '../components/StackTable.tsx';
import { Status } from '../components/Status.tsx';
import { lookUp, type Response } from '../contract/document.ts';
import { errorCodes } from '../contract/errors.ts';
import { operations } from '../contract/operations.ts';
import { remedies } from '../reference/remedies.ts';
import { reasonPhrases, statusRemedies } from '../reference/statuses.ts';

/** The class that the client throws for each status, and the remedy if no code says it. */
const handling: Record<string, { className: string; remedy: string }> = {
  '401': { className: 'AuthenticationError', remedy: statusRemedies['401'] ?? '' },
  '403': { className: 'PermissionDeniedError', remedy: remedies.authorization_error },
  '404': { className: 'NotFoundError', remedy: remedies.not_found_error },
  '422': { className: 'ValidationError', remedy: 'Correct each attribute that `errors` names.' },
  '429': { className: 'RateLimitError', remedy: statusRemedies['429'] ?? '' },
};

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
        const how = handling[status];
        if (!how) throw new Error(`The guide to errors does not know the status ${status}.`);
        return [
          <a key="status" href={`/errors.html#${hasCode(status) ? `status-${status}` : 'without-code'}`}>
            <Status status={status} />
          </a>,
          `${reasonPhrases[status]}. ${describe(status)}`,
          <code key="class">{how.className}</code>,
          <InlineProse key="remedy" text={`${isRetryable(status) ? 'Yes.' : 'No.'} ${how.remedy}`} />,
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
