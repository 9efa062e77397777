import { curlLines } from '@email-automation/console/requests/curl-line';
import { createDocsLinks } from '@email-automation/console/requests/docs-links';
import { formatJson } from '@email-automation/console/requests/format-json';
import { createOneTimeTokens } from '@email-automation/sandbox/one-time-tokens';
import type { LoggedRequest } from '@email-automation/sandbox/requests/exchanges';
import { expect, test } from 'vitest';

test.each([
  ['{}', '{}'],
  ['[]', '[]'],
  [' "a" ', '"a"'],
  ['{"a":1e999,"b":12345678901234567890}', '{\n  "a": 1e999,\n  "b": 12345678901234567890\n}'],
  ['{"a":["\\"",true,null]}', '{\n  "a": [\n    "\\"",\n    true,\n    null\n  ]\n}'],
  ['{"a":', undefined],
  [`${'['.repeat(1e5)}${']'.repeat(1e5)}`, undefined],
])('%.40s is formatted as it was written', (text, formatted) => {
  expect(formatJson(text)).toBe(formatted);
});

test('a command with everything that a shell and curl read is quoted', () => {
  const request = {
    method: 'PATCH',
    path: "/v2/a?b=[1]&c='$(id)",
    request: {
      headers: { authorization: 'Bearer [redacted]', accept: '*/*', 'x-y': '`id`', host: 'here' },
      body: '@/etc/passwd',
    },
  } as unknown as LoggedRequest;
  expect(curlLines(request, 'http://127.0.0.1:1')).toEqual([
    'curl -X PATCH -H "Authorization: Bearer $TOKEN"',
    "-H 'X-Y: `id`'",
    String.raw`-g 'http://127.0.0.1:1/v2/a?b=[1]&c='\''$(id)'`,
    '--data-raw @/etc/passwd',
  ]);
  const plain = { method: 'GET', path: '/v2', request: { headers: {} } } as unknown as LoggedRequest;
  expect(curlLines(plain, 'http://127.0.0.1:1')).toEqual(['curl http://127.0.0.1:1/v2']);
});

test('links lead to the documentation, or to the contract', () => {
  const docs = createDocsLinks('https://docs.example/v1/guides/rate-limits.html#limits');
  expect(docs.requirement('EVENT-7')).toBe('https://docs.example/v1/requirements.html#EVENT-7');
  expect(docs.operation('listGoals')).toBe('https://docs.example/v1/reference/listGoals.html');
  expect(createDocsLinks('http://127.0.0.1/openapi.json').error('x')).toBe('http://127.0.0.1/openapi.json');
});

test('a token in place of another one works once, for some seconds', () => {
  let now = 0;
  const { create, redeem } = createOneTimeTokens(() => now);
  const [token, late] = [create('hash'), create('hash')];
  expect([redeem('other'), redeem(token), redeem(token)]).toEqual([undefined, 'hash', undefined]);
  now = 10_001;
  expect(redeem(late)).toBeUndefined();
});
