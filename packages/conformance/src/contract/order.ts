type Fields = Record<string, unknown>;

export type Direction = 'asc' | 'desc';

const byCodePoint = (a: string, b: string) => (a < b ? -1 : Number(a > b));
const collator = (locale: string, options: Intl.CollatorOptions = {}) => new Intl.Collator(locale, options).compare;

/** Languages that sort letters, or pairs of them, apart. Several of them cover their neighbors. */
export const languages = [
  'de-u-co-phonebk',
  'sv',
  'da',
  'es-u-co-trad',
  'fr-CA',
  'cs',
  'hr',
  'hu',
  'pl',
  'et',
  'lt',
  'lv',
  'tr',
  'az',
  'vi',
];

/**
 * How a server compares text is unspecified (`sorting`). These are the usual ways: by code point, without case, and by
 * the collations of databases and languages: with or without accents, punctuation, numbers by value, and uppercase first.
 */
const textComparisons: ((a: string, b: string) => number)[] = [
  byCodePoint,
  (a, b) => byCodePoint(a.toLowerCase(), b.toLowerCase()),
  (a, b) => byCodePoint(a.toUpperCase(), b.toUpperCase()),
  collator('en'),
  collator('en', { caseFirst: 'upper' }),
  collator('en', { sensitivity: 'base' }),
  collator('en', { ignorePunctuation: true }),
  collator('en', { numeric: true }),
  collator('en', { ignorePunctuation: true, numeric: true }),
  ...languages.map((locale) => collator(locale)),
];

const textFields = ['name', 'id'];

/** Compares two items, given by their indexes: positive if the first belongs after the second. */
type Comparison = (one: number, other: number) => number;

/** The usual comparisons of a field. A value that is no time compares as NaN: it belongs neither before nor after a time. */
function comparisonsOf(items: Fields[], field: string): Comparison[] {
  const texts = items.map((item) => String(item[field]));
  if (textFields.includes(field))
    return textComparisons.map((compare) => (one, other) => compare(`${texts[one]}`, `${texts[other]}`));
  const times = texts.map((text) => Date.parse(text));
  return [(one, other) => Number(times[one]) - Number(times[other])];
}

/** Two items in the wrong order, with their positions in the list. */
interface WrongPair {
  earlier: number;
  later: number;
}

/**
 * Finds the first item that belongs before one that precedes it, with the nearest such one. Items without a value are
 * ignored, because their position is unspecified.
 */
export function findWrongPair(items: Fields[], field: string, direction: Direction): WrongPair | undefined {
  const comparisons = comparisonsOf(items, field);
  const known = [...items.keys()].filter(
    (index) => (items[index]?.[field] ?? '') !== '' && comparisons.every((compare) => compare(index, index) === 0),
  );
  const isAfter = (compare: Comparison, one: number, other: number) =>
    (direction === 'asc' ? compare(one, other) : compare(other, one)) > 0;
  // Most lists are sorted by one of the comparisons, which neighbors show.
  const isSortedBy = (compare: Comparison) =>
    known.every((index, position) => position === 0 || !isAfter(compare, known[position - 1] ?? 0, index));
  if (comparisons.some(isSortedBy)) return undefined;
  for (const [position, later] of known.entries()) {
    for (let before = position - 1; before >= 0; before--) {
      const earlier = known[before] ?? 0;
      if (comparisons.every((compare) => isAfter(compare, earlier, later))) return { earlier, later };
    }
  }
  return undefined;
}

/** Describes two items in the wrong order. */
export function describeWrongPair(items: Fields[], field: string, { earlier, later }: WrongPair): string {
  const show = (index: number) => `${JSON.stringify(items[index]?.[field])} at index ${index}`;
  return `${show(earlier)}, before ${show(later)}`;
}

/** Whether the items, sorted by the other fields or in reverse, would not pass as sorted by the field. */
export function isDistinctive(items: Fields[], field: string, others: string[]): boolean {
  const sorted = items.toSorted(compareBy(field));
  const wrongOrders = [sorted.toReversed(), ...others.map((other) => sorted.toSorted(compareBy(other)))];
  return wrongOrders.every((wrong) => findWrongPair(wrong, field, 'asc') !== undefined);
}

/** A total order of items: text by code point, because the agreement of all comparisons leaves pairs without one. */
const compareBy = (field: string) => (one: Fields, other: Fields) =>
  textFields.includes(field)
    ? byCodePoint(String(one[field]), String(other[field]))
    : Math.sign(Date.parse(String(one[field])) - Date.parse(String(other[field]))) || 0;
