import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { operations } from '../src/contract/operations.ts';
import { RequestSamples } from '../src/reference/Samples.tsx';

test.each(operations)('the samples of $operationId have a tab for each language, which stays selected', (operation) => {
  const html = renderToString(<RequestSamples operation={operation} />);
  expect(html).toContain('data-group="language"');
  expect([...html.matchAll(/role="tab" [^>]*>([\w ]+)</g)].map(([, name]) => name)).toEqual([
    'curl',
    'TypeScript',
    'JavaScript',
    'Python',
    'Ruby',
    'PHP',
    'Go',
  ]);
  expect(html).toContain('<span class="w">curl </span>');
  expect(html).toContain('<span class="w">import</span>');
});
