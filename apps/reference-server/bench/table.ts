import type { Row } from './measurement.ts';

const header = ['quantity', 'now', 'of rounds', 'aim', ''];

/** Renders one line for each row: its median, or its ratio to the median of the peer, the spread of the rounds, and whether it meets the aim. */
export function renderTable(rows: Row[]): string {
  const lines = [header, ...rows.map(toLine)];
  const widths = header.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0);
  return lines.map((line) => `${line.map(pad).join('  ').trimEnd()}\n`).join('');
}

function toLine({ quantity, values, unit, peer, atMost }: Row): string[] {
  // A ratio compares the medians of all rounds; its spread has the ratios of the single rounds.
  const value = peer ? median(values) / median(peer) : median(values);
  const spread = spreadOf(peer ? values.map((one, round) => one / (peer[round] ?? Number.NaN)) : values);
  const format = (one: number, digits: number) =>
    `${one.toLocaleString('en', { maximumFractionDigits: digits })}${unitOf(peer ? '×' : unit)}`;
  const digits = value < 100 ? 2 : 0;
  const rounds = values.length > 1 ? spread.map((one) => format(one, digits)).join(' to ') : '';
  const aim = atMost === undefined ? ['', ''] : [`≤ ${format(atMost, 2)}`, value <= atMost ? 'met' : 'missed'];
  return [quantity, format(value, digits), rounds, ...aim];
}

const unitOf = (unit: string) => (unit.startsWith('/') ? unit : ` ${unit}`);

function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const half = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(half)] ?? Number.NaN) + (sorted[Math.ceil(half)] ?? Number.NaN)) / 2;
}

const spreadOf = (values: number[]): [number, number] => [Math.min(...values), Math.max(...values)];
