import { expect, test } from 'vitest';
import { openapiTypes } from '../src/openapi-types.ts';
import { schemaTypes } from '../src/schema-types.ts';

const hook = {
  type: 'object',
  description: 'Where states are asked for.',
  additionalProperties: false,
  properties: {
    url: { type: 'string', description: 'A URL.' },
    command: { type: 'array', items: { type: 'string' } },
    seconds: { type: 'number', default: 10 },
  },
  oneOf: [{ required: ['url'] }, { required: ['command'] }],
};

test('each schema becomes an exported type, with its descriptions', async () => {
  const text = await schemaTypes({ Level: { enum: ['MUST', 'MAY'] }, Hook: hook });
  expect(text).toContain('export type Level = "MUST" | "MAY";');
  expect(text).toContain('/** Where states are asked for. */\nexport type Hook = ');
  expect(text).toContain('/** @description A URL. */');
  expect(text).toContain('command?: never;');
  expect(text).toContain('seconds?: number;');
});

test('a reference between schemas is refused', async () => {
  await expect(schemaTypes({ A: { $ref: '#/components/schemas/B' }, B: { type: 'string' } })).rejects.toThrow(
    'write it out',
  );
});

test('known codes are offered, and others are taken', async () => {
  const code = { type: 'string', 'x-known-codes': { presence_error: 'The attribute is required.' } };
  const document = { openapi: '3.1.0', info: { title: '', version: '' }, paths: {}, components: { schemas: { code } } };
  expect(await openapiTypes(document)).toContain('code: "presence_error" | (string & {});');
});
