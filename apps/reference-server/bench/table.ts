import { compare, type Figures, formatValue, readFigures } from './figures.ts';
import { type Aim, before, own } from './measurement.ts';

const header = ['path', 'peer', 'now', before, 'last', 'aim', ''];

/**
 * Prints one row for each aim: the ratio in this run, that of the server of `--against`, and that of the run that was
 * published last.
 */
export function printTable(all: Figures[]): void {
  const rows = [header, ...all.flatMap((figures) => figures.aims.map((aim) => toRow(figures, aim)))];
  const shown = header.map((_, column) => rows.slice(1).some((row) => row[column] !== ''));
  const widths = header.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  process.stdout.write('\n');
  for (const row of rows) {
    const cells = row.map((cell, column) =>
      column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    process.stdout.write(
      `${cells
        .filter((_, column) => shown[column])
        .join('  ')
        .trimEnd()}\n`,
    );
  }
}

function toRow(figures: Figures, aim: Aim): string[] {
  const now = compare(figures, aim, own);
  const last = compare(readFigures(figures.name), aim, own);
  const format = (one = now) => (one ? formatValue(one.value, one.unit, one.value < 100 ? 2 : 0) : '');
  const reached = now && now.value <= (aim.atMost ?? Infinity) && now.value >= (aim.atLeast ?? 0);
  const limit = aim.atMost ?? aim.atLeast;
  const wanted = limit === undefined ? '' : `${aim.atMost === undefined ? '≥' : '≤'} ${limit} ${now?.unit ?? ''}`;
  const verdict = limit === undefined ? '' : reached ? 'met' : 'missed';
  const path = `${figures.title}: ${aim.quantity.toLowerCase()}`;
  const old = compare(figures, aim, before);
  return [path, aim.peer ?? '', format(), old ? format(old) : '', last ? format(last) : '', wanted, verdict];
}
