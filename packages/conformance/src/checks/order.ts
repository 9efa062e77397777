import { expect, type Fields } from '../expectations.ts';

type Compare = (a: unknown, b: unknown) => number;

const byCodePoint: Compare = (a, b) => (String(a) < String(b) ? -1 : Number(String(a) > String(b)));
const collator = (options: Intl.CollatorOptions): Compare => {
  const { compare } = new Intl.Collator('en', options);
  return (a, b) => compare(String(a), String(b));
};

/** How a server compares names is unspecified (`sort-by-name`), so each of these comparisons passes. */
const byName: Compare[] = [
  byCodePoint,
  (a, b) => byCodePoint(String(a).toLowerCase(), String(b).toLowerCase()),
  collator({}),
  collator({ ignorePunctuation: true }),
  collator({ numeric: true }),
  collator({ ignorePunctuation: true, numeric: true }),
];

const byNumber: Compare = (a, b) => Number(a) - Number(b);
const byTime: Compare = (a, b) => Date.parse(String(a)) - Date.parse(String(b));

const comparisons: Record<string, Compare[]> = { name: byName, id: [byCodePoint, byNumber] };
const comparisonsOf = (field: string) => comparisons[field] ?? [byTime];

/** Whether items are sorted by a field. Items without a value are ignored, because their position is unspecified. */
export function isInOrder(items: Fields[], field: string, direction: 'asc' | 'desc'): boolean {
  const values = items.map((item) => item[field]).filter((value) => value !== undefined && value !== null);
  const sign = direction === 'asc' ? 1 : -1;
  return comparisonsOf(field).some((compare) =>
    values.every((value, index) => index === 0 || sign * compare(values[index - 1], value) <= 0),
  );
}

/** @throws Failed unless the items are sorted by the field */
export function expectOrder(items: Fields[], field: string, direction: 'asc' | 'desc'): void {
  const seen = items.map((item) => item[field]);
  expect(
    isInOrder(items, field, direction),
    `the records in ${direction === 'asc' ? 'ascending' : 'descending'} order by \`${field}\``,
    seen,
  );
}

/** Whether sorting by the field differs from sorting by the other fields, and from the reverse order. */
export function isDistinctive(items: Fields[], field: string, others: string[]): boolean {
  const [compare] = comparisonsOf(field) as [Compare];
  const known = items.filter((item) => item[field] !== undefined && item[field] !== null);
  const sorted = known.toSorted((a, b) => compare(a[field], b[field]));
  return !isInOrder(sorted, field, 'desc') && others.every((other) => !isInOrder(sorted, other, 'asc'));
}
