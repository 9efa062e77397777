import type { Figures } from './figures.ts';

/** What a run counted, with a column for each database. */
export function Counts({ title, counts }: { title: string; counts: Figures['counts'] }) {
  const columns = Object.keys(counts);
  const rows = [...new Set(Object.values(counts).flatMap((values) => Object.keys(values)))];
  return (
    <table class="numbers" aria-label={`What the proof counted: ${title}`}>
      <thead>
        <tr>
          <th scope="col">Counted</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column === 'both' ? 'Both' : column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row}>
            <th scope="row">{row}</th>
            {columns.map((column) => (
              <td key={column}>{formatCount(counts[column]?.[row])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const formatCount = (count: number | string | undefined) =>
  typeof count === 'number' ? count.toLocaleString('en') : count;
