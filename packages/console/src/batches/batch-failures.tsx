import type { ExplainedFailure } from '@email-automation/types/operator/schemas';
import { addressOf } from '../address.ts';
import { Act } from '../parts/acts.tsx';
import { FilterChoice } from '../parts/filter-choice.tsx';

type Failure = Omit<ExplainedFailure, 'requirements' | 'choices'> & Partial<ExplainedFailure>;

interface FailuresProps {
  /** The address of the batch. */
  here: string;
  failures: readonly Failure[];
  /** Only those with this code. */
  code?: string | undefined;
  /** The number of the request that the batch came with, if it can be sent again. */
  request?: number | undefined;
}

/** A page has at most as many rows; the download has all. */
const shownRows = 500;

/** The records of a batch that failed, each with its reason and what was sent. */
export function BatchFailures({ here, failures, code, request }: FailuresProps) {
  const counts = Object.entries(Object.groupBy(failures, (failure) => failure.code));
  const matching = code === undefined ? failures : failures.filter((failure) => failure.code === code);
  const shown = matching.slice(0, shownRows);
  const left = matching.length - shown.length;
  return (
    <section class="flush" aria-labelledby="h-failed">
      <form method="get" action={here} class="bar">
        <h3 id="h-failed">Records that failed</h3>
        <FilterChoice
          name="code"
          label="Error code"
          all={`All codes (${failures.length.toLocaleString('en-US')})`}
          choices={counts.map(([one, those = []]) => [one, `${one} (${those.length.toLocaleString('en-US')})`])}
          chosen={code}
          class="push"
        />
        <button type="submit" class="no-js">
          Filter
        </button>
        <a class="btn" href={addressOf(`${here}/failures.json`, { code })}>
          Download JSON
        </a>
      </form>
      <form method="get" action={request === undefined ? here : `/console/requests/${request}/edit`}>
        <ol class="acts">
          {shown.map((failure) => (
            <FailedRecord failure={failure} canChoose={request !== undefined} />
          ))}
        </ol>
        {request !== undefined && (
          <p class="foot bar">
            <span class="faint start">
              Sends the chosen records as a new batch, with the same credential. Those that are stored stay as they are.
            </span>
            <button type="submit">Correct and send again</button>
          </p>
        )}
      </form>
      <p class="foot faint">
        {left > 0 && `${left.toLocaleString('en-US')} more are in the download. `}
        Records count from 0, over all groups. The others of the batch are stored.
      </p>
    </section>
  );
}

function FailedRecord({ failure, canChoose }: { failure: Failure; canChoose: boolean }) {
  const { record, code, attribute, message, requirements = [], sent } = failure;
  return (
    <Act
      title={
        <>
          {canChoose && <input type="checkbox" name="record" value={record} checked aria-label={`Record ${record}`} />}
          {` ${record} ${message}`}
        </>
      }
      text={
        <>
          <code class="bad">{code}</code> {attribute !== null && <code>{attribute}</code>}
          {requirements.map(({ id, statement }) => (
            <>
              {' · '}
              <abbr title={statement}>{id}</abbr>
            </>
          ))}
        </>
      }
    >
      <code class="sent" title={sent === undefined ? undefined : JSON.stringify(sent)}>
        {describeSent(sent, attribute)}
      </code>
    </Act>
  );
}

/** What was sent at the place of an error, on one line. */
function describeSent(sent: unknown, attribute: string | null): string {
  if (sent === undefined) return 'not in the log any more';
  const value = attribute === null ? sent : readAt(sent, attribute);
  return value === undefined ? '(missing)' : JSON.stringify(value);
}

/** The value at a path such as `line_items[0].price`. */
function readAt(value: unknown, path: string): unknown {
  const names = path.split(/[.[\]]+/).filter((name) => name !== '');
  return names.reduce<unknown>((node, name) => (node as Record<string, unknown> | null | undefined)?.[name], value);
}
