import { expect, test } from 'vitest';
import { deriveOperations } from '../src/derive-operations.ts';
import { generateClientTypes } from '../src/generate-client-types.ts';

const style = {
  schemasModule: 'cats/schemas',
  modules: { Call: './call.ts', CallOptions: './call.ts', NoParams: './call.ts', List: './pages.ts' },
  throws: 'CatError',
  factory: 'createCats',
  flat: true,
};
const response = (schema: string) => ({
  description: 'A cat.',
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` }, examples: {} } },
});

/** A contract of one operation, whose body has a field of some name. */
const contract = (field: string) => ({
  openapi: '3.1.1',
  info: { title: 'Cats', version: '1.0.0' },
  paths: {
    '/cats/{name}': {
      put: {
        operationId: 'feedCat',
        tags: ['Cats'],
        description: 'Feeds it.',
        parameters: [{ name: 'name', in: 'path', required: true, schema: { type: 'string' } }],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Meal' }, examples: {} } },
        },
        responses: { '200': response('Cat') },
      },
    },
  },
  components: {
    schemas: {
      Cat: { type: 'object', properties: { name: { type: 'string' } } },
      Meal: { type: 'object', properties: { [field]: { type: 'string' } } },
    },
  },
});
const generate = (document: object) => generateClientTypes(document, Object.values(deriveOperations(document)), style);

test('the fields of a body stand beside the parameters, and only what is used is imported', async () => {
  const { methods, params } = await generate(contract('food'));
  expect(params).toContain("import type { Meal } from 'cats/schemas';");
  expect(params).toMatch(/export type CatFeedParams = \{\s+name: string;\s+\} & Meal;/);
  expect(methods).toContain(
    "import type { Cat } from 'cats/schemas';\nimport type { Call, CallOptions } from './call.ts';",
  );
  expect(methods).toContain('@param params `name`, `food`');
  expect(methods).toContain('  feed(params: CatFeedParams, options?: CallOptions): Call<Cat>;');
  expect(methods).toContain('export interface Resources {\n  cats: CatsMethods;\n}');
  expect(methods).not.toContain('CoreResources');
});

test('a field of a body with the name of a parameter is an error', async () => {
  await expect(generate(contract('name'))).rejects.toThrow(
    'feedCat has name as a parameter and in its body. Rename one.',
  );
});

test('two operations with the same method are an error', async () => {
  const document = contract('food');
  const { put } = document.paths['/cats/{name}'];
  const twice = { ...document, paths: { ...document.paths, '/cats': { post: { ...put, operationId: 'feedCats' } } } };
  await expect(generate(twice)).rejects.toThrow('feedCat and feedCats are both Cats.feed. Rename one.');
});
