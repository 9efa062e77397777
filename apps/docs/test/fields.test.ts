import { expect, test } from 'vitest';
import { describeBounds, describeType } from '../src/contract/describe-schema.ts';
import { describeField, groupFields } from '../src/contract/fields.ts';

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

test('alternatives are titled by what only they require', () => {
  const groups = groupFields({ $ref: '#/components/schemas/Event' }, 'body');
  expect(groups.map(({ title }) => title)).toEqual(['with email', 'with id']);
  const names = groups.map(({ fields }) => fields.map(({ name }) => name));
  expect(names[0]).toContain('email');
  expect(names[1]).toContain('id');
  expect(new Set(groups.flatMap(({ fields }) => fields.map(({ id }) => id))).size).toBe(names.flat().length);
});

test('a schema that contains itself ends with its name', () => {
  const [group] = groupFields({ $ref: '#/components/schemas/Campaign' }, 'x', ['Campaign']);
  expect(group).toEqual({ fields: [], recursive: 'Campaign' });
});

test('a property that is deprecated, required, or has a default is described so', () => {
  const field = describeField('a', { type: 'boolean', deprecated: true, default: false }, true, 'body-a');
  expect(field).toMatchObject({ id: 'body-a', deprecated: true, required: true, default: false });
});
