import { type Figures, formatValue, type Row, toRow } from './figures.ts';
import { before, own } from './measurement.ts';

const header = ['path', 'peer', 'now', 'of rounds', before, 'aim', ''];

/**
 * Renders one row for each aim: the value or ratio of this server, and of the server of `--against`. Columns without values are left
 * out.
 */
export function renderTable(all: Figures[]): string {
  const rows = all.flatMap(({ title, aims, quantities }) =>
    aims.flatMap((aim) => {
      const now = toRow(aim, quantities, own);
      const old = aim.name === undefined ? toRow(aim, quantities, before) : undefined;
      return now ? { title, now, old } : [];
    }),
  );
  const lines = [header, ...rows.map(toLine)];
  const columns = header.flatMap((_, column) => {
    const cells = lines.map((line) => line[column] ?? '');
    if (cells.slice(1).every((cell) => cell === '')) return [];
    const width = Math.max(...cells.map((cell) => cell.length));
    return [cells.map((cell) => (column < 2 ? cell.padEnd(width) : cell.padStart(width)))];
  });
  const table = lines.map((_, n) => columns.map((cells) => cells[n]).join('  '));
  const reasons = rows.flatMap(({ title, now }) =>
    now.reason && !isMet(now) ? `${title}, missed: ${now.reason}` : [],
  );
  return [...table, ...new Set(reasons)].map((line) => `${line.trimEnd()}\n`).join('');
}

const isMet = ({ value, atMost = Infinity }: Row) => value <= atMost;

function toLine({ title, now, old }: { title: string; now: Row; old: Row | undefined }): string[] {
  const { quantity, name, peer = '', atMost, unit, spread } = now;
  const format = (one: Row | undefined) => (one ? formatValue(one.value, one.unit, one.value < 100 ? 2 : 0) : '');
  const path = [`${title}: ${quantity.toLowerCase()}`, name].filter(Boolean).join(', ');
  const [least, greatest] = spread.map((one) => Number(one.toPrecision(3)).toLocaleString('en'));
  const rounds = least === greatest ? '' : `${least} to ${greatest}`;
  const aim =
    atMost === undefined ? ['', ''] : [`≤ ${atMost.toLocaleString('en')} ${unit}`, isMet(now) ? 'met' : 'missed'];
  return [path, peer, format(now), rounds, format(old), ...aim];
}
