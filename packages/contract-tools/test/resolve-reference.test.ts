import { expect, test } from 'vitest';
import { resolveReference } from '../src/resolve-reference.ts';

const document = {
  goal: { type: 'object' },
  one: { $ref: '#/two' },
  two: { $ref: '#/a~1b', description: 'left out' },
  'a/b': { $ref: '#/goal' },
  itself: { $ref: '#/itself' },
  circle: { $ref: '#/back' },
  back: { $ref: '#/circle' },
  lost: { $ref: '#/nowhere' },
};

test('references are followed to their end', () => {
  expect(resolveReference(document, { $ref: '#/one' })).toBe(document.goal);
  expect(resolveReference(document, document.goal)).toBe(document.goal);
  expect(resolveReference(document, { $ref: 1 })).toEqual({ $ref: 1 });
  for (const node of [undefined, null, 'text', 0]) expect(resolveReference(document, node)).toBe(node);
});

test('references without an end have no target', () => {
  for (const node of [document.itself, document.circle, document.lost]) {
    expect(resolveReference(document, node)).toBeUndefined();
  }
});
