import { expect, type Fields } from '../expectations.ts';

type Compare = (a: unknown, b: unknown) => number;

const byCodePoint: Compare = (a, b) => (String(a) < String(b) ? -1 : Number(String(a) > String(b)));
const collator = (options: Intl.CollatorOptions): Compare => {
  const { compare } = new Intl.Collator('en', options);
  return (a, b) => compare(String(a), String(b));
};

/** How a server may compare names is open (`sort-by-name`); any of these is an order by name. */
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

/** Whether the items are in the order of a field; those without a value do not count, as their place is open. */
export function isInOrder(items: Fields[], field: string, direction: 'asc' | 'desc'): boolean {
  const values = items.map((item) => item[field]).filter((value) => value !== undefined && value !== null);
  const sign = direction === 'asc' ? 1 : -1;
  return comparisonsOf(field).some((compare) =>
    values.every((value, index) => index === 0 || sign * compare(values[index - 1], value) <= 0),
  );
}

/** @throws Failed unless the items are in the order of the field */
export function expectOrder(items: Fields[], field: string, direction: 'asc' | 'desc'): void {
  const seen = items.map((item) => item[field]);
  expect(
    isInOrder(items, field, direction),
    `the records ${direction === 'asc' ? 'upwards' : 'downwards'} by \`${field}\``,
    seen,
  );
}

/** Whether an order by the field could not be mistaken for one by another field, or for the reverse. */
export function isDistinctive(items: Fields[], field: string, others: string[]): boolean {
  const [compare] = comparisonsOf(field) as [Compare];
  const known = items.filter((item) => item[field] !== undefined && item[field] !== null);
  const sorted = known.toSorted((a, b) => compare(a[field], b[field]));
  return !isInOrder(sorted, field, 'desc') && others.every((other) => !isInOrder(sorted, other, 'asc'));
}
