import { expect, test } from 'vitest';
import { deriveOperations } from '../src/derive-operations.ts';
import { codeSamples } from '../src/samples/code-samples.ts';

const text = (example: string) => ({ schema: { type: 'string', default: 'asc' }, example });
const document = (body: unknown) => ({
  'x-client': '@email-automation/client',
  security: [{ ApiToken: [] }],
  paths: {
    '/v2/{account_id}/cats': {
      parameters: [{ name: 'account_id', in: 'path', required: true, ...text('a b') }],
      post: {
        operationId: 'createCat',
        tags: ['Cats'],
        parameters: [
          { name: 'direction', in: 'query', ...text('asc') },
          { name: 'sort', in: 'query', ...text('name&age') },
          { name: 'code', in: 'query', required: true, ...text('secret') },
        ],
        requestBody: {
          content: {
            'application/json': {
              schema: { type: 'object', additionalProperties: true },
              examples: { one: { value: body } },
            },
          },
        },
        responses: { '204': { description: 'Created.' } },
      },
    },
  },
});

/** The samples of a request with a body, by language. */
function samplesOf(body: unknown): Record<string, string> {
  const contract = document(body);
  const samples = codeSamples(contract, deriveOperations(contract)).createCat ?? [];
  return Object.fromEntries(samples.map(({ label, source }) => [label, source]));
}

test('samples take the URL, the token, and secrets from the environment', () => {
  for (const [label, source] of Object.entries(samplesOf({}))) {
    for (const variable of ['BASE_URL', 'API_TOKEN', 'CODE']) expect(source, label).toContain(variable);
    expect(source, label).not.toContain('secret');
  }
});

test('samples name the application that sends the request', () => {
  for (const [label, source] of Object.entries(samplesOf({}))) expect(source, label).toContain('Acme Outdoor');
});

test('samples send the first credential that the contract has, and need no client', () => {
  const { 'x-client': _, ...withoutClient } = document({});
  const contract = {
    ...withoutClient,
    servers: [{ url: '{control_url}' }],
    security: [{ ControlToken: [] }],
    components: { securitySchemes: { ControlToken: { type: 'http', scheme: 'bearer' } } },
  };
  const samples = codeSamples(contract, deriveOperations(contract)).createCat ?? [];
  expect(samples.map(({ label }) => label)).toEqual(['curl', 'JavaScript', 'Python', 'Ruby', 'PHP', 'Go']);
  for (const { label, source } of samples) {
    for (const text of ['CONTROL_URL', 'CONTROL_TOKEN', 'Bearer ']) expect(source, label).toContain(text);
  }
});

test('samples have no parameter that is optional and has its default', () => {
  for (const [label, source] of Object.entries(samplesOf({}))) {
    expect(source, label).not.toMatch(/direction/i);
    expect(source, label).toMatch(/sort/i);
  }
});

test('values of paths are encoded', () => {
  const { TypeScript, Python, Go, ...others } = samplesOf({});
  for (const [label, source] of Object.entries(others)) expect(source, label).toContain('/v2/a%20b/cats');
  expect(TypeScript).toContain("accountId: 'a b'");
  expect(Python).toContain('account_id="a b"');
  expect(Go).toContain('AccountID:   "a b"');
});

test('values are literals of the language', () => {
  const samples = samplesOf({ name: `it's "#{x}" \`y\``, none: null, yes: true, empty: {} });
  // Without line breaks and the commas before closing brackets.
  const literals = {
    curl: `{"name": "it'\\''s \\"#{x}\\" \`y\`", "none": null, "yes": true, "empty": {}}`,
    TypeScript: `{name: 'it\\'s "#{x}" \`y\`', none: null, yes: true, empty: {}}`,
    JavaScript: `{name: 'it\\'s "#{x}" \`y\`', none: null, yes: true, empty: {}}`,
    Python: `{"name": "it's \\"#{x}\\" \`y\`", "none": None, "yes": True, "empty": {}}`,
    Ruby: `{"name" => "it's \\"\\#{x}\\" \`y\`", "none" => nil, "yes" => true, "empty" => {}}`,
    PHP: `['name' => 'it\\'s "#{x}" \`y\`', 'none' => null, 'yes' => true, 'empty' => new stdClass()]`,
    Go: '{"name": "it\'s \\"#{x}\\" `y`", "none": nil, "yes": true, "empty": map[string]any{}}',
  };
  const compact = (code: string) =>
    code
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/,? ?([}\]])/g, '$1')
      .replaceAll(/([{[]) /g, '$1');
  for (const [label, literal] of Object.entries(literals)) {
    expect(compact(samples[label] ?? ''), label).toContain(literal);
  }
});
