import type { ComponentChildren } from 'preact';
import { Block, Card } from './blocks.tsx';

interface ActProps {
  title: ComponentChildren;
  /** The effect of the control, or the record, in a sentence. */
  text: ComponentChildren;
  children?: ComponentChildren;
}

/** A row: its subject, and its control beside it. */
export function Act({ title, text, children }: ActProps) {
  return (
    <li>
      <div>
        <b>{title}</b> <p class="soft breaks">{text}</p>
      </div>
      {children && <div class="row">{children}</div>}
    </li>
  );
}

interface ActsProps {
  title: string;
  /** Whether it is a part of a pane (default: a card). */
  in?: 'pane';
  /** The part beside the title. */
  end?: ComponentChildren;
  /** The text without rows. */
  none?: string;
  /** The part below the rows. */
  below?: ComponentChildren;
  children: ComponentChildren;
}

/** Rows that belong together. */
export function Acts({ title, in: place, end, none, below, children }: ActsProps) {
  const isEmpty = Array.isArray(children) && children.flat().filter(Boolean).length === 0;
  const beside = typeof end === 'string' ? <span class="soft">{end}</span> : end;
  const content = isEmpty && none ? <p class="foot soft">{none}</p> : <ol class="acts">{children}</ol>;
  return place === 'pane' ? (
    <Block title={title} end={beside} isFlush>
      {content}
      {below}
    </Block>
  ) : (
    <Card title={title} end={beside}>
      {content}
      {below}
    </Card>
  );
}
