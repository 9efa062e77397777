import type { ComponentChildren } from 'preact';

/** The head of a column: its name, or more about it. */
type Column = string | { name: string; class?: string /** Whether only screen readers say it. */; isHidden?: true };

interface TableProps {
  /** The columns; one that is `false` is left out. */
  columns: readonly (Column | false)[];
  class?: 'mini' | 'series';
  /** What it is, for screen readers, if no heading says it. */
  caption?: string;
  /** Whether it is in a box of its own, which scrolls sideways; a text is the name of the box. */
  scroll?: boolean | string;
  /** Its rows. */
  children: ComponentChildren;
}

/** A table with the heads of its columns. */
export function Table({ columns, class: name, caption, scroll, children }: TableProps) {
  const table = (
    <table class={name}>
      {caption !== undefined && <caption class="vh">{caption}</caption>}
      <thead>
        <tr>{columns.map((column) => column && <Head column={column} />)}</tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
  if (typeof scroll === 'string')
    return (
      <section class="scroll" aria-label={scroll}>
        {table}
      </section>
    );
  return scroll ? <div class="scroll">{table}</div> : table;
}

function Head({ column }: { column: Column }) {
  const { name, class: look, isHidden } = typeof column === 'string' ? { name: column } : column;
  return (
    <th scope="col" class={look}>
      {isHidden ? <span class="vh">{name}</span> : name}
    </th>
  );
}
