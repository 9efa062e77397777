import type { ExplainedFailure } from '@email-automation/types/operator/schemas';
import { addressOf } from '../address.ts';
import { FilterChoice } from '../parts/filter-choice.tsx';
import { Table } from '../parts/table.tsx';

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
  const counts = new Map<string, number>();
  for (const failure of failures) counts.set(failure.code, (counts.get(failure.code) ?? 0) + 1);
  const matching = code === undefined ? failures : failures.filter((failure) => failure.code === code);
  const shown = matching.slice(0, shownRows);
  return (
    <section class="flush" aria-labelledby="h-failed">
      <form method="get" action={here} class="bar">
        <h3 id="h-failed">Records that failed</h3>
        <FilterChoice
          name="code"
          label="Error code"
          all={`All codes (${failures.length.toLocaleString('en-US')})`}
          choices={Array.from(counts, ([one, count]) => [one, `${one} (${count.toLocaleString('en-US')})`])}
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
        <Table
          rows={shown}
          keyOf={({ record }) => String(record)}
          columns={[
            request !== undefined && {
              name: 'Choose',
              isHidden: true,
              cell: ({ record }) => (
                <input type="checkbox" name="record" value={record} checked aria-label={`Record ${record}`} />
              ),
            },
            { name: 'Record', class: 'n', cell: ({ record }) => record },
            { name: 'Reason', class: 'w', cell: (failure) => <Reason failure={failure} /> },
            {
              name: 'Sent',
              class: 'wide',
              look: 'sent',
              cell: ({ sent, attribute }) => (
                <code title={sent === undefined ? undefined : JSON.stringify(sent)}>
                  {describeSent(sent, attribute)}
                </code>
              ),
            },
          ]}
          scroll="Table of records that failed"
        />
        {request !== undefined && (
          <p class="foot bar">
            <button type="submit">Correct and send again</button>
            <span class="faint push">
              Sends the chosen records as a new batch, with the same credential. Those that are stored stay as they are.
            </span>
          </p>
        )}
      </form>
      <p class="foot faint">
        {shown.length < matching.length
          ? `The first ${shown.length} of ${matching.length.toLocaleString('en-US')}. The download has all. `
          : ''}
        Records count from 0, over all groups. The others of the batch are stored.
      </p>
    </section>
  );
}

function Reason({ failure: { code, attribute, message, requirements = [], sent } }: { failure: Failure }) {
  return (
    <>
      {message}{' '}
      <span class="sub">
        <code class="bad">{code}</code> {attribute !== null && <code>{attribute}</code>}
        {requirements.map(({ id, statement }) => (
          <>
            {' · '}
            <abbr title={statement}>{id}</abbr>
          </>
        ))}
      </span>{' '}
      <span class="sub narrow">
        <code>{describeSent(sent, attribute)}</code>
      </span>
    </>
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
