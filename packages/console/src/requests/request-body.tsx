import { commandOf, serverProgram } from '@email-automation/contract-tools/command-of';
import type { Message } from '@email-automation/types/operator/schemas';
import { Code } from '../parts/code.tsx';
import { formatJson } from './format-json.ts';

/** The most lines, and characters of a line, that are shown. */
const [mostLines, longestLine] = [150, 1500];

/** The body of a message: formatted JSON; anything else as it is. */
export function Body({ label, message }: { label: string; message: Message }) {
  const { body, bytes, is_cut } = message;
  if (body === undefined)
    return <p class="faint">{bytes > 0 ? 'Content that is not JSON is not in the log.' : 'No body.'}</p>;
  const lines = (formatJson(body) ?? body).split('\n');
  const isShort = lines.length > mostLines || lines.some((line) => line.length > longestLine);
  return (
    <>
      <Code label={label} wrap>
        {lines.slice(0, mostLines).map((line) => (
          <span>{`${line.slice(0, longestLine)}\n`}</span>
        ))}
      </Code>
      {is_cut && <p class="faint">{`The beginning of ${bytes.toLocaleString('en-US')} bytes: the log has no more.`}</p>}
      {isShort && (
        <p class="faint">
          {`The beginning of ${lines.length.toLocaleString('en-US')} lines. For all of them, call `}
          <code>operator.requests.fetch()</code> or run <code>{`${commandOf(serverProgram)} requests show`}</code>.
        </p>
      )}
    </>
  );
}
