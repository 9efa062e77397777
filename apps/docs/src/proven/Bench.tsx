import type { BenchRow, BenchRun } from '@email-automation/test-tools/published-run';
import { StackTable } from '../components/StackTable.tsx';
import { runFileUrl } from './published-runs.ts';

/** A bench: what its last published run measured, beside which peers, and whether the aims are met. */
export function Bench({ bench }: { bench: BenchRun }) {
  const { name, title, extent, day, machine, load, node, rows } = bench;
  return (
    <section id={name}>
      <h3>{title}</h3>
      <p class="note">
        {capitalize(extent)}, on {day}, on {machine}, load {load}, Node.js {node}.{' '}
        <a href={runFileUrl(name)}>
          All figures<span class="vh"> of {title}</span> as JSON
        </a>
      </p>
      <StackTable
        label={title}
        columns={['What', 'Measured', 'Aim', 'Result']}
        rows={rows.map((row) => [
          [row.quantity, row.name, row.peer && `beside ${row.peer}`].filter(Boolean).join(', '),
          <>
            {formatValue(row.value, row.unit)}
            {row.spread && <span class="note">{row.spread.map((one) => one.toLocaleString('en')).join(' to ')}</span>}
            {row.peer && <span class="note">{compare(bench, row)}</span>}
          </>,
          row.atMost === undefined && row.atLeast === undefined
            ? 'none'
            : `${row.atMost === undefined ? '≥' : '≤'} ${formatValue(row.atMost ?? row.atLeast ?? 0, row.unit)}`,
          resultOf(row),
        ])}
      />
    </section>
  );
}

/** Our own value and the peer's, whose ratio a row has. */
function compare({ own, quantities }: BenchRun, { quantity, name = own, peer }: BenchRow): string {
  const values = quantities.find(({ title }) => title === quantity)?.values ?? [];
  const found = [name, peer].map((of) => values.find((one) => one.name === of));
  return found.map((one) => one && formatValue(one.value, one.unit)).join(' beside ');
}

function resultOf({ value, atMost = Infinity, atLeast = -Infinity, reason }: BenchRow) {
  if (atMost === Infinity && atLeast === -Infinity) return '';
  if (value <= atMost && value >= atLeast) return 'met';
  return (
    <>
      <strong>missed</strong>
      {reason && <span class="note">{reason}</span>}
    </>
  );
}

/** A number with its unit, such as `1,000/s` or `2.5 ×`. */
const formatValue = (value: number, unit: string): string =>
  `${value.toLocaleString('en')}${unit.startsWith('/') ? '' : ' '}${unit}`;

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
