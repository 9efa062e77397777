export type Shown = object;

/** Writes records as a table for people, or as JSON for scripts. */
export function print(records: Shown[], { json }: { json?: boolean }): void {
  if (json) {
    process.stdout.write(`${JSON.stringify(records, null, 2)}\n`);
    return;
  }
  if (records.length === 0) {
    process.stdout.write('There are none.\n');
    return;
  }
  const columns = Object.keys(records[0] as Shown);
  const rows = [
    columns,
    ...records.map((record) => columns.map((column) => cell((record as Record<string, unknown>)[column]))),
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

function cell(value: unknown): string {
  return value === null || value === undefined ? '' : String(value).replaceAll('\n', ' ');
}
