import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import { operations } from '../src/contract/operations.ts';
import { RequestSamples } from '../src/reference/Samples.tsx';
import { samplesOf } from '../src/reference/samples.ts';

test.each([
  ['curl', '"http://127.0.0.1:4000/v2/1001/campaigns/3001/subscribers" \\', '--user "demo-token-of-ada:"'],
  ['TypeScript', "baseUrl: 'http://127.0.0.1:4000',", "apiToken: 'demo-token-of-ada',"],
  ['JavaScript', '`http://127.0.0.1:4000/v2/1001/campaigns/3001/subscribers`', 'btoa(`demo-token-of-ada:`)'],
  ['Python', '    "http://127.0.0.1:4000",', 'api_token="demo-token-of-ada",'],
  ['Ruby', 'URI("http://127.0.0.1:4000/v2/1001/campaigns/3001/subscribers")', 'basic_auth("demo-token-of-ada", "")'],
  ['PHP', "curl_init('http://127.0.0.1:4000/v2/1001/campaigns/3001/subscribers')", "'demo-token-of-ada:'"],
  ['Go', 'BaseURL:     "http://127.0.0.1:4000",', 'APIToken:    "demo-token-of-ada",'],
])('the sample in %s has the URL and the token as literals', (label, ...literals) => {
  const operation = operations.find(({ operationId }) => operationId === 'subscribeToCampaign');
  const { code = '' } = (operation && samplesOf(operation).find((sample) => sample.label === label)) ?? {};
  for (const literal of literals) expect(code).toContain(literal);
  expect(code).not.toMatch(/import os\n/);
});

test.each(operations)('the samples of $operationId are in each language, with values of the sandbox', (operation) => {
  const html = renderToString(<RequestSamples operation={operation} />);
  expect(html).not.toMatch(
    /BASE_URL|AUTH_URL|API_TOKEN|CLIENT_SECRET|9999999|4999999|\b777\b|email-automation\.example(?!\/client-go)/,
  );
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
