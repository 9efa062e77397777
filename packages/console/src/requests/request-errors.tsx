import type { ExchangeError, Explanation } from '@email-automation/sandbox/requests/exchanges';
import { Block } from '../parts/blocks.tsx';
import { Table } from '../parts/table.tsx';
import { countOf } from '../parts/wording.ts';
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
  const linksOf = ({ requirements, choices }: LoggedError) => [
    ...requirements.map(({ id }) => ({ id, to: docs.requirement(id) })),
    ...choices.map(({ id }) => ({ id, to: docs.choice(id) })),
  ];
  return (
    <Block title={countOf(errors.length, status === 422 ? 'validation error' : 'error')}>
      <Table
        rows={errors}
        columns={[
          {
            name: 'Attribute',
            isHead: true,
            cell: ({ attribute }) =>
              attribute === undefined ? <span class="faint">–</span> : <code>{attribute}</code>,
          },
          {
            name: 'Error',
            class: 'w',
            cell: (error) => (
              <>
                {error.message ?? error.code}{' '}
                <span class="sub">
                  {error.code !== undefined && <code class="bad">{error.code}</code>}
                  {linksOf(error).map(({ to, id }) => (
                    <>
                      {' · '}
                      <a href={to}>{id}</a>
                    </>
                  ))}
                </span>
              </>
            ),
          },
        ]}
        class="mini"
      />
      <Reasons errors={errors} docs={docs} isExplained={isExplained} />
    </Block>
  );
}

/** What the requirements and choices say, each once. */
function Reasons({ errors, docs, isExplained }: Omit<RequestErrorsProps, 'status'>) {
  const requirements = new Map(errors.flatMap((error) => error.requirements.map((one) => [one.id, one])));
  const choices = new Map(errors.flatMap((error) => error.choices.map((one) => [one.id, one])));
  const codes = [...new Set(errors.flatMap(({ code }) => code ?? []))];
  if (requirements.size + choices.size === 0) return null;
  const summary = [
    requirements.size > 0 && countOf(requirements.size, 'requirement'),
    choices.size > 0 && `${countOf(choices.size, 'choice')} of this server`,
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <details open={!isExplained && requirements.size + choices.size <= 3}>
      <summary>{`Why: ${summary}`}</summary>
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

/** Text with code in backticks. */
const withCode = (text: string) => text.split('`').map((part, index) => (index % 2 === 1 ? <code>{part}</code> : part));
