import { expect, test } from 'vitest';
import {
  type Direction,
  describeWrongPair,
  findWrongPair,
  isDistinctive,
  languages,
} from '../../src/contract/order.ts';

const names = [
  'Zebra',
  'apple',
  'Apple',
  'Ärger',
  'Aachen',
  'Übung',
  'Order 9',
  'Order 10',
  'a-b',
  'ab',
  'çelik',
  'chata',
  'cukr',
  '_x',
  'é',
  'eb',
  'Ed',
  'llama',
  'luz',
  'ñu',
  'ø',
  'öl',
  'Ol',
  'ß',
  'ss',
  'ıstıakoz',
  'item',
];
const seenOf = (records: Record<string, unknown>[], field: string, direction: Direction) => {
  const wrong = findWrongPair(records, field, direction);
  return wrong && describeWrongPair(records, field, wrong);
};
const toRecords = (values: readonly string[]) => values.map((name) => ({ name }));

test.each([
  ...languages,
  'en',
  'en-u-kf-upper',
  'en-u-kf-lower',
  'en-u-kn',
  'en-u-ks-level1',
  'de',
  'es',
  'nb',
  'fi',
  'sk',
  'ro',
  'is',
  'cy',
])('names in the order of %s pass, in both directions', (locale) => {
  const sensitivity = locale.endsWith('level1') ? ({ sensitivity: 'base' } as const) : {};
  const sorted = toRecords(names.toSorted(new Intl.Collator(locale, sensitivity).compare));
  expect(seenOf(sorted, 'name', 'asc')).toBeUndefined();
  expect(seenOf(sorted.toReversed(), 'name', 'desc')).toBeUndefined();
});

test('names in the order of code points, of lowercase, and of uppercase pass', () => {
  for (const change of [
    (name: string) => name,
    (name: string) => name.toLowerCase(),
    (name: string) => name.toUpperCase(),
  ]) {
    expect(
      seenOf(toRecords(names.toSorted((a, b) => (change(a) < change(b) ? -1 : 1))), 'name', 'asc'),
    ).toBeUndefined();
  }
});

test('the message names the first wrong pair, also if other names are between them', () => {
  const records = toRecords(['apple', 'melon', 'Ärger', 'banana', 'cherry']);
  expect(seenOf(records, 'name', 'asc')).toBe('"melon" at index 1, before "banana" at index 3');
});

test('times are in order by their value, and equal ones in any order', () => {
  const records = ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.000001Z', '2026-01-01T00:00:01+00:00'].map(
    (created_at) => ({ created_at }),
  );
  expect(seenOf(records, 'created_at', 'asc')).toBeUndefined();
  expect(seenOf(records, 'created_at', 'desc')).toBeDefined();
});

test('records are distinctive if the reverse and the other order would not pass', () => {
  const records = [
    { name: 'b', created_at: '2026-01-01T00:00:00Z' },
    { name: 'a', created_at: '2026-01-02T00:00:00Z' },
  ];
  expect(isDistinctive(records, 'name', ['created_at'])).toBe(true);
  expect(
    isDistinctive(
      records.toReversed().map((record, index) => ({ ...record, created_at: `2026-01-0${index + 1}` })),
      'name',
      ['created_at'],
    ),
  ).toBe(false);
  expect(isDistinctive(toRecords(['É', 'e']), 'name', [])).toBe(false);
});
