import { expect, test } from 'vitest';
import { type BodySchema, generateInvalidBodies } from '../src/invalid-bodies.ts';
import { startMock } from '../src/mock.ts';
import { createPrism } from '../src/prism.ts';
import { checkValidation, createResolver } from '../src/validation-check.ts';
import { type Contract, operationsOf, readContract, writeContract } from './contract.ts';

test('the invalid bodies violate every keyword in every place', () => {
  const address = {
    type: 'object',
    required: ['city'],
    properties: { city: { type: 'string' }, zip: { type: 'string' } },
  };
  const schema = {
    type: 'object',
    properties: {
      addresses: { type: 'array', minItems: 1, maxItems: 2, items: { $ref: 'address' } },
      email: { type: 'string', format: 'email' },
      level: { enum: ['low'] },
      value: { exclusiveMaximum: 5 },
    },
    additionalProperties: { type: 'string' },
  };
  const valid = { addresses: [{ city: 'a' }], email: 'a@b.example', level: 'low', value: 4 };
  const invalid = [...generateInvalidBodies(schema, valid, (part) => (part.$ref ? address : part))];
  expect(invalid.map(({ violation }) => violation)).toEqual([
    '/ type',
    '/anything type',
    '/addresses type',
    '/addresses minItems',
    '/addresses maxItems',
    '/addresses/0 type',
    '/addresses/0 required city',
    '/addresses/0/city type',
    '/email type',
    '/email format',
    '/level enum',
    '/value exclusiveMaximum',
  ]);
  expect(invalid.at(5)?.body).toEqual({ ...valid, addresses: ['text'] });
});

test('the invalid bodies violate the parts of an object, and the alternative that the valid one matches', () => {
  const described = { type: 'object', required: ['action'], properties: { action: { type: 'string' } } };
  const by = (name: string, other: string) => ({
    allOf: [
      { $ref: 'described' },
      { type: 'object', required: [name], properties: { [name]: { type: 'string' } }, not: { required: [other] } },
    ],
  });
  const schema = { oneOf: [by('email', 'id'), by('id', 'email'), { type: 'boolean' }] };
  const resolve = (part: BodySchema) => (part.$ref ? described : part);
  const violationsOf = (valid: unknown) =>
    [...generateInvalidBodies(schema, valid, resolve)].map(({ violation, body }) => [violation, body]);
  expect(violationsOf({ action: 'a', id: '1' })).toEqual([
    ['/ type', 'text'],
    ['/ required action', { id: '1' }],
    ['/action type', { action: [], id: '1' }],
    ['/ required id', { action: 'a' }],
    ['/ not email', { action: 'a', id: '1', email: 'text' }],
    ['/id type', { action: 'a', id: [] }],
  ]);
  expect(violationsOf(true)).toEqual([['/ type', 'text']]);
});

test('every field of the example of an event is violated, and both ways to identify its subscriber at once', () => {
  const contract = readContract();
  const schema = { $ref: '#/components/schemas/Event' };
  const resolve = createResolver(contract);
  const valid = { email: 'a@b.example', action: 'A', prospect: true, occurred_at: 'now', properties: { value: 1 } };
  const violations = [...generateInvalidBodies(schema, valid, resolve)].map(({ violation }) => violation);
  expect(violations).toEqual(expect.arrayContaining(Object.keys(valid).map((name) => `/${name} type`)));
  expect(violations).toEqual(
    expect.arrayContaining(['/ required action', '/ not id', '/email format', '/properties/value exclusiveMaximum']),
  );
});

test('every operation with a body is checked', async () => {
  const contract = readContract();
  const checked = new Set<string>();
  const prism = await createPrism(contract);
  await checkValidation(contract as never, (request) => {
    checked.add(request.url.path);
    return prism(request);
  });
  const withBody = operationsOf(contract).filter(({ body }) => body);
  expect([...checked].sort()).toEqual(withBody.map(({ path }) => path).sort());
});

const cart = '/v3/{account_id}/shopper_activity/cart/batch';
const bodyOf = (contract: Contract, path: string) =>
  contract.paths[path]?.post?.requestBody?.content['application/json'];

const invalidContracts: Record<string, [(contract: Contract) => void, RegExp]> = {
  'whose dialect disables validation': [
    (contract) => {
      contract.jsonSchemaDialect = 'https://spec.openapis.org/oas/3.1/dialect/base';
    },
    /does not start, because it accepts \d{3} invalid bodies:\n {2}subscribeToCampaign/,
  ],
  'with a keyword beside a $ref that Prism ignores': [
    (contract) => {
      const schema = { $ref: '#/components/schemas/CartBatch' };
      const accounts = contract.paths['/v2/accounts']?.get?.responses['200'] as { content: object };
      accounts.content = { 'application/json': { schema } };
      const examples = { one: { value: { carts: [{}], shop: 'Acme' } } };
      Object.assign(bodyOf(contract, cart) ?? {}, { schema: { ...schema, required: ['shop'] }, examples });
    },
    /does not start, because it accepts 1 invalid bodies:\n {2}createCartBatch \/ required shop/,
  ],
  'whose example is invalid': [
    (contract) => Object.assign(bodyOf(contract, cart) ?? {}, { examples: { one: { value: {} } } }),
    /validation of createCartBatch cannot be checked: its example got 422/,
  ],
  'without an example': [
    (contract) => Object.assign(bodyOf(contract, cart) ?? {}, { examples: {} }),
    /validation of createCartBatch cannot be checked: its example got no example/,
  ],
};

test.each(Object.entries(invalidContracts))(
  'the mock does not start with a contract %s',
  async (name, [change, message]) => {
    const contract = readContract();
    change(contract);
    const bundlePath = writeContract(name.replaceAll(/\W/g, '-'), contract);
    await expect(startMock({ port: 0, bundlePath })).rejects.toThrow(message);
  },
);
