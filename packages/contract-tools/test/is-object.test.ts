import { expect, test } from 'vitest';
import { isObject } from '../src/is-object.ts';

test('objects are neither null nor arrays', () => {
  for (const value of [{}, { a: 1 }, Object.create(null)]) expect(isObject(value)).toBe(true);
  for (const value of [undefined, null, [], [{}], '', '{}', 0, true, () => ({})]) expect(isObject(value)).toBe(false);
});
