import type { Options } from 'minisearch';
import type { Kind, SearchEntry } from './entries.ts';

/** How much more an entry counts than one that matches as well. */
const weights: Record<Kind, number> = {
  Operation: 3,
  Guide: 2.5,
  'Error code': 2.5,
  Page: 2,
  Field: 1,
  Requirement: 0.5,
  Unspecified: 0.5,
};

/** How the index is built and searched. */
export const searchOptions: Options<SearchEntry> = {
  fields: ['title', 'names', 'detail', 'text'],
  storeFields: ['kind', 'title', 'detail', 'url'],
  tokenize,
  searchOptions: {
    boost: { title: 4, names: 4 },
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    combineWith: 'AND',
    boostDocument: (_id, _term, stored) => weights[stored?.kind as Kind],
  },
};

/** Words, and the words within names such as `subscribeToCampaign`. */
function tokenize(text: string): string[] {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return words.flatMap((word) => {
    const parts = word.split(/(?<=[a-z\d])(?=[A-Z])/);
    return parts.length > 1 ? [word, ...parts] : [word];
  });
}
