import type { ExchangeError, Explanation } from '@email-automation/sandbox/requests/exchanges';
import { Act, Acts } from '../parts/acts.tsx';
import { countOf } from '../parts/wording.ts';
import type { DocsLinks } from './docs-links.ts';

interface RequestErrorsProps {
  status: number | null;
  errors: readonly (ExchangeError & Explanation)[];
  docs: DocsLinks;
}

/** The errors of a response, each with the requirements, or choices of this server, behind it. */
export function RequestErrors({ status, errors, docs }: RequestErrorsProps) {
  return (
    <Acts title={countOf(errors.length, status === 422 ? 'validation error' : 'error')} in="pane">
      {errors.map(({ attribute, message, code, requirements, choices }) => {
        const reasons = [
          ...requirements.map(({ id, statement }) => ({ id, text: statement, to: docs.requirement(id) })),
          ...choices.map(({ id, choice }) => ({ id, text: choice, to: docs.choice(id) })),
        ];
        return (
          <Act
            title={[message ?? code, ' ', attribute !== undefined && <code>{attribute}</code>]}
            text={reasons.map(({ id, text, to }) => (
              <span class="sub">
                {withCode(text)} <a href={to}>{id}</a>
              </span>
            ))}
          >
            {code !== undefined && (
              <a href={docs.error(code)}>
                <code class="bad">{code}</code>
              </a>
            )}
          </Act>
        );
      })}
    </Acts>
  );
}

/** Text with code in backticks. */
const withCode = (text: string) => text.split('`').map((part, index) => (index % 2 === 1 ? <code>{part}</code> : part));
