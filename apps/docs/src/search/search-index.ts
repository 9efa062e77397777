import MiniSearch, { type Options } from 'minisearch';
import type { Kind, SearchEntry } from './entries.ts';
import { normalizeTerm } from './normalize-term.ts';

/** How much more an entry counts than one that matches as well. */
const weights: Record<Kind, number> = {
  Operation: 3,
  Guide: 2.5,
  Question: 2.5,
  'Error code': 2.5,
  Page: 2,
  'Control port': 1.5,
  Field: 1,
  Requirement: 0.5,
  Unspecified: 0.5,
};

const options: Options<SearchEntry> = {
  fields: ['title', 'names', 'detail', 'text'],
  storeFields: ['kind', 'title', 'detail', 'url'],
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

/** Builds the index of everything that search finds. @returns a function that finds entries, the best first */
export function buildIndex(entries: readonly SearchEntry[]): (query: string) => SearchEntry[] {
  const index = new MiniSearch(options);
  index.addAll(entries);
  return (query) => {
    const all = index.search(query);
    // A question in plain words rarely has all of them in one entry.
    const found = (all.length > 0 ? all : index.search(query, { combineWith: 'OR' })) as unknown as SearchEntry[];
    // Who types a whole name wants what has this name, however much other entries say about it.
    const name = query.trim().toLowerCase();
    const isExact = ({ title, detail }: SearchEntry) => [title, detail].some((text) => text.toLowerCase() === name);
    return [...found.filter(isExact), ...found.filter((entry) => !isExact(entry))];
  };
}

/** Words, and the words within names such as `subscribeToCampaign`. */
function tokenize(text: string): string[] {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return words.flatMap((word) => {
    const parts = word.split(/(?<=[a-z\d])(?=[A-Z])/);
    return parts.length > 1 ? [word, ...parts] : [word];
  });
}
