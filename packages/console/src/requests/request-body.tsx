import type { Message } from '@email-automation/types/operator/schemas';
import { Code } from '../parts/code.tsx';
import { formatJson, type JsonLine, locateLine } from './json-lines.ts';

/** The most lines, and characters of a line, that are shown beside those that were refused. The rest is in the download. */
const [mostLines, longestLine] = [150, 1500];

interface BodyProps {
  label: string;
  message: Message;
  /** The refused parts of it. */
  refused?: readonly { attribute?: string | undefined; message: string }[];
  /** Where the only record of the operation is. */
  singleRecord?: string | undefined;
  /** The text without a body. */
  absence?: string | undefined;
  /** Where to download it. */
  file: string;
}

/** The body of a message: JSON in lines, with errors below their lines; anything else as it is. */
export function Body({ label, message, refused = [], singleRecord, absence = 'No body.', file }: BodyProps) {
  const { body, bytes, is_cut } = message;
  if (body === undefined)
    return <p class="faint">{bytes > 0 ? 'Content that is not JSON is not in the log.' : absence}</p>;
  const lines: JsonLine[] = formatJson(body) ?? body.split('\n').map((text) => ({ text }));
  const marks = Map.groupBy(
    refused.filter(({ attribute = 'body' }) => attribute !== 'body'),
    ({ attribute = '' }) => locateLine(lines, attribute, singleRecord),
  );
  const isMarked = ({ path }: JsonLine) => path !== undefined && marks.has(path);
  const shown = lines.filter((line, index) => index < mostLines || isMarked(line));
  const isShort = shown.length < lines.length || lines.some(({ text }) => text.length > longestLine);
  return (
    <>
      <Code label={label} wrap>
        {shown.map((line) => {
          const text = `${line.text.slice(0, longestLine)}\n`;
          if (!isMarked(line)) return <span>{text}</span>;
          const reasons = marks.get(line.path ?? '')?.map((one) => one.message);
          return (
            <span class="hit">
              {text} <i>{`${reasons?.join(' ')}\n`}</i>
            </span>
          );
        })}
      </Code>
      {is_cut && <p class="faint">{`The beginning of ${bytes.toLocaleString('en-US')} bytes: the log has no more.`}</p>}
      {isShort && (
        <p>
          <a href={file}>{`Download all ${lines.length.toLocaleString('en-US')} lines`}</a>
        </p>
      )}
    </>
  );
}
