import { type BenchFigures, type BenchRow, benchUrl, distanceToAim } from './bench-figures.ts';
import { formatValue } from './format-value.ts';

/** All rows that have an aim, with bars that end at the line where the aim is reached exactly. */
export function AimTable({ benches }: { benches: readonly BenchFigures[] }) {
  return (
    <table class="numbers bars aims">
      <caption>
        Aims{' '}
        <span class="note">
          met where the bar ends at the line or before it; each doubling has the same width. The best of all rounds
          counts; the small numbers are the least and the greatest of all rounds
        </span>
      </caption>
      <thead>
        <tr>
          <th scope="col">What, beside which peer</th>
          <th scope="col">Measured</th>
          <th scope="col">Aim</th>
          <th scope="col">Result</th>
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
  const { quantity, name: part, peer, value, unit, spread, atMost, atLeast, reason } = row;
  const distance = distanceToAim(row);
  if (distance === undefined) return null;
  const measured = part === undefined ? quantity : `${quantity}: ${part}`;
  const compared = peer === undefined ? measured : `${measured}, beside ${peer}`;
  const isMet = distance <= 1;
  return (
    <tr>
      <th scope="row">
        <a href={benchUrl(name)}>{title}</a>
        <br />
        <span class="note">{compared}</span>
        {!isMet && reason && (
          <>
            <br />
            <span class="note">{reason}</span>
          </>
        )}
      </th>
      <td>
        {formatValue(value, unit)}
        {spread && (
          <>
            <br />
            <span class="note">{spread.map((one) => one.toLocaleString('en')).join(' to ')}</span>
          </>
        )}
      </td>
      <td>
        {atMost === undefined ? '≥' : '≤'} {formatValue(atMost ?? atLeast ?? 0, unit)}
      </td>
      <td>{isMet ? 'met' : <strong>missed</strong>}</td>
      <td>
        <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
          <rect width="100" height="1" />
          <rect class={isMet ? 'own' : 'bar'} width={toWidth(distance).toFixed(1)} height="1" />
          <rect class="line" x={toWidth(1)} width="0.75" height="1" />
        </svg>
      </td>
    </tr>
  );
}

/** Each doubling has the same width: from an eighth of the aim to 32 times the aim. */
const toWidth = (distance: number) => Math.min(100, Math.max(1, ((Math.log2(distance) + 3) / 8) * 100));
