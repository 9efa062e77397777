import type { ComponentChildren } from 'preact';

interface Row {
  /** Unique in the table. */
  key: string;
  /** Its anchor, if it has one. */
  id?: string;
  /** One for each column. The first one names the row. */
  cells: readonly ComponentChildren[];
}

interface Props {
  label: string;
  /** What the columns are called. */
  columns: readonly string[];
  /** Whether the names of the columns stay in view. */
  wide?: boolean;
  rows: readonly Row[];
}

/** A table that becomes a list of cards in narrow windows. Roles are written out, because that layout would remove them. */
export function StackTable({ label, columns, wide = false, rows }: Props) {
  return (
    <table class={wide ? 'stack wide' : 'stack'} role="table" aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((name) => (
            <th key={name} role="columnheader" scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(({ key, id, cells: [name, ...cells] }) => (
          <tr key={key} id={id} role="row">
            <th role="rowheader" scope="row">
              {name}
            </th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]} role="cell" data-l={columns[index + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
