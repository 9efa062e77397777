import { findOperationNodes } from '@email-automation/codegen/operation-nodes';
import { describe, expect, it } from 'vitest';
import { contractElement } from '../src/contract-element.ts';

const page = { name: 'page', in: 'query', schema: { type: 'integer' } };
const account = { name: 'account_id', in: 'path' };
const document = {
  info: { title: 'Pets' },
  servers: [{ url: 'https://api.example' }],
  tags: [{ name: 'Cats' }],
  paths: {
    '/cats': {
      servers: [{ url: 'https://cats.example' }],
      parameters: [account],
      get: {
        operationId: 'listCats',
        parameters: [{ $ref: '#/components/parameters/Page' }],
        responses: { '200': { content: { 'application/json': { schema: { $ref: '#/components/schemas/Cats' } } } } },
      },
      post: { operationId: 'createCat' },
    },
  },
  components: {
    parameters: { Page: page },
    schemas: {
      Cats: { properties: { 'cats.home': { type: 'string' }, cats: { $ref: '#/components/schemas/CatArray' } } },
      CatArray: { type: 'array', deprecated: false },
    },
  },
};
const find = (pointer: string) => contractElement(document, pointer);

describe('contractElement', () => {
  it('finds an operation by its id', () => {
    expect(find('createCat')).toMatchObject({ operationId: 'createCat' });
  });

  it('finds parameters by name, including referenced and inherited ones', () => {
    expect(find('listCats/parameters/page')).toBe(page);
    expect(find('listCats/parameters/account_id')).toBe(account);
    expect(find('createCat/parameters/page')).toBeUndefined();
  });

  it('finds servers that an operation inherits from its path', () => {
    expect(find('listCats/servers/0/url')).toBe('https://cats.example');
  });

  it('finds components, and follows references', () => {
    expect(find('schemas/Cats/properties/cats/type')).toBe('array');
    expect(find('schemas/Cats/properties/cats')).toBe(document.components.schemas.CatArray);
    expect(find('schemas/Cats/properties/cats.home/type')).toBe('string');
    expect(find('listCats/responses/200/content/application~1json/schema/properties/cats/type')).toBe('array');
  });

  it('finds members of the document, and tags by name', () => {
    expect(find('info')).toBe(document.info);
    expect(find('servers/0')).toBe(document.servers[0]);
    expect(find('tags/Cats')).toBe(document.tags[0]);
  });

  it('finds the value false', () => {
    expect(find('schemas/CatArray/deprecated')).toBe(false);
  });

  it.each([
    'dropCat',
    'schemas/Dog',
    'schemas/Cats/title',
    'servers/1',
    'tags/0/title',
    'constructor',
    'info/toString',
    '',
  ])('finds nothing under %j', (pointer) => {
    expect(find(pointer)).toBeUndefined();
  });
});

describe('findOperationNodes', () => {
  it('lists operations in the order of the paths', () => {
    expect(findOperationNodes(document).map(({ operationId }) => operationId)).toEqual(['listCats', 'createCat']);
  });
});
