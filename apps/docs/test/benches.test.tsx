import { readdirSync, readFileSync } from 'node:fs';
import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { BenchesPage } from '../src/benches/BenchesPage.tsx';
import type { BenchFigures } from '../src/benches/bench-figures.ts';
import { readSiteFile } from './site-files.ts';

const bench: BenchFigures = {
  name: 'x',
  title: 'Fetching',
  extent: 'ten rounds',
  own: 'ours',
  day: '2026-11-22',
  machine: 'A machine',
  load: 1.5,
  node: 'v1',
  rows: [
    { quantity: 'Requests', peer: 'theirs', value: 0.05, unit: '×', spread: [0.04, 0.05], atLeast: 0.1 },
    { quantity: 'Time', value: 50, unit: 'ms', atMost: 50 },
    { quantity: 'Time', peer: 'theirs', value: 0.67, unit: '×' },
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
    {
      title: 'Time',
      more: false,
      values: [
        { name: 'ours', value: 50, unit: 'ms' },
        { name: 'theirs', value: 75, unit: 'ms' },
      ],
    },
  ],
};
const render = (change: Partial<BenchFigures> = {}) =>
  renderToString(<BenchesPage benches={[{ ...bench, ...change }]} />);

test('values have bars, and ratios to those of peers', () => {
  const html = render();
  expect(html).toContain('<td>1,000/s</td><td>0.05 ×</td>');
  expect(html).toContain('<td>75 ms</td><td>0.67 ×</td>');
  expect(html).toContain('<rect class="own" width="5.0"');
});

test('without peers, there are no ratios', () => {
  const [{ values, ...requests }] = bench.quantities as [BenchFigures['quantities'][number]];
  const alone = { ...requests, values: values.slice(0, 1) };
  expect(render({ rows: [], quantities: [alone] })).not.toContain('×</td>');
});

test('bars of aims end at the line when the aim is reached, and beyond it when it is missed', () => {
  const html = render();
  const [, , missed, reached, rest] = html.split('<tr>');
  expect(missed).toMatch(/0\.05 ×.*0\.04 to 0\.05.*≥ 0\.1 ×.*<strong>missed<\/strong>/);
  expect(missed).toContain('<rect class="bar" width="50.0"');
  expect(reached).toContain('<td>50 ms</td><td>≤ 50 ms</td><td>met</td>');
  expect(reached).toContain('<rect class="own" width="37.5"');
  expect(rest).not.toContain('0.67 ×</td><td>');
});

test('the page has the published runs', () => {
  const folder = new URL('../benches/', import.meta.url);
  const page = readSiteFile('benches.html');
  for (const file of readdirSync(folder)) {
    const { name, quantities } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as BenchFigures;
    const [, section = ''] = page.split(` id="${name}"`);
    for (const { value } of quantities.flatMap(({ values }) => values)) {
      expect(section).toContain(`<td>${value.toLocaleString('en')}`);
    }
  }
});
