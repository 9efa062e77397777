import type { ComponentChildren } from 'preact';

interface Props {
  label: string;
  /** What the columns are called. */
  columns: readonly string[];
  /** Whether the names of the columns stay in view. */
  wide?: boolean;
  /** The rows. Their cells have roles, too, and say in `data-l` what they are called in narrow windows. */
  children?: ComponentChildren;
}

/** A table that becomes a list of cards in narrow windows. Roles are written out, because that layout would remove them. */
export function StackTable({ label, columns, wide = false, children }: Props) {
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
      <tbody role="rowgroup">{children}</tbody>
    </table>
  );
}
