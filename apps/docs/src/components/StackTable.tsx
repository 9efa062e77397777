import type { ComponentChildren } from 'preact';

interface Props {
  label: string;
  /** The names of the columns. */
  columns: readonly string[];
  /** Whether the names of the columns stay in view. */
  wide?: boolean;
  /** A cell for each column. The first one names the row. */
  rows: readonly (readonly ComponentChildren[])[];
  /** Anchors of the rows. */
  ids?: readonly string[];
}

/** Whether a cell is one expression, such as `57 of 57` or a day. */
const isShort = (cell: ComponentChildren) => typeof cell === 'string' && cell.length <= 12;

/** A table that becomes a list of cards in narrow windows. Roles are written out, because that layout would remove them. */
export function StackTable({ label, columns, wide = false, rows, ids }: Props) {
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
        {rows.map(([name, ...cells], row) => (
          <tr key={row} id={ids?.[row]} role="row">
            <th role="rowheader" scope="row">
              {name}
            </th>
            {cells.map((cell, index) => (
              <td
                key={columns[index + 1]}
                class={isShort(cell) ? 'short' : undefined}
                role="cell"
                data-l={columns[index + 1]}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
