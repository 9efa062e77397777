import { expect, test } from 'vitest';
import { generateOpenapiTypes } from '../src/generate-openapi-types.ts';
import { generateSchemaTypes } from '../src/generate-schema-types.ts';

const hook = {
  type: 'object',
  description: 'Where to request provider states.',
  additionalProperties: false,
  properties: {
    url: { type: 'string', description: 'A URL.' },
    command: { type: 'array', items: { type: 'string' } },
    seconds: { type: 'number', default: 10 },
  },
  oneOf: [{ required: ['url'] }, { required: ['command'] }],
};

test('each schema becomes an exported type with its descriptions', async () => {
  const text = await generateSchemaTypes({ Level: { enum: ['MUST', 'MAY'] }, Hook: hook });
  expect(text).toContain('export type Level = "MUST" | "MAY";');
  expect(text).toContain('/** Where to request provider states. */\nexport type Hook = ');
  expect(text).toContain('/** @description A URL. */');
  expect(text).toContain('command?: never;');
  expect(text).toContain('seconds?: number;');
});

test('a reference between schemas is an error', async () => {
  await expect(generateSchemaTypes({ A: { $ref: '#/components/schemas/B' }, B: { type: 'string' } })).rejects.toThrow(
    'Inline it',
  );
});

test('known codes are a union that allows other strings', async () => {
  const code = { type: 'string', 'x-known-codes': { presence_error: 'The attribute is required.' } };
  const document = { openapi: '3.1.0', info: { title: '', version: '' }, paths: {}, components: { schemas: { code } } };
  expect(await generateOpenapiTypes(document)).toContain('code: "presence_error" | (string & {});');
});
