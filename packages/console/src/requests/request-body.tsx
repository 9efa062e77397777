import type { Message } from '@email-automation/types/operator/schemas';
import { Code } from '../parts/code.tsx';
import { formatLines, type JsonLine } from './json-lines.ts';
import { parseJsonTree, pathsOf } from './json-tree.ts';
import { locateMarks, type Refused } from './locate-marks.ts';

/** A longer text is shown in parts: its beginning, its end, and what is near something that was refused. */
const [longest, beginning, ending, around] = [160, 60, 3, 2];
/** Characters of a line. */
const longestLine = 1500;

interface BodyProps {
  label: string;
  message: Message;
  /** What was refused in it. */
  refused?: readonly Refused[];
  /** Where the only record of the operation is. */
  singleRecord?: string | undefined;
  /** What to say without a body. */
  absence?: string | undefined;
  /** Where all of a long body is. */
  allHref: string;
  /** Whether to show all of it. */
  isWhole: boolean;
}

/** The body of a message: JSON in lines, with what was refused beside its line; anything else as it is. */
export function Body(props: BodyProps) {
  const { label, message, refused = [], singleRecord, absence = 'No body.', allHref, isWhole } = props;
  const { body, bytes, is_cut } = message;
  if (body === undefined)
    return <p class="faint">{bytes > 0 ? 'Content that is not JSON is not in the log.' : absence}</p>;
  const tree = parseJsonTree(body);
  const lines = tree
    ? formatLines(tree, locateMarks(refused, pathsOf(tree), singleRecord))
    : body.split('\n').map((text) => ({ text, marks: [] }));
  const isInParts = lines.length > longest || lines.some(({ text }) => text.length > longestLine);
  return (
    <>
      <Code label={label} wrap>
        {isWhole ? lines.map(renderLine) : renderParts(lines)}
      </Code>
      {is_cut && <p class="faint">{`The beginning of ${bytes.toLocaleString('en-US')} bytes: the log has no more.`}</p>}
      {!isWhole && isInParts && (
        <p>
          <a href={allHref}>Show all of it</a>
        </p>
      )}
    </>
  );
}

/** Renders the lines that matter, and how many are left out between them. */
function renderParts(lines: readonly JsonLine[]) {
  const isShown = lines.map((_, index) => lines.length <= longest || index < beginning);
  isShown.fill(true, -ending);
  for (const [index, { marks }] of lines.entries())
    if (marks.length > 0) isShown.fill(true, Math.max(0, index - around), index + around + 1);
  let left = 0;
  return lines.map((line, index) => {
    if (!isShown[index]) {
      left++;
      return null;
    }
    const gap = left > 0 && <span class="gap">{`… ${left.toLocaleString('en-US')} more lines\n`}</span>;
    left = 0;
    return [gap, renderLine(shorten(line))];
  });
}

function shorten({ text, marks }: JsonLine): JsonLine {
  const left = text.length - longestLine;
  if (left <= 0) return { text, marks };
  return { text: `${text.slice(0, longestLine)}… ${left.toLocaleString('en-US')} more characters`, marks };
}

function renderLine({ text, marks }: JsonLine) {
  if (marks.length === 0) return <span>{`${text}\n`}</span>;
  return (
    <span class="hit">
      {text} <i>{`${marks.join('; ')}\n`}</i>
    </span>
  );
}
