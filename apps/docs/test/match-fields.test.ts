import { expect, test } from 'vitest';
import type { ContractSchema } from '../src/contract/schema.ts';
import { matchFields } from '../src/versions/match-fields.ts';

const string = (description: string): ContractSchema => ({ type: 'string', description });

test('counterparts have the same description, the same name, or are suggested', () => {
  const older: ContractSchema = {
    properties: {
      upstream_id: string('ID of the order.'),
      currency: string('Code.'),
      amount: { type: 'integer', description: 'Amount.' },
      closed_at: string('Time.'),
    },
  };
  const newer: ContractSchema = {
    properties: {
      order_id: string('ID of the order.'),
      currency: string('Currency code.'),
      grand_total: { type: 'number', description: 'Grand total.' },
      action: string('What happened.'),
    },
  };
  expect(matchFields(older, newer, { amount: 'grand_total' })).toEqual([
    { older: 'upstream_id', newer: 'order_id', certain: true },
    { older: 'currency', newer: 'currency', certain: true },
    { older: 'amount', newer: 'grand_total', certain: false, types: 'integer → number' },
    { older: 'closed_at', certain: true },
    { newer: 'action', certain: true },
  ]);
});

test('a field that has the description of another one does not lose it to its name', () => {
  const older: ContractSchema = {
    properties: { product_id: string('Unclear.'), upstream_product_id: string('In the shop.') },
  };
  const newer: ContractSchema = { properties: { product_id: string('In the shop.') } };
  expect(matchFields(older, newer)).toEqual([
    { older: 'product_id', certain: true },
    { older: 'upstream_product_id', newer: 'product_id', certain: true },
  ]);
});

test('a suggestion that is not needed, or names no field, is an error', () => {
  const older: ContractSchema = { properties: { name: string('Name.') } };
  expect(() => matchFields(older, older, { name: 'name' })).toThrow('need a suggestion');
  expect(() => matchFields(older, older, { nick: 'name' })).toThrow('need a suggestion');
  expect(() => matchFields(older, {}, { name: 'name' })).toThrow('need a suggestion');
});
