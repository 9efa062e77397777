interface PrintOptions {
  json?: boolean;
  /** The name of the records, in the plural. */
  of?: string;
  /** Name of the database that the records come from. */
  database?: string;
  /** Options that select records; those without a value do not count. */
  filters?: Record<string, string | undefined>;
}

/** Prints records as a table, or as JSON for scripts. Without records, it says so, and names the database. */
export function print(records: object[], { json, of = '', database, filters = {} }: PrintOptions): void {
  if (json) {
    process.stdout.write(`${JSON.stringify(records, null, 2)}\n`);
    return;
  }
  if (records.length === 0) {
    const selected = Object.entries(filters).filter(([, value]) => value !== undefined);
    const what = of === '' ? 'none' : `no ${of}`;
    const which = selected.length > 0 ? ` with ${selected.map((pair) => pair.join(' ')).join(', ')}` : '';
    process.stdout.write(`There are ${what}${which}${database === undefined ? '' : ` in the database ${database}`}.\n`);
    return;
  }
  const columns = Object.keys(records[0] as object);
  const rows = [
    columns,
    ...records.map((record) => columns.map((column) => formatCell((record as Record<string, unknown>)[column]))),
  ];
  const widths = columns.map((_, index) => Math.max(...rows.map((row) => (row[index] as string).length)));
  for (const row of rows) {
    process.stdout.write(
      `${row
        .map((text, index) => text.padEnd(widths[index] as number))
        .join('  ')
        .trimEnd()}\n`,
    );
  }
}

function formatCell(value: unknown): string {
  return value === null || value === undefined ? '' : String(value).replaceAll('\n', ' ');
}
