import { Fragment } from 'preact';
import { errorUrl, isErrorCode } from '../contract/errors.ts';
import { isOperationId, operationUrl } from '../contract/operations.ts';
import { nameOfOperation } from '../contract/operator-contract.ts';

/**
 * One paragraph of the contract, with code between backticks and strong words between asterisks. The names of operations and
 * error codes become links to their pages, but for `current`, the page that the text is on.
 */
export function InlineProse({ text, current }: { text: string; current?: string | undefined }) {
  const parts = text.split(/(`[^`]+`|\*\*[^*]+\*\*)/);
  return (
    <>
      {parts.map((part, index) => {
        const key = `${index}${part}`;
        if (part.startsWith('`')) return <Code key={key} text={part.slice(1, -1)} current={current} />;
        if (part.startsWith('**')) return <strong key={key}>{part.slice(2, -2)}</strong>;
        return <Fragment key={key}>{part}</Fragment>;
      })}
    </>
  );
}

function Code({ text, current }: { text: string; current: string | undefined }) {
  const url = isOperationId(text) ? operationUrl(text) : isErrorCode(text) ? errorUrl(text) : undefined;
  const name = nameOfOperation(text);
  if (!url || text === current) return <code>{name}</code>;
  return (
    <a href={url}>
      <code>{name}</code>
    </a>
  );
}
