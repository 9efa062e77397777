import { expect, test } from 'vitest';
import { describeBounds, describeType } from '../src/contract/describe-schema.ts';
import { describeField, type FieldGroup, groupFields } from '../src/contract/fields.ts';

test.each([
  [{ type: 'string' }, 'string'],
  [{ type: ['string', 'null'] }, 'string or null'],
  [{ type: 'string', format: 'email' }, 'string · email'],
  [{ type: 'array', items: { type: 'string' } }, 'array of strings'],
  [{ type: 'array', items: { $ref: '#/components/schemas/Campaign' } }, 'array of Campaign'],
  [{ $ref: '#/components/schemas/Event' }, 'object'],
  [{}, 'any value'],
])('%j is described as %s', (schema, type) => {
  expect(describeType(schema)).toBe(type);
});

test.each([
  [{ minItems: 1, maxItems: 1000 }, ['1 to 1,000 items']],
  [{ minItems: 1, maxItems: 1 }, ['exactly 1 item']],
  [{ maxLength: 20 }, ['at most 20 characters']],
  [{ minimum: 1 }, ['at least 1']],
  [{ exclusiveMaximum: 2147483647 }, ['less than 2,147,483,647']],
  [{ pattern: '^a$' }, ['matches `^a$`']],
])('the bounds of %j are %j', (schema, phrases) => {
  expect(describeBounds(schema)).toEqual(phrases);
});

test('alternatives have what they share first, and are titled by what only they require', () => {
  const groups = groupFields({ $ref: '#/components/schemas/Event' }, 'body');
  const namesOf = ({ title, fields }: FieldGroup) => [title, ...fields.map(({ name }) => name)];
  expect(groups.map(namesOf)).toEqual([
    ...groupFields({ $ref: '#/components/schemas/EventDetails' }, '').map(namesOf),
    ['with email', 'email'],
    ['with id', 'id'],
  ]);
});

test('fields of alternatives with the same name have different ids', () => {
  const one = { type: 'object', required: ['a'], properties: { a: { type: 'string' } } };
  const other = { type: 'object', properties: { a: { type: 'integer' } } };
  const groups = groupFields({ oneOf: [one, other] }, 'x');
  expect(groups.flatMap(({ fields }) => fields.map(({ id }) => id))).toEqual(['x-a-with-a', 'x-a-2']);
});

test('a schema that contains itself ends with its name', () => {
  const [group] = groupFields({ $ref: '#/components/schemas/Campaign' }, 'x', ['Campaign']);
  expect(group).toEqual({ fields: [], recursive: 'Campaign' });
});

test('a property that is deprecated, required, or has a default is described so', () => {
  const field = describeField('a', { type: 'boolean', deprecated: true, default: false }, true, 'body-a');
  expect(field).toMatchObject({ id: 'body-a', deprecated: true, required: true, default: false });
});
