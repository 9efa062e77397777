import type { BenchRow, BenchRun } from '@email-automation/test-tools/published-run';
import { formatValue, toRows } from './figures.ts';
import { before } from './measurement.ts';

const header = ['path', 'peer', 'now', 'of rounds', before, 'last', 'aim', ''];

/**
 * Renders one row for each aim: the value or ratio in this run, of the server of `--against`, and of the run that was
 * published last. Columns without values are left out.
 */
export function renderTable(all: BenchRun[], published: ReadonlyMap<string, BenchRun | undefined>): string {
  const lines = all.flatMap((figures) => figures.rows.map((row) => toLine(figures, row, published.get(figures.name))));
  const columns = header.flatMap((title, column) => {
    const cells = [title, ...lines.map((line) => line[column] ?? '')];
    if (cells.slice(1).every((cell) => cell === '')) return [];
    const width = Math.max(...cells.map((cell) => cell.length));
    return [cells.map((cell) => (column < 2 ? cell.padEnd(width) : cell.padStart(width)))];
  });
  const rows = [header, ...lines].map((_, n) => columns.map((cells) => cells[n]).join('  '));
  const reasons = all.flatMap(({ title, rows }) =>
    rows.flatMap((row) => (row.reason && !isMet(row) ? `${title}, missed: ${row.reason}` : [])),
  );
  return [...rows, ...new Set(reasons)].map((row) => `${row.trimEnd()}\n`).join('');
}

const isMet = ({ value, atMost = Infinity, atLeast = 0 }: BenchRow) => value <= atMost && value >= atLeast;

function toLine(figures: BenchRun, row: BenchRow, last: BenchRun | undefined): string[] {
  const { quantity, peer = '', atMost, atLeast, unit } = row;
  const isSame = (one: BenchRow) => one.quantity === quantity && one.peer === row.peer && one.name === row.name;
  const format = (one: BenchRow | undefined) => (one ? formatValue(one.value, one.unit, one.value < 100 ? 2 : 0) : '');
  const [old] = row.name === undefined ? toRows([row], figures.quantities, before) : [];
  const path = [`${figures.title}: ${quantity.toLowerCase()}`, row.name].filter(Boolean).join(', ');
  const spread = row.spread?.map((one) => one.toLocaleString('en')).join(' to ') ?? '';
  const limit = atMost ?? atLeast;
  const [wanted, verdict] =
    limit === undefined
      ? ['', '']
      : [`${atMost === undefined ? '≥' : '≤'} ${limit.toLocaleString('en')} ${unit}`, isMet(row) ? 'met' : 'missed'];
  return [path, peer, format(row), spread, format(old), format(last?.rows.find(isSame)), wanted, verdict];
}
