import { type BenchFigures, type BenchRow, benchUrl, distanceToAim } from './bench-figures.ts';
import { formatValue } from './format-value.ts';

/** All rows that have an aim, with bars that end at the line where the aim is reached exactly. */
export function AimTable({ benches }: { benches: readonly BenchFigures[] }) {
  return (
    <table class="numbers bars aims">
      <caption>
        Aims{' '}
        <span class="note">reached where the bar ends at the line or before it; each doubling has the same width</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">What, beside which peer</th>
          <th scope="col">Measured</th>
          <th scope="col">Aim</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {benches.flatMap((bench) =>
          bench.rows.map((row, n) => <Aim key={`${bench.name}-${n}`} bench={bench} row={row} />),
        )}
      </tbody>
    </table>
  );
}

function Aim({ bench: { name, title }, row }: { bench: BenchFigures; row: BenchRow }) {
  const { quantity, peer, value, unit, atMost, atLeast } = row;
  const distance = distanceToAim(row);
  if (distance === undefined) return null;
  const compared = peer === undefined ? quantity : `${quantity}, beside ${peer}`;
  return (
    <tr>
      <th scope="row">
        <a href={benchUrl(name)}>{title}</a>
        <br />
        <span class="note">{compared}</span>
      </th>
      <td>{formatValue(value, unit)}</td>
      <td>
        {atMost === undefined ? '≥' : '≤'} {formatValue(atMost ?? atLeast ?? 0, unit)}
      </td>
      <td>
        <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
          <rect width="100" height="1" />
          <rect class={distance <= 1 ? 'own' : 'bar'} width={toWidth(distance).toFixed(1)} height="1" />
          <rect class="line" x={toWidth(1)} width="0.75" height="1" />
        </svg>
      </td>
    </tr>
  );
}

/** Each doubling has the same width: from an eighth of the aim to 32 times the aim. */
const toWidth = (distance: number) => Math.min(100, Math.max(1, ((Math.log2(distance) + 3) / 8) * 100));
