import type { ComponentChildren } from 'preact';

interface Row {
  /** Unique in the table. */
  key: string;
  /** One for each column. The first one names the row. */
  cells: readonly ComponentChildren[];
}

/** A table whose rows become cards in narrow windows, where each cell has the name of its column beside it. */
export function StackTable({
  label,
  columns,
  rows,
}: {
  label: string;
  columns: readonly string[];
  rows: readonly Row[];
}) {
  return (
    <table class="stack" role="table" aria-label={label}>
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
        {rows.map(({ key, cells: [name, ...cells] }) => (
          <tr key={key} role="row">
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
