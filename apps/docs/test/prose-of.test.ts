import { expect, test } from 'vitest';
import { normalizeTerm } from '../src/search/normalize-term.ts';
import { proseOf } from '../src/site/prose-of.ts';

test('the words of a guide are those that readers see', () => {
  const mdx = [
    "import { Callout } from '../components/Callout.tsx';",
    '',
    'Read [all pages](/guides/pagination.html) of `meta`.',
    '',
    '<Program file="pagination/all.sh" title="All" />',
    '<Callout kind="caution">Count them: {count}.</Callout>',
    '',
    '```sh',
    'npm install',
    '```',
  ].join('\n');
  expect(proseOf(mdx)).toBe('Read all pages of meta . Count them: .');
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
