import type { UnspecifiedBehavior } from '@email-automation/types';
import { unspecifiedUrl } from '../contract/registers.ts';
import { InlineProse } from './InlineProse.tsx';

/** What the interface leaves open, and what the reference server does: an item of a list of class `reg open`. */
export function UnspecifiedItem({
  behavior,
  current,
}: {
  behavior: UnspecifiedBehavior;
  current?: string | undefined;
}) {
  const { id, subject, choice } = behavior;
  return (
    <li>
      <span>
        <a class="quiet" href={unspecifiedUrl(id)}>
          <InlineCode text={subject} />
        </a>
      </span>
      <span>
        <InlineProse text={choice} current={current} />
      </span>
    </li>
  );
}

/** Text with code, without links, because it is one. */
function InlineCode({ text }: { text: string }) {
  return <>{text.split(/`([^`]+)`/).map((part, index) => (index % 2 ? <code key={part}>{part}</code> : part))}</>;
}
