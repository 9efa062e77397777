import type { Message } from '@email-automation/sandbox/requests/exchanges';
import { Code } from '../parts/code.tsx';
import { formatLines } from './json-lines.ts';
import { parseJsonTree, pathsOf } from './json-tree.ts';
import { locateMarks, type Refused } from './locate-marks.ts';
import { chooseLines, isInParts, type ShownLine } from './shown-lines.ts';

interface BodyProps {
  label: string;
  message: Message;
  /** What was refused in it. */
  refused?: readonly Refused[];
  /** Where the only record of the operation is. */
  singleRecord?: string | undefined;
  /** What to say if there is none. */
  absence?: string | undefined;
  /** Where all of a long body is. */
  allHref: string;
  /** Whether to show all of it. */
  isWhole: boolean;
}

/** The body of a message: JSON in lines, with what was refused beside its line; anything else as it is. */
export function Body({
  label,
  message,
  refused = [],
  singleRecord,
  absence = 'No body.',
  allHref,
  isWhole,
}: BodyProps) {
  const { body, bytes, is_cut } = message;
  if (body === undefined)
    return <p class="faint">{bytes > 0 ? 'Content that is not JSON is not in the log.' : absence}</p>;
  const tree = parseJsonTree(body);
  const lines = tree
    ? formatLines(tree, locateMarks(refused, pathsOf(tree), singleRecord))
    : body.split('\n').map((text) => ({ text, marks: [] }));
  return (
    <>
      <Code label={label} wrap>
        {(isWhole ? lines : chooseLines(lines)).map(renderLine)}
      </Code>
      {is_cut && <p class="faint">{`The beginning of ${bytes.toLocaleString('en-US')} bytes: the log has no more.`}</p>}
      {!isWhole && isInParts(lines) && (
        <p>
          <a href={allHref}>Show all of it</a>
        </p>
      )}
    </>
  );
}

function renderLine(line: ShownLine) {
  if ('left' in line) return <span class="gap">{`… ${line.left.toLocaleString('en-US')} more lines\n`}</span>;
  if (line.marks.length === 0) return <span>{`${line.text}\n`}</span>;
  return (
    <span class="hit">
      {line.text} <i>{`${line.marks.join('; ')}\n`}</i>
    </span>
  );
}
