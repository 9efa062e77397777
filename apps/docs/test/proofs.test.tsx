import { readdirSync, readFileSync } from 'node:fs';
import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { makeLinksRelative } from '../server/relative-links.ts';
import { InlineProse } from '../src/components/InlineProse.tsx';
import { type Figures, publishedFigures } from '../src/proofs/figures.ts';
import { ProofsPage } from '../src/proofs/ProofsPage.tsx';
import { findAll, readSiteFile } from './site-files.ts';

const folder = new URL('../figures/', import.meta.url);
const files = readdirSync(folder);
const published = readSiteFile('proofs.html');

const proof: Figures = {
  name: 'two-words',
  claim: 'Nothing is <lost>.',
  method: 'It looks with `eyes`.',
  day: '2026-11-22',
  seed: 7,
  databases: ['SQLite', 'PostgreSQL'],
  minutes: 3,
  processors: 2,
  mutants: [{ name: 'a-mutant', description: 'It forgets.' }],
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

const render = (one: Partial<Figures>) => renderToString(<ProofsPage proofs={[{ ...proof, ...one }]} />);
const escapeText = (text: string) => renderToString(<p>{text}</p>).slice('<p>'.length, -'</p>'.length);
/** A text as it is in the built page. */
const prose = (text: string) => makeLinksRelative(renderToString(<InlineProse text={text} />), 'proofs.html');

test.each(files)('the page shows %s', (file) => {
  const text = readFileSync(new URL(file, folder), 'utf8');
  const { name, claim, method, day, mutants, counts, violations, curves = [] } = JSON.parse(text) as Figures;
  expect(`${name}.json`).toBe(file);
  const [, after = ''] = published.split(` id="${name}">`);
  const [section = ''] = after.split('</section>');
  for (const part of [claim, method, ...violations, ...mutants.map(({ description }) => description)])
    expect(section).toContain(prose(part));
  for (const mutant of mutants) expect(section).toContain(`<code>${mutant.name}</code>`);
  expect(section).toContain(day);
  for (const values of Object.values(counts)) {
    for (const [what, value] of Object.entries(values)) {
      expect(section).toContain(`>${escapeText(what)}</th>`);
      expect(section).toContain(`>${escapeText(value.toLocaleString('en'))}</td>`);
    }
  }
  for (const { title } of curves) expect(section).toContain(`<figcaption>${escapeText(title)}`);
  expect(findAll(section, /(<polyline)/g)).toHaveLength(curves.length);
  expect(readSiteFile(`figures/${file}`)).toBe(text);
  expect(readSiteFile('proofs.md')).toContain(`pnpm proof:${name} -- --seed`);
});

test('the page has the proofs of all files, in the order of their names', () => {
  expect(publishedFigures.map(({ name }) => name)).toEqual(files.map((file) => file.replace(/\.json$/, '')).sort());
});

test('a proof has its verdict, its figures by database, and the command that repeats it', () => {
  const html = render({});
  expect(html).toContain('id="two-words"><h2>Two words</h2>');
  expect(html).toContain('Nothing is &lt;lost>.');
  expect(html).toContain('It looks with <code>eyes</code>.');
  expect(html).toContain('<dd><span class="st ok">Held</span></dd>');
  for (const fact of ['2026-11-22', '7', '2 min 5 s', '2']) expect(html).toContain(`<dd>${fact}</dd>`);
  expect(html).toContain('<th scope="row">requests</th><td>12,345</td><td>9</td>');
  expect(html).toContain('<th scope="row">kills</th><td></td><td>3 of 3</td>');
  expect(commandIn(html)).toBe('pnpm proof:two-words -- --seed 7 --minutes 3');
  expect(commandIn(render({ databases: ['PostgreSQL'] }))).toContain(' --seed 7 --on postgres --minutes 3');
});

const commandIn = (html: string) =>
  /<pre.*?<\/pre>/s
    .exec(html)?.[0]
    .replace(/<[^>]*>/g, '')
    .trim();

test('a proof that broke lists its violations', () => {
  const html = render({ violations: ['A <b> was lost.'] });
  expect(html).toContain('<span class="st err">Broke</span>');
  expect(html).toContain('<li>A &lt;b> was lost.</li>');
  expect(html).not.toContain('Held');
});

test('curves with the same title share a chart, whose lines and table have their values', () => {
  const [, memory = '', others = ''] = render({}).split('<figure>');
  expect(memory).toContain('<title id="two-words-0-title">Memory in MiB</title>');
  expect(memory).toContain('SQLite: from 1 MiB at the start to 3.5 MiB at the end, between 1 MiB and 3.5 MiB.');
  // The axes go from 0 to 4 MiB, and to 120 s.
  expect(memory).toContain('<polyline class="line-0" points="44.0,99.5 178.0,69.0 312.0,23.3"');
  expect(memory).toContain('<polyline class="line-1" points="44.0,8.0 312.0,8.0"');
  expect(memory).toContain('<th scope="row">2 min</th><td>3.5</td><td>4</td>');
  expect(others).toContain('<polyline class="line-0" points="44.0,130.0 312.0,130.0"');
});

test('a long curve has fewer points, and keeps its peaks', () => {
  const points = Array.from({ length: 10_000 }, (_, second): [number, number] => [second, second === 5_001 ? 80 : 10]);
  const html = render({ curves: [{ title: 'Memory', unit: 'MiB', database: 'SQLite', points }] });
  const [line = ''] = findAll(html, /<polyline [^>]*points="([^"]*)"/g);
  expect(line.split(' ').length).toBeLessThanOrEqual(240);
  expect(line).toContain(',8.0');
});
