import { chartStyle, renderChart, renderLegend } from './chart.ts';
import type { Figures } from './figures.ts';
import { escapeHtml, type Menu, renderPage, renderProse } from './page.ts';

const style = `${chartStyle}
table { border-collapse: collapse; margin: .5rem 0; font-size: .9rem; }
th, td { text-align: left; vertical-align: top; padding: .25rem .9rem .25rem 0; border-bottom: 1px solid var(--line); }
th[scope=row] { font-weight: normal; } .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
summary { cursor: pointer; color: var(--link); font-size: .9rem; width: fit-content; }
.hidden { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; white-space: nowrap; }
.verdict { font-weight: 600; } dt { margin-top: .4rem; } dd { margin: 0 0 0 1rem; color: var(--dim); font-size: .9rem; }`;

/** The page of the proofs: what each claims and does, the figures of its last published run, and how to repeat it. */
export function renderProofsPage(menu: Menu, proofs: readonly Figures[]): string {
  const introduction = `<p>What the reference server promises is a set of claims. Each has a program that tries to refute it, which
anyone can run in the repository, on SQLite and on PostgreSQL. A proof is itself proven: each of its planted faults, changes of the
server such as an author could make, must break it.</p>
<p><code>pnpm proof:soak -- --help</code> lists the options, <code>--planted</code> runs a proof with each of its faults, and
<code>--short</code> runs the form of seconds that belongs to the tests. The last line of a run begins with <code>held</code> or
<code>broke</code>.</p>`;
  const links = proofs.map(
    ({ name, violations, databases, day }) =>
      `<li><a href="#${escapeHtml(name)}">${titleOf(name)}</a> ${violations.length === 0 ? 'held' : 'broke'} <span class="dim">on ${databases.map(escapeHtml).join(' and ')}, ${escapeHtml(day)}</span></li>`,
  );
  const contents = `<nav aria-label="Proofs"><ul class="list">${links.join('\n')}</ul></nav>`;
  return renderPage(menu, 'Proofs', [introduction, contents, ...proofs.map(renderProof)].join('\n'), style);
}

function renderProof(proof: Figures): string {
  const { name, claim, method, planted } = proof;
  const faults = planted.map(
    ({ name, description }) => `<dt><code>${escapeHtml(name)}</code></dt><dd>${renderProse(description)}</dd>`,
  );
  return `<section><h2 id="${escapeHtml(name)}">${titleOf(name)}</h2>
<p><strong>Claim:</strong> ${renderProse(claim)}</p>
<p>${renderProse(method)}</p>
<h3>Figures</h3>
${renderVerdict(proof)}
${renderCounts(proof)}
${renderCurves(proof)}
<h3>Repeat it</h3>
<pre><code>${escapeHtml(commandOf(proof))}</code></pre>
<details><summary>${planted.length} planted faults<span class="hidden"> of ${titleOf(name)}</span></summary><dl>${faults.join('\n')}</dl></details>
</section>`;
}

function renderVerdict({ name, day, seed, seconds, processors, violations }: Figures): string {
  const machine = processors === undefined ? '' : `, on a machine with ${processors} processors`;
  const run = `<span class="dim">${escapeHtml(day)}, seed ${seed}, in ${formatDuration(seconds)}${machine}. <a href="figures/${escapeHtml(name)}.json">All figures as JSON<span class="hidden"> of ${titleOf(name)}</span></a></span>`;
  if (violations.length === 0) return `<p><span class="verdict">Held.</span> ${run}</p>`;
  const items = violations.map((violation) => `<li>${renderProse(violation)}</li>`);
  return `<p><span class="verdict">Broke.</span> ${run}</p><ul>${items.join('\n')}</ul>`;
}

function renderCounts({ counts }: Figures): string {
  const columns = Object.keys(counts);
  const names = new Set(Object.values(counts).flatMap((values) => Object.keys(values)));
  const heads = columns.map(
    (one) => `<th scope="col" class="number">${one === 'both' ? 'Both' : escapeHtml(one)}</th>`,
  );
  const rows = [...names].map((what) => {
    const cells = columns.map((column) => `<td class="number">${formatValue(counts[column]?.[what])}</td>`);
    return `<tr><th scope="row">${escapeHtml(what)}</th>${cells.join('')}</tr>`;
  });
  return `<table><thead><tr><th scope="col">Counted</th>${heads.join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table>`;
}

function renderCurves({ name, databases, curves = [] }: Figures): string {
  if (curves.length === 0) return '';
  const end = Math.max(1, ...curves.flatMap(({ points }) => points.map(([second]) => second)));
  const charts = [...Map.groupBy(curves, ({ title }) => title).values()].map((group, n) =>
    renderChart(`${name}-${n}`, group, databases, end),
  );
  return `<h3>Curves</h3>${renderLegend(databases)}<div class="charts">${charts.join('\n')}</div>`;
}

function commandOf({ name, seed, databases, minutes }: Figures): string {
  const [only] = databases.length === 1 ? databases : [];
  const on = only === undefined ? '' : ` --on ${only === 'SQLite' ? 'sqlite' : 'postgres'}`;
  return `pnpm proof:${name} -- --seed ${seed}${on}${minutes === undefined ? '' : ` --minutes ${minutes}`}`;
}

function formatValue(value: number | string | undefined): string {
  return escapeHtml(typeof value === 'number' ? value.toLocaleString('en') : (value ?? ''));
}

function formatDuration(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

function titleOf(name: string): string {
  return escapeHtml(name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' '));
}
