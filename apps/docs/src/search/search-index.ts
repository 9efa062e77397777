import MiniSearch, { type Options } from 'minisearch';
import type { Kind, SearchEntry } from './entries.ts';
import { normalizeTerm } from './normalize-term.ts';

/** How much more an entry counts than one that matches as well. */
const weights: Record<Kind, number> = {
  Operation: 3,
  Guide: 2.5,
  Question: 4,
  'Not in this API': 3,
  'Error code': 2.5,
  Page: 2,
  'Control port': 1.5,
  Field: 1,
  Requirement: 0.5,
  Unspecified: 0.5,
};

const options: Options<SearchEntry> = {
  fields: ['title', 'names', 'detail', 'text'],
  storeFields: ['kind', 'title', 'detail', 'text', 'url'],
  tokenize,
  processTerm: normalizeTerm,
  searchOptions: {
    boost: { title: 4, names: 4 },
    prefix: true,
    fuzzy: (term) => (term.length > 8 ? 0.25 : term.length > 4 ? 0.2 : false),
    combineWith: 'AND',
    boostDocument: (_id, _term, stored) => weights[stored?.kind as Kind],
  },
};

/** What search found, with the sentence that has a word of the query, if it is not in what is shown anyway. */
export type SearchResult = SearchEntry & { passage: string };

/** Builds the index of everything that search finds. @returns a function that finds entries, the best first */
export function buildIndex(entries: readonly SearchEntry[]): (query: string) => SearchResult[] {
  const index = new MiniSearch(options);
  index.addAll(entries);
  return (query) => {
    const all = index.search(query);
    // A question in plain words rarely has all of them in one entry.
    const results = all.length > 0 ? all : index.search(query, { combineWith: 'OR' });
    // What the API does not have answers a query at once, such as "delete a subscriber".
    const names = (match: Record<string, string[]>) => Object.values(match).some((fields) => fields.includes('names'));
    const isAnswer = ({ kind, match }: (typeof all)[number]) => kind === 'Not in this API' && names(match);
    const absent = new Set(all.filter(isAnswer).map(({ id }) => id));
    const found = results.map((result) => {
      const entry = result as unknown as SearchEntry;
      const sentences = entry.text.split(/(?<=[.:?]) /);
      const passage = sentences.find((sentence) => result.terms.some((term) => sentence.toLowerCase().includes(term)));
      return { ...entry, passage: passage ?? '' };
    });
    // A whole name finds what is called so, however much other entries say about it, and then a whole question does.
    const [name, question] = [query.trim().toLowerCase(), termsOf(query)];
    const isCalled = (matches: (text: string) => boolean) => (entry: SearchEntry) =>
      [entry.title, entry.detail].some(matches);
    const first = [
      ({ id }: SearchEntry) => absent.has(id),
      isCalled((text) => text.toLowerCase() === name),
      // One word is no question.
      isCalled((text) => question.includes(' ') && termsOf(text) === question),
      () => true,
    ];
    const rank = (entry: SearchEntry) => first.findIndex((isFirst) => isFirst(entry));
    return found.sort((one, other) => rank(one) - rank(other));
  };
}

/** What a text is compared by. */
const termsOf = (text: string) => tokenize(text).map(normalizeTerm).filter(Boolean).join(' ');

/** Words, and the words within names such as `subscribeToCampaign`. */
function tokenize(text: string): string[] {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return words.flatMap((word) => {
    const parts = word.split(/(?<=[a-z\d])(?=[A-Z])/);
    return parts.length > 1 ? [word, ...parts] : [word];
  });
}
