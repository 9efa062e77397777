import type { ComponentChildren } from 'preact';

/** A column of a table: its head, and what each row has there. */
interface Column<Row> {
  name: string;
  /** The class of the head and of the cells. */
  class?: string;
  /** The class of the cells alone. */
  look?: string;
  /** Whether only screen readers say its name. */
  isHidden?: true;
  /** Whether its cells name their rows. */
  isHead?: true;
  cell(row: Row): ComponentChildren;
}

interface TableProps<Row> {
  rows: readonly Row[];
  /** The columns; one that is `false` is left out. */
  columns: readonly (Column<Row> | false)[];
  /** What tells a row apart from the others when the table changes. */
  keyOf?(row: Row): string;
  class?: 'mini';
  /** What it is, for screen readers, if no heading says it. */
  caption?: string;
  /** Whether it is in a box that scrolls sideways; a text is the name of the box. */
  scroll?: boolean | string;
}

/** A table of rows. */
export function Table<Row>({ rows, columns, keyOf, class: name, caption, scroll }: TableProps<Row>) {
  const shown = columns.filter((column) => column !== false);
  const table = (
    <table class={name}>
      {caption !== undefined && <caption class="vh">{caption}</caption>}
      <thead>
        <tr>
          {shown.map((column) => (
            <th scope="col" class={column.class}>
              {column.isHidden ? <span class="vh">{column.name}</span> : column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr data-key={keyOf?.(row)}>
            {shown.map((column) => {
              const look = [column.class, column.look].filter(Boolean).join(' ') || undefined;
              return column.isHead ? (
                <th scope="row" class={look}>
                  {column.cell(row)}
                </th>
              ) : (
                <td class={look}>{column.cell(row)}</td>
              );
            })}
          </tr>
        ))}
      </tbody>
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
