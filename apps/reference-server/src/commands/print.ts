/** Prints records as a table, or as JSON for scripts. */
export function print(records: object[], { json }: { json?: boolean }): void {
  if (json) {
    process.stdout.write(`${JSON.stringify(records, null, 2)}\n`);
    return;
  }
  if (records.length === 0) {
    process.stdout.write('There are none.\n');
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
