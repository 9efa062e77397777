import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { operations } from '../src/contract/operations.ts';
import { RequestSamples } from '../src/reference/Samples.tsx';

test.each(operations)('the samples of $operationId are in each language, with values of the sandbox', (operation) => {
  const html = renderToString(<RequestSamples operation={operation} />);
  expect(html).not.toMatch(/BASE_URL|AUTH_URL|API_TOKEN|CLIENT_SECRET|9999999|4999999|email-automation\.example/);
  expect([...html.matchAll(/<option>([\w ]+)</g)].map(([, name]) => name)).toEqual([
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
