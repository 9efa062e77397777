import type { Message } from '../../domain/exchanges.ts';
import { Code } from '../parts/code.tsx';
import { formatLines, type JsonLine } from './json-lines.ts';
import { parseJsonTree, pathsOf } from './json-tree.ts';
import { locateMarks, type Refused } from './locate-marks.ts';

interface BodyProps {
  label: string;
  message: Message;
  /** What was refused in it. */
  refused?: readonly Refused[];
  /** Where the only record of the operation is. */
  singleRecord?: string | undefined;
  /** Where all of a long body is. */
  allHref: string;
  /** Whether to show all of it. */
  isWhole: boolean;
}

/** A longer body is shown in parts: its beginning, its end, and what is near something that was refused. */
const [longest, beginning, around] = [160, 60, 2];

/** The body of a message: JSON in lines, with what was refused beside its line. */
export function Body({ label, message, refused = [], singleRecord, allHref, isWhole }: BodyProps) {
  const { body, bytes, is_cut } = message;
  if (body === undefined)
    return <p class="faint">{bytes > 0 ? 'Content that is not JSON is not in the log.' : 'No body.'}</p>;
  const tree = parseJsonTree(body);
  const lines = tree && formatLines(tree, locateMarks(refused, pathsOf(tree), singleRecord));
  return (
    <>
      {lines ? (
        <Code label={label} wrap>
          {isWhole || lines.length <= longest ? lines.map(renderLine) : renderParts(lines)}
        </Code>
      ) : (
        <Code label={label} wrap>
          {isWhole ? body : body.slice(0, longest * 50)}
        </Code>
      )}
      {is_cut && <p class="faint">{`The beginning of ${bytes.toLocaleString('en-US')} bytes: the log has no more.`}</p>}
      {!isWhole && (lines ? lines.length > longest : body.length > longest * 50) && (
        <p>
          <a href={allHref}>{lines ? `Show all ${lines.length.toLocaleString('en-US')} lines` : 'Show all'}</a>
        </p>
      )}
    </>
  );
}

function renderLine({ text, marks }: JsonLine) {
  if (marks.length === 0) return <span>{`${text}\n`}</span>;
  return (
    <span class="hit">
      {text} <i>{`${marks.join('; ')}\n`}</i>
    </span>
  );
}

function renderParts(lines: readonly JsonLine[]) {
  const isShown = lines.map(() => false);
  isShown.fill(true, 0, beginning).fill(true, -3);
  for (const [index, { marks }] of lines.entries())
    if (marks.length > 0) isShown.fill(true, Math.max(0, index - around), index + around + 1);
  const parts = [];
  let left = 0;
  for (const [index, line] of lines.entries()) {
    if (!isShown[index]) {
      left++;
      continue;
    }
    if (left > 0) parts.push(<span class="gap">{`… ${left.toLocaleString('en-US')} more lines\n`}</span>);
    left = 0;
    parts.push(renderLine(line));
  }
  return parts;
}
