import type { ExchangeError } from '@email-automation/sandbox/requests/exchanges';
import type { Explanation } from '@email-automation/sandbox/requests/explanation';
import { Table } from '../parts/table.tsx';
import type { DocsLinks } from './docs-links.ts';

type LoggedError = ExchangeError & Explanation;

interface RequestErrorsProps {
  status: number | null;
  errors: readonly LoggedError[];
  docs: DocsLinks;
  /** Whether something else than the contract explains them: a fault. */
  isExplained: boolean;
}

/** The errors of a response, with what refused the request: requirements of the interface, and choices of this server. */
export function RequestErrors({ status, errors, docs, isExplained }: RequestErrorsProps) {
  const kind = status === 422 ? 'validation error' : 'error';
  const title = errors.length === 1 ? `1 ${kind}` : `${errors.length} ${kind}s`;
  return (
    <section aria-labelledby="h-errors">
      <h3 id="h-errors">{title}</h3>
      <Table columns={['Attribute', { name: 'Error', class: 'w' }]} class="mini">
        {errors.map((error) => (
          <ErrorRow error={error} docs={docs} />
        ))}
      </Table>
      <Reasons errors={errors} docs={docs} isExplained={isExplained} />
    </section>
  );
}

function ErrorRow({ error, docs }: { error: LoggedError; docs: DocsLinks }) {
  const { code, attribute, message, requirements, choices } = error;
  return (
    <tr>
      <th scope="row">{attribute === undefined ? <span class="faint">–</span> : <code>{attribute}</code>}</th>
      <td>
        {message ?? code}{' '}
        <span class="sub">
          {code !== undefined && <code class="bad">{code}</code>}
          {requirements.map(({ id }) => (
            <>
              {' · '}
              <a href={docs.requirement(id)}>{id}</a>
            </>
          ))}
          {choices.map(({ id }) => (
            <>
              {' · '}
              <a href={docs.choice(id)}>{id}</a>
            </>
          ))}
        </span>
      </td>
    </tr>
  );
}

/** What the requirements and choices say, each once. */
function Reasons({ errors, docs, isExplained }: Omit<RequestErrorsProps, 'status'>) {
  const requirements = new Map(errors.flatMap((error) => error.requirements.map((one) => [one.id, one])));
  const choices = new Map(errors.flatMap((error) => error.choices.map((one) => [one.id, one])));
  const codes = [...new Set(errors.flatMap(({ code }) => code ?? []))];
  if (requirements.size + choices.size === 0) return null;
  return (
    <details open={!isExplained && requirements.size + choices.size <= 3}>
      <summary>{`Why: ${summarize(requirements.size, choices.size)}`}</summary>
      <dl class="reasons">
        {[...requirements.values()].map(({ id, statement }) => (
          <>
            <dt>{id}</dt>
            <dd>{withCode(statement)}</dd>
          </>
        ))}
        {[...choices.values()].map(({ id, choice, reason }) => (
          <>
            <dt>{id}</dt>
            <dd>
              {withCode(choice)} <span class="faint">{withCode(reason)}</span>
            </dd>
          </>
        ))}
      </dl>
      {codes.length > 0 && (
        <p class="soft">
          What to do:{' '}
          {codes.map((code, index) => (
            <>
              {index > 0 && ', '}
              <a href={docs.error(code)}>
                <code>{code}</code>
              </a>
            </>
          ))}
        </p>
      )}
    </details>
  );
}

function summarize(requirements: number, choices: number): string {
  const count = (value: number, noun: string) => `${value} ${noun}${value === 1 ? '' : 's'}`;
  return [
    requirements > 0 && count(requirements, 'requirement'),
    choices > 0 && `${count(choices, 'choice')} of this server`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Text with code in backticks. */
const withCode = (text: string) => text.split('`').map((part, index) => (index % 2 === 1 ? <code>{part}</code> : part));
