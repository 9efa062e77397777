import { readdirSync, readFileSync } from 'node:fs';
import type { ProofRun } from '@email-automation/test-tools/published-run';
import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { makeLinksRelative } from '../server/relative-links.ts';
import { InlineProse } from '../src/components/InlineProse.tsx';
import { ProvenPage } from '../src/proven/ProvenPage.tsx';
import { readSiteFile } from './site-files.ts';

const page = readSiteFile('proven.html');
const folder = new URL('../figures/', import.meta.url);
/** A text as it is in the built page. */
const prose = (text: string) => makeLinksRelative(renderToString(<InlineProse text={text} />), 'proven.html');
const plain = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

test.each(readdirSync(folder))('the page shows figures/%s, and publishes it', (file) => {
  const text = readFileSync(new URL(file, folder), 'utf8');
  const run = JSON.parse(text) as ProofRun;
  expect(`${run.name}.json`).toBe(file);
  expect(readSiteFile(`figures/${file}`)).toBe(text);
  const [, after = ''] = page.split(`<section id="${run.name}">`);
  const [section = ''] = after.split('</section>');
  expect(section).toContain(run.day);
  const { claim, method, violations, mutants, counts } = run;
  const sentences = [claim, method, ...violations, ...mutants.map(({ description }) => description)];
  for (const sentence of sentences) expect(section).toContain(prose(sentence));
  const values = Object.values(counts).flatMap(Object.values);
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
const renderProof = (one: Partial<ProofRun>) => plain(renderToString(<ProvenPage proofs={[{ ...proof, ...one }]} />));

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
