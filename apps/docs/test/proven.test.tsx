import { readdirSync, readFileSync } from 'node:fs';
import type { BenchRun, ProofRun } from '@email-automation/test-tools/published-run';
import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { makeLinksRelative } from '../server/relative-links.ts';
import { InlineProse } from '../src/components/InlineProse.tsx';
import { ProvenPage } from '../src/proven/ProvenPage.tsx';
import { readSiteFile } from './site-files.ts';

const page = readSiteFile('proven.html');
const runs = ['figures', 'benches'].flatMap((folder) =>
  readdirSync(new URL(`../${folder}/`, import.meta.url)).map((file) => ({ folder, file })),
);
/** A text as it is in the built page. */
const prose = (text: string) => makeLinksRelative(renderToString(<InlineProse text={text} />), 'proven.html');
const plain = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

test.each(runs)('the page shows $folder/$file, and publishes it', ({ folder, file }) => {
  const text = readFileSync(new URL(`../${folder}/${file}`, import.meta.url), 'utf8');
  const run = JSON.parse(text) as ProofRun & BenchRun;
  expect(`${run.name}.json`).toBe(file);
  expect(readSiteFile(`figures/${file}`)).toBe(text);
  const [, after = ''] = page.split(`<section id="${run.name}">`);
  const [section = ''] = after.split('</section>');
  expect(section).toContain(run.day);
  const { claim, method, violations = [], mutants = [], counts = {}, rows = [] } = run;
  const sentences = [claim, method, ...violations, ...mutants.map(({ description }) => description)];
  for (const sentence of sentences.filter(Boolean)) expect(section).toContain(prose(sentence));
  const values = [...Object.values(counts).flatMap(Object.values), ...rows.map(({ value }) => value)];
  expect(values.length).toBeGreaterThan(0);
  for (const value of values) expect(plain(section)).toContain(` ${value.toLocaleString('en')}`);
});

const proof: ProofRun = {
  name: 'two-words',
  claim: 'Nothing is <lost>.',
  method: 'It looks with `eyes`.',
  day: '2026-11-22',
  seed: 7,
  databases: ['SQLite', 'PostgreSQL'],
  minutes: 3,
  mutants: [{ name: 'a-mutant', description: 'It forgets.' }],
  counts: { SQLite: { requests: 12_345 }, PostgreSQL: { requests: 9, kills: '3 of 3' } },
  violations: [],
  seconds: 125,
};
const renderProof = (one: Partial<ProofRun>) =>
  plain(renderToString(<ProvenPage proofs={[{ ...proof, ...one }]} benches={[]} />));

test('a proof has its verdict, its counts by database, and the command that repeats it', () => {
  const text = renderProof({});
  expect(text).toContain('Two words Nothing is &lt;lost>. Held on 2026-11-22, on SQLite and PostgreSQL, in 2 min 5 s.');
  expect(text).toContain('Counted SQLite PostgreSQL requests 12,345 9 kills 3 of 3');
  expect(text).toContain('npm run proof:two-words -- --seed 7 --minutes 3 ');
  expect(renderProof({ databases: ['PostgreSQL'] })).toContain(' --seed 7 --on postgres --minutes 3');
});

test('a proof that broke lists its violations', () => {
  const text = renderProof({ violations: ['A <b> was lost.'] });
  expect(text).toContain('Broke on 2026-11-22');
  expect(text).toContain('A &lt;b> was lost.');
  expect(text).not.toContain('Held');
});

test('a bench has its values beside its peers’ values, and says which aims are missed', () => {
  const own = 'ours';
  const bench: BenchRun = {
    ...{
      name: 'x',
      title: 'Fetching',
      extent: 'ten rounds',
      own,
      day: '2026-11-22',
      machine: 'M',
      load: 1.5,
      node: 'v1',
    },
    rows: [
      { quantity: 'Requests', peer: 'theirs', value: 0.05, unit: '×', spread: [0.04, 0.05], atLeast: 0.1 },
      { quantity: 'Time', value: 50, unit: 'ms', atMost: 50 },
      { quantity: 'Size', value: 3, unit: 'MB' },
    ],
    quantities: [
      {
        title: 'Requests',
        more: true,
        values: [
          { name: 'ours', value: 50, unit: '/s' },
          { name: 'theirs', value: 1000, unit: '/s' },
        ],
      },
    ],
  };
  const text = plain(renderToString(<ProvenPage proofs={[]} benches={[bench]} />));
  expect(text).toContain('Requests, beside theirs 0.05 × 0.04 to 0.05 50/s beside 1,000/s ≥ 0.1 × missed ');
  expect(text).toContain('Time 50 ms ≤ 50 ms met ');
  expect(text).toContain('Size 3 MB none ');
});
