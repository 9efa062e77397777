import { expect, test } from 'vitest';
import { invalidBodies } from '../src/invalid-bodies.ts';
import { startMock } from '../src/mock.ts';
import { prismOver } from '../src/prism.ts';
import { proveValidation } from '../src/proof.ts';
import { type Contract, operationsOf, readContract, writeContract } from './contract.ts';

test('a body is broken in every place against every keyword', () => {
  const address = {
    type: 'object',
    required: ['city'],
    properties: { city: { type: 'string' }, zip: { type: 'string' } },
  };
  const schema = {
    type: 'object',
    properties: {
      people: { type: 'array', minItems: 1, maxItems: 2, items: { $ref: 'address' } },
      mail: { type: 'string', format: 'email' },
      level: { enum: ['low'] },
      value: { exclusiveMaximum: 5 },
    },
    additionalProperties: { type: 'string' },
  };
  const valid = { people: [{ city: 'a' }], mail: 'a@b.example', level: 'low', value: 4 };
  const broken = [...invalidBodies(schema, valid, (one) => (one.$ref ? address : one))];
  expect(broken.map(({ fault }) => fault)).toEqual([
    '/ type',
    '/anything type',
    '/people type',
    '/people minItems',
    '/people maxItems',
    '/people/0 type',
    '/people/0 required city',
    '/people/0/city type',
    '/mail type',
    '/mail format',
    '/level enum',
    '/value exclusiveMaximum',
  ]);
  expect(broken.at(5)?.body).toEqual({ ...valid, people: ['text'] });
});

test('every operation with a body is tried', async () => {
  const contract = readContract();
  const tried = new Set<string>();
  const ask = await prismOver(contract);
  await proveValidation(contract as never, (request) => {
    tried.add(request.url.path);
    return ask(request);
  });
  const withBody = operationsOf(contract).filter(({ body }) => body);
  expect([...tried].sort()).toEqual(withBody.map(({ path }) => path).sort());
});

const cart = '/v3/{account_id}/shopper_activity/cart/batch';
const bodyOf = (contract: Contract, path: string) =>
  contract.paths[path]?.post?.requestBody?.content['application/json'];

const breaks: Record<string, [(contract: Contract) => void, RegExp]> = {
  'whose dialect switches validation off': [
    (contract) => {
      contract.jsonSchemaDialect = 'https://spec.openapis.org/oas/3.1/dialect/base';
    },
    /accepts \d{3} invalid bodies and is not served:\n {2}subscribeToCampaign/,
  ],
  'with a keyword that Prism drops beside a $ref': [
    (contract) => {
      const schema = { $ref: '#/components/schemas/CartBatch' };
      const accounts = contract.paths['/v2/accounts']?.get?.responses['200'] as { content: object };
      accounts.content = { 'application/json': { schema } };
      const examples = { one: { value: { carts: [{}], shop: 'Acme' } } };
      Object.assign(bodyOf(contract, cart) ?? {}, { schema: { ...schema, required: ['shop'] }, examples });
    },
    /accepts 1 invalid bodies and is not served:\n {2}createCartBatch \/ required shop/,
  ],
  'whose example is invalid': [
    (contract) => Object.assign(bodyOf(contract, cart) ?? {}, { examples: { one: { value: {} } } }),
    /cannot be tested with createCartBatch: its example got 422/,
  ],
  'without an example': [
    (contract) => Object.assign(bodyOf(contract, cart) ?? {}, { examples: {} }),
    /cannot be tested with createCartBatch: its example got no example/,
  ],
};

test.each(Object.entries(breaks))('it refuses to serve a contract %s', async (name, [breakIt, message]) => {
  const contract = readContract();
  breakIt(contract);
  const bundlePath = writeContract(name.replaceAll(/\W/g, '-'), contract);
  await expect(startMock({ port: 0, bundlePath })).rejects.toThrow(message);
});
