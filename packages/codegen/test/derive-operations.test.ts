import { expect, test } from 'vitest';
import { deriveOperations } from '../src/derive-operations.ts';
import { deriveService } from '../src/derive-service.ts';
import { locate } from '../src/locate.ts';

const error = (codes: Record<string, string>) => ({
  properties: { code: { type: 'string', 'x-known-codes': codes } },
});
const json = (schema: object, example?: unknown) => ({
  content: { 'application/json': { schema, ...(example !== undefined && { examples: { one: { value: example } } }) } },
});
const array = (maxItems: number) => ({ type: 'array', minItems: 1, maxItems, items: {} });
const ref = (pointer: string) => ({ $ref: `#/components/${pointer}` });

const document = {
  openapi: '3.1.1',
  info: { title: 'Cats', version: '1.0.0', summary: 'All cats.' },
  security: [{ ApiToken: [] }],
  'x-rate-limits': { batch: { limit: 5, seconds: 60 } },
  tags: [{ name: 'Cats', 'x-displayName': 'The cats', description: 'Cats.' }],
  paths: {
    '/{owner_id}/cats': {
      parameters: [{ name: 'owner_id', in: 'path' }],
      get: {
        operationId: 'listCats',
        parameters: [ref('parameters/Page')],
        tags: ['Cats'],
        'x-rate-limit': 'individual',
        responses: { '200': json(ref('schemas/CatList')), '404': ref('responses/Missing') },
      },
      post: {
        operationId: 'createCatBatch',
        tags: ['Cats'],
        deprecated: true,
        'x-rate-limit': 'batch',
        'x-idempotent': true,
        requestBody: { required: true, ...json(ref('schemas/CatBatch'), { batches: [] }) },
        responses: { '204': {}, '422': json({ anyOf: [ref('schemas/Invalid'), ref('schemas/Missing')] }) },
      },
    },
    '/token': {
      servers: [{ url: '{auth_url}' }],
      post: {
        operationId: 'exchangeCode',
        security: [],
        requestBody: json({ properties: { codes: array(1) } }),
        responses: { '2XX': { content: { 'text/html': {} } }, '429': ref('responses/Wait') },
      },
    },
  },
  components: {
    parameters: { Page: { name: 'page', in: 'query', 'x-page-size': 7, schema: { type: 'integer' } } },
    headers: { Left: { required: true } },
    responses: {
      Missing: { headers: { 'X-Left': ref('headers/Left') }, ...json(ref('schemas/Missing')) },
      Wait: { 'x-retryable': true },
    },
    schemas: {
      CatList: { properties: { meta: { type: 'object' }, cats: ref('schemas/Cats') } },
      Cats: { type: 'array', items: { properties: { kittens: ref('schemas/Cats') } } },
      CatBatch: { properties: { batches: { type: 'array', items: { properties: { cats: array(9) } } } } },
      Invalid: error({ presence_error: 'Missing.', length_error: 'Too long.' }),
      Missing: error({ not_found_error: 'Not there.' }),
    },
  },
};

const { listCats, createCatBatch, exchangeCode } = deriveOperations(document);

test('a list has its query, pagination and responses, references resolved', () => {
  expect(listCats).toMatchObject({
    method: 'GET',
    path: '/{owner_id}/cats',
    server: 'api',
    pathParameters: ['owner_id'],
    query: [{ name: 'page', required: false, schema: { type: 'integer' } }],
    pages: { key: 'cats', size: 7 },
    rateLimit: 'individual',
    authenticated: true,
    deprecated: false,
    idempotent: true,
    success: '200',
  });
  expect(listCats?.body).toBeUndefined();
  expect(listCats?.responses['404']).toMatchObject({
    pointer: '/components/responses/Missing',
    headers: { 'X-Left': '/components/headers/Left' },
    json: { schema: '/components/schemas/Missing' },
    errorCodes: ['not_found_error'],
  });
});

test('a batch has the key, the grouping and the maximum of its records', () => {
  const batch = { key: 'cats', grouped: true, maximum: 9 };
  expect(createCatBatch).toMatchObject({ batch, deprecated: true, idempotent: true, success: '204' });
  const { pointer = '', body } = createCatBatch ?? {};
  expect(body).toMatchObject({ required: true, schema: '/components/schemas/CatBatch' });
  expect(locate(document, body?.example ?? '').node).toEqual({ batches: [] });
  expect(locate(document, pointer).node).toBe(document.paths['/{owner_id}/cats'].post);
  expect(createCatBatch?.responses['422']?.errorCodes).toEqual(['presence_error', 'length_error', 'not_found_error']);
});

test('OAuth endpoints are on another server, without a credential or a rate limit', () => {
  expect(exchangeCode).toMatchObject({
    server: 'auth',
    authenticated: false,
    idempotent: false,
    singleRecord: 'codes',
  });
  expect(exchangeCode).not.toHaveProperty('rateLimit');
  expect(exchangeCode?.responses['2XX']).toMatchObject({ mediaTypes: ['text/html'] });
  expect(exchangeCode?.responses['429']?.retryable).toBe(true);
});

test('the service has its tags, rate limits and the meanings of all known codes', () => {
  expect(deriveService(document)).toEqual({
    title: 'Cats',
    version: '1.0.0',
    summary: 'All cats.',
    tags: [{ name: 'Cats', title: 'The cats', description: 'Cats.' }],
    rateLimits: { batch: { limit: 5, seconds: 60 } },
    errorCodes: { presence_error: 'Missing.', length_error: 'Too long.', not_found_error: 'Not there.' },
  });
});

test('properties in the parts of a schema are found', () => {
  const parts = structuredClone(document) as { components: { schemas: Record<string, object> } };
  for (const [name, schema] of Object.entries(parts.components.schemas)) {
    if (['CatList', 'CatBatch'].includes(name)) parts.components.schemas[name] = { allOf: [{ oneOf: [schema] }] };
  }
  const derived = deriveOperations(parts);
  expect(derived.listCats?.pages).toEqual(listCats?.pages);
  expect(derived.createCatBatch?.batch).toEqual(createCatBatch?.batch);
});

test('a page with several lists is an error', () => {
  const broken = structuredClone(document);
  Object.assign(broken.components.schemas.CatList.properties, { dogs: { type: 'array' } });
  expect(() => deriveOperations(broken)).toThrow('listCats is paginated, but its response does not have exactly one');
});
