import type { ExchangeError, Explanation } from '@email-automation/sandbox/requests/exchanges';
import { Act, Acts } from '../parts/acts.tsx';
import { countOf } from '../parts/wording.ts';
import type { LinkDocs } from './docs-link.ts';

interface RequestErrorsProps {
  status: number | null;
  errors: readonly (ExchangeError & Explanation)[];
  docs: LinkDocs;
}

/** The errors of a response, each with the requirements, or choices of this server, behind it. */
export function RequestErrors({ status, errors, docs }: RequestErrorsProps) {
  return (
    <Acts title={countOf(errors.length, status === 422 ? 'validation error' : 'error')} in="pane">
      {errors.map(({ attribute, message, code, requirements, choices }) => {
        const reasons = [
          ...requirements.map(({ id, statement }) => ({ id, text: statement, to: docs(`requirements.html#${id}`) })),
          ...choices.map(({ id, choice }) => ({ id, text: choice, to: docs(`unspecified.html#${id}`) })),
        ];
        return (
          <Act
            title={[message ?? code, ' ', attribute !== undefined && <code>{attribute}</code>]}
            text={reasons.map(({ id, text, to }) => (
              <span class="sub">
                {withCode(text)}{' '}
                <a class="n" href={to}>
                  {id}
                </a>
              </span>
            ))}
          >
            {code !== undefined && (
              <a href={docs(`errors.html#${encodeURIComponent(code)}`)}>
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
