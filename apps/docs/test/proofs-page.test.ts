import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Figures, figuresFolder, readFigures } from '../src/figures.ts';
import { escapeHtml, renderProse } from '../src/page.ts';
import { renderProofsPage } from '../src/proofs-page.ts';

const menu = [{ label: 'Proofs', file: 'proofs.html', current: true }];
const files = readdirSync(figuresFolder);
const published = readFileSync(new URL('../dist/site/proofs.html', import.meta.url), 'utf8');

const proof: Figures = {
  name: 'two-words',
  claim: 'Nothing is <lost>.',
  method: 'It looks with `eyes`.',
  day: '2026-11-22',
  seed: 7,
  databases: ['SQLite', 'PostgreSQL'],
  minutes: 3,
  processors: 2,
  planted: [{ name: 'a-fault', description: 'It forgets.' }],
  counts: { SQLite: { requests: 12_345 }, PostgreSQL: { requests: 9, kills: '3 of 3' } },
  violations: [],
  curves: [
    {
      title: 'Memory',
      unit: 'MiB',
      database: 'SQLite',
      points: [
        [0, 1],
        [60, 2],
        [120, 3.5],
      ],
    },
    {
      title: 'Memory',
      unit: 'MiB',
      database: 'PostgreSQL',
      points: [
        [0, 4],
        [120, 4],
      ],
    },
    {
      title: 'Files',
      unit: '',
      database: 'SQLite',
      points: [
        [0, 0],
        [120, 0],
      ],
    },
  ],
  seconds: 125,
};

test.each(files)('the page shows %s', (file) => {
  const text = readFileSync(join(figuresFolder, file), 'utf8');
  const { name, claim, method, day, planted, counts, curves = [] } = JSON.parse(text) as Figures;
  expect(`${name}.json`).toBe(file);
  const section = published.split(`<h2 id="${name}">`)[1]?.split('</section>')[0] ?? '';
  for (const prose of [claim, method, ...planted.map(({ description }) => description)])
    expect(section).toContain(renderProse(prose));
  for (const fault of planted) expect(section).toContain(`<code>${fault.name}</code>`);
  expect(section).toContain(day);
  for (const values of Object.values(counts)) {
    for (const [what, value] of Object.entries(values)) {
      expect(section).toContain(`>${escapeHtml(what)}</th>`);
      expect(section).toContain(`>${escapeHtml(value.toLocaleString('en'))}</td>`);
    }
  }
  for (const { title } of curves) expect(section).toContain(`<figcaption>${escapeHtml(title)}`);
  expect(section.match(/<polyline/g) ?? []).toHaveLength(curves.length);
  expect(readFileSync(new URL(`../dist/site/figures/${file}`, import.meta.url), 'utf8')).toBe(text);
});

test('the figures that are read are those of all files', () => {
  expect(readFigures().map(({ name }) => `${name}.json`)).toEqual(files.sort());
});

test('a proof has its verdict, its figures by database, and the command that repeats it', () => {
  const html = renderProofsPage(menu, [proof]);
  expect(html).toContain('<h2 id="two-words">Two words</h2>');
  expect(html).toContain('Nothing is &lt;lost&gt;.');
  expect(html).toContain('It looks with <code>eyes</code>.');
  expect(html).toContain(
    'Held.</span> <span class="dim">2026-11-22, seed 7, in 2 min 5 s, on a machine with 2 processors.',
  );
  expect(html).toContain('<th scope="row">kills</th><td class="number"></td><td class="number">3 of 3</td>');
  expect(html).toContain('<code>pnpm proof:two-words -- --seed 7 --minutes 3</code>');
  const onOne = renderProofsPage(menu, [{ ...proof, databases: ['PostgreSQL'] }]);
  expect(onOne).toContain('<code>pnpm proof:two-words -- --seed 7 --on postgres --minutes 3</code>');
});

test('a proof that broke lists its violations', () => {
  const html = renderProofsPage(menu, [{ ...proof, violations: ['A <b> was lost.'] }]);
  expect(html).toContain('Broke.</span>');
  expect(html).toContain('<li>A &lt;b&gt; was lost.</li>');
  expect(html).not.toContain('Held.');
});

test('curves with the same title share a chart, whose lines and table have their values', () => {
  const html = renderProofsPage(menu, [proof]);
  const [, memory = '', files = ''] = html.split('<figure>');
  expect(memory).toContain('<title id="two-words-0-title">Memory in MiB</title>');
  expect(memory).toContain('SQLite: from 1 MiB at the start to 3.5 MiB at the end, between 1 MiB and 3.5 MiB.');
  // The axes go from 0 to 4 MiB, and to 120 s.
  expect(memory).toContain('<polyline class="line-0" points="44.0,99.5 178.0,69.0 312.0,23.3"/>');
  expect(memory).toContain('<polyline class="line-1" points="44.0,8.0 312.0,8.0"/>');
  expect(memory).toContain(
    '<th scope="row" class="number">2 min</th><td class="number">3.5</td><td class="number">4</td>',
  );
  expect(files).toContain('<polyline class="line-0" points="44.0,130.0 312.0,130.0"/>');
});
