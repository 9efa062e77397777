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

const generate = (schemas: object) =>
  generateOpenapiTypes({ openapi: '3.1.0', info: { title: '', version: '' }, paths: {}, components: { schemas } });

test('known codes are a union that allows other strings', async () => {
  const code = { type: 'string', 'x-known-codes': { presence_error: 'The attribute is required.' } };
  const { schemas, openapi } = await generate({ Code: code });
  expect(schemas).toContain('export type Code = "presence_error" | (string & {});');
  expect(openapi).toContain('Code: Code;');
});

test('an object is an interface, also one that extends another one or that is open', async () => {
  const animal = {
    type: 'object',
    properties: { name: { type: 'string', description: 'A name.', examples: ['Tom'] } },
  };
  const reference = { $ref: '#/components/schemas/Animal' };
  const cat = { allOf: [reference, { type: 'object', properties: { kittens: { type: 'array', items: reference } } }] };
  const { schemas } = await generate({ Animal: { ...animal, additionalProperties: true }, Cat: cat });
  expect(schemas.replaceAll(/\s+/g, ' ')).toContain(
    'export interface Animal { /** * A name. * * @example Tom */ name?: string; [key: string]: unknown; } ' +
      'export interface Cat extends Animal { kittens?: Animal[]; }',
  );
});

test('a property that a schema forbids is refused', async () => {
  const string = { type: 'string' };
  const { schemas } = await generate({
    A: { type: 'object', properties: { a: string }, not: { required: ['b'] } },
    B: { type: 'object', properties: { b: string }, not: { required: ['a', 'c'] } },
  });
  expect(schemas.replaceAll(/\s+/g, ' ')).toContain('A { a?: string; /** Not allowed beside `a`. */ b?: never; }');
  expect(schemas.replaceAll(/\s+/g, ' ')).toContain('B { b?: string; }');
});

test('a schema that has the name of a global gets another one', async () => {
  const reference = { $ref: '#/components/schemas/Event' };
  const { schemas, openapi } = await generate({ Event: { enum: ['a'] }, Events: { type: 'array', items: reference } });
  expect(schemas).toContain('export type Events = EventRecord[];');
  expect(openapi).toContain('Event: EventRecord;');
});

test('an open record that several schemas share is a named interface', async () => {
  const record = { type: 'object', description: 'More.', additionalProperties: true };
  const schema = { type: 'object', properties: { more_fields: record } };
  const { schemas } = await generate({ A: schema, B: schema });
  expect(schemas.match(/more_fields\?: MoreFields;/g)).toHaveLength(2);
  expect(schemas).toContain('export interface MoreFields {');
});
