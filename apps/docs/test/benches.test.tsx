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

test('values have bars, and ratios above 1 mean that ours is better', () => {
  const html = render();
  expect(html).toContain('<td>1,000/s</td><td>0.05 ×</td>');
  expect(html).toContain('<td>75 ms</td><td>1.50 ×</td>');
  expect(html).toContain('<rect class="own" width="5.0"');
});

test('without peers, there are no ratios', () => {
  const { own: _, ...alone } = bench;
  expect(renderToString(<BenchesPage benches={[alone]} />)).not.toContain('×');
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
