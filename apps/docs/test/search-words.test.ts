import { expect, test } from 'vitest';
import type { SearchEntry } from '../src/search/entries.ts';
import { normalizeTerm } from '../src/search/normalize-term.ts';
import { addPassages } from '../src/search/passages.ts';

test('the words of a guide are those that readers see', () => {
  const html = `<main><h1>Lists</h1><div class="prose"><p>Read <a href="pages.html">all pages</a> of <code>meta</code>.</p>
    <pre>npm install</pre><h2 id="limits">Limits</h2><table><tr><td>At most</td><td>100</td></tr></table></div></main>`;
  const guide: SearchEntry = {
    kind: 'Guide',
    title: 'Lists',
    detail: 'In pages',
    names: '',
    text: '',
    url: 'guides/lists.html',
  };
  expect(addPassages(guide, html)).toEqual([
    { ...guide, text: 'Read all pages of meta.' },
    { ...guide, title: 'Limits', detail: 'Lists', text: 'At most 100', url: 'guides/lists.html#limits' },
  ]);
});

test('forms of a word are found by each other, and words of questions say nothing', () => {
  for (const forms of [
    ['subscribe', 'subscribing', 'subscribed', 'subscribes'],
    ['page', 'pages'],
    ['address', 'Address'],
  ])
    expect(new Set(forms.map(normalizeTerm)).size, forms.join()).toBe(1);
  expect(['how', 'do', 'I'].map(normalizeTerm)).toEqual([null, null, null]);
});
