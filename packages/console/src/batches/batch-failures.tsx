import { commandOf, serverProgram } from '@email-automation/contract-tools/command-of';
import type { ExplainedFailure } from '@email-automation/types/operator/schemas';
import { Act, Acts } from '../parts/acts.tsx';
import { Link } from '../parts/blocks.tsx';
import { readValue } from './corrections.ts';

type Failure = Omit<ExplainedFailure, 'requirements' | 'choices'> & Partial<ExplainedFailure>;

interface FailuresProps {
  /** The address of the form that corrects them. */
  to: string;
  failures: readonly Failure[];
  /** Whether the log still has the records, to correct them. */
  canCorrect: boolean;
}

/** A page has at most as many rows; the operator API lists all. */
const shownRows = 100;

/** The records of a batch that failed, each with its reason and its text. */
export function BatchFailures({ to, failures, canCorrect }: FailuresProps) {
  const left = failures.length - shownRows;
  return (
    <Acts
      title="Records that failed"
      in="pane"
      end={
        canCorrect && (
          <Link to={to} look="primary push">
            Correct and send again…
          </Link>
        )
      }
      below={
        <p class="foot faint">
          {left > 0 && (
            <>
              {`For ${left.toLocaleString('en-US')} more, call `}
              <code>operator.batches.fetch()</code> or run <code>{`${commandOf(serverProgram)} batches failures`}</code>
              {'. '}
            </>
          )}
          Records count from 0, over all groups. The others of the batch are stored.
        </p>
      }
    >
      {failures.slice(0, shownRows).map(({ record, code, attribute, message, requirements = [], sent }) => (
        <Act
          title={`${record} ${message}`}
          text={
            <>
              <code class="bad">{code}</code> {attribute !== null && <code>{attribute}</code>}
              {requirements.map(({ id, statement }) => (
                <>
                  {' · '}
                  <abbr class="n" title={statement}>
                    {id}
                  </abbr>
                </>
              ))}
            </>
          }
        >
          <code class="sent" title={sent === undefined ? undefined : JSON.stringify(sent)}>
            {sent === undefined
              ? 'not in the log any more'
              : (JSON.stringify(readValue(sent, attribute)) ?? '(missing)')}
          </code>
        </Act>
      ))}
    </Acts>
  );
}
