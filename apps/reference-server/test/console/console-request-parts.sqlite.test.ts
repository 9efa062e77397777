import { createDocsLink } from '@email-automation/console/requests/docs-link';
import { formatJson } from '@email-automation/console/requests/format-json';
import { createOneTimeTokens } from '@email-automation/sandbox/one-time-tokens';
import { expect, test } from 'vitest';

test.each([
  ['{}', '{}'],
  ['[]', '[]'],
  [' "a" ', '"a"'],
  ['{"a":1e999,"b":12345678901234567890}', '{\n  "a": 1e999,\n  "b": 12345678901234567890\n}'],
  ['{"a":["\\"",true,null]}', '{\n  "a": [\n    "\\"",\n    true,\n    null\n  ]\n}'],
  ['{"a":', undefined],
  [`${'['.repeat(1e5)}${']'.repeat(1e5)}`, undefined],
  [`${'['.repeat(61)}${']'.repeat(61)}`, undefined],
])('%.40s is formatted as it was written', (text, formatted) => {
  expect(formatJson(text)).toBe(formatted);
});

test('links lead to the documentation, or to the contract', () => {
  const docs = createDocsLink('https://docs.example/v1/guides/rate-limits.html#limits');
  expect(docs('requirements.html#EVENT-7')).toBe('https://docs.example/v1/requirements.html#EVENT-7');
  expect(createDocsLink('http://127.0.0.1/openapi.json')('errors.html#x')).toBe('http://127.0.0.1/openapi.json');
});

test('a token in place of another one works once, for some seconds', () => {
  let now = 0;
  const { create, redeem } = createOneTimeTokens(() => now);
  const [token, late] = [create('hash'), create('hash')];
  expect([redeem('other'), redeem(token), redeem(token)]).toEqual([undefined, 'hash', undefined]);
  now = 10_001;
  expect(redeem(late)).toBeUndefined();
});
