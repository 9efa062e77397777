import type { Curve } from './figures.ts';
import { escapeHtml } from './page.ts';

/** Styles of charts: each line has a color and a pattern of its own. */
export const chartStyle = `
:root { --line-0: light-dark(#0b5cad, #7db8ff); --line-1: light-dark(#a8430b, #ffab70); }
.charts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr)); gap: 1.5rem; align-items: start; }
figure { margin: 0; min-width: 0; } figcaption { font-weight: 600; font-size: .9rem; }
.chart { display: block; width: 100%; height: auto; } .chart text { font-size: 11px; fill: var(--dim); }
.chart .grid { stroke: var(--line); } .chart polyline { fill: none; stroke-width: 1.5; stroke-linejoin: round; }
.line-0 { stroke: var(--line-0); } .line-1 { stroke: var(--line-1); stroke-dasharray: 5 2; }
.legend { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; list-style: none; padding: 0; }
.legend svg { width: 2rem; height: .6rem; margin-right: .4rem; } .legend line { stroke-width: 2.5; }`;

const [width, height] = [320, 150];
/** Space for the labels of the axes. */
const [left, top, right, bottom] = [44, 8, 8, 20];
/** Rows of the table of a chart at most. */
const maxRows = 15;

/** The legend of all charts that show these databases. */
export function renderLegend(databases: readonly string[]): string {
  const items = databases.map(
    (database, n) =>
      `<li><svg viewBox="0 0 32 10" aria-hidden="true"><line x1="0" y1="5" x2="32" y2="5" class="line-${n}"/></svg>${escapeHtml(database)}</li>`,
  );
  return `<ul class="legend" aria-label="Lines of the charts">${items.join('')}</ul>`;
}

/**
 * A chart of curves with the same title as SVG without scripts, over a table of the same values.
 * @param id unique on the page
 * @param curves one for each database
 * @param databases all databases, in the order of the legend
 * @param end the second at which the axis of time ends
 */
export function renderChart(id: string, curves: readonly Curve[], databases: readonly string[], end: number): string {
  const [{ title = '', unit = '' } = {}] = curves;
  const most = roundUp(Math.max(0, ...curves.flatMap(({ points }) => points.map(([, value]) => value))));
  const x = (second: number) => left + (second / end) * (width - left - right);
  const y = (value: number) => height - bottom - (value / most) * (height - top - bottom);
  const lines = curves.map((curve) => {
    const path = curve.points.map(([second, value]) => `${x(second).toFixed(1)},${y(value).toFixed(1)}`);
    return `<polyline class="line-${databases.indexOf(curve.database)}" points="${path.join(' ')}"/>`;
  });
  const grid = [0, most / 2, most].map(
    (value) => `<line class="grid" x1="${left}" y1="${y(value)}" x2="${width - right}" y2="${y(value)}"/>
<text x="${left - 6}" y="${y(value) + 4}" text-anchor="end">${formatNumber(value)}</text>`,
  );
  const times = [0, end / 2, end].map(
    (second, n) =>
      `<text x="${x(second)}" y="${height - 4}" text-anchor="${['start', 'middle', 'end'][n]}">${formatTime(second, end)}</text>`,
  );
  const heading = `${escapeHtml(title)}${unit && ` in ${escapeHtml(unit)}`}`;
  return `<figure><figcaption>${heading}</figcaption>
<svg class="chart" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="${id}-title ${id}-summary">
<title id="${id}-title">${heading}</title><desc id="${id}-summary">${escapeHtml(curves.map(describe).join(' '))}</desc>
${[...grid, ...times, ...lines].join('\n')}</svg>
<details><summary>Table<span class="hidden"> of ${heading}</span></summary>${renderTable(curves, end)}</details></figure>`;
}

function describe({ database, unit, points }: Curve): string {
  const values = points.map(([, value]) => value);
  const [first = 0, last = 0] = [values[0], values.at(-1)];
  const format = (value: number) => `${formatNumber(value)}${unit && ` ${unit}`}`;
  return `${database}: from ${format(first)} at the start to ${format(last)} at the end, between ${format(Math.min(...values))} and ${format(Math.max(...values))}.`;
}

/** The median of the values in each part of the duration. */
function renderTable(curves: readonly Curve[], end: number): string {
  const rows = Array.from({ length: maxRows }, (_, n) => {
    const [from, to] = [(end * n) / maxRows, (end * (n + 1)) / maxRows];
    const cells = curves.map(({ points }) => {
      const values = points.filter(([second]) => second > from && second <= to).map(([, value]) => value);
      return `<td class="number">${values.length === 0 ? '' : formatNumber(median(values))}</td>`;
    });
    return `<tr><th scope="row" class="number">${formatTime(to, end)}</th>${cells.join('')}</tr>`;
  });
  const heads = curves.map(({ database }) => `<th scope="col" class="number">${escapeHtml(database)}</th>`);
  return `<table><thead><tr><th scope="col" class="number">Until</th>${heads.join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table>
<p class="dim">Each value is the median of the measurements since the row before.</p>`;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** The next number of 1, 2, 4, 5, or 8 times a power of ten, whose half is short to write. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value || 1));
  return ([1, 2, 4, 5, 8, 10].find((digit) => digit * power >= value) ?? 10) * power;
}

function formatNumber(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 });
}

function formatTime(second: number, end: number): string {
  return end < 120 ? `${formatNumber(second)} s` : `${formatNumber(second / 60)} min`;
}
