import MiniSearch, { type Options, type SearchResult } from 'minisearch';
import type { SearchEntry } from './entries.ts';
import { normalizeTerm } from './normalize-term.ts';

/** How much more an entry counts than one that matches as well. */
const weights = {
  Operation: 3,
  Guide: 2.5,
  Question: 4,
  'Not in this API': 3,
  'Error code': 2.5,
  Page: 2,
  'Build and prove': 1.2,
  Operate: 1.2,
  'Control port': 1,
  Field: 1,
  Requirement: 0.5,
  Unspecified: 0.5,
};

/** What search finds, such as an operation. Results show it. */
export type Kind = keyof typeof weights;

const options: Options<SearchEntry & { id: number }> = {
  fields: ['title', 'names', 'detail', 'text'],
  storeFields: ['kind', 'title', 'names', 'detail', 'text', 'url'],
  tokenize,
  processTerm: normalizeTerm,
  searchOptions: {
    boost: { title: 4, names: 4 },
    prefix: true,
    boostDocument: (_id, _term, stored) => weights[stored?.kind as Kind],
  },
};

/** What search found, with the sentence that has a word of the query, if it is not in what is shown anyway. */
export type FoundEntry = SearchEntry & { passage: string };

/** Builds the index of everything that search finds. @returns a function that finds entries, the best first */
export function buildIndex(entries: readonly SearchEntry[]): (query: string) => FoundEntry[] {
  const index = new MiniSearch(options);
  index.addAll(entries.map((entry, id) => ({ ...entry, id })));
  const known = new Set(
    entries.flatMap(({ title, names, detail, text }) => termsOf(`${title} ${names} ${detail} ${text}`)),
  );
  // Only a word that no page has can be a typing error.
  const fuzzy = (term: string) => !known.has(term) && (term.length > 8 ? 0.25 : term.length > 4 && 0.2);
  return (query) => {
    const results = index.search(query, { fuzzy });
    // A question in plain words rarely has all of them in one entry, but the rare ones say what it is about.
    const counts = new Map<string, number>();
    for (const { queryTerms } of results) for (const term of queryTerms) counts.set(term, (counts.get(term) ?? 0) + 1);
    const weigh = (terms: Iterable<string>) =>
      [...new Set(terms)].reduce((sum, term) => sum + Math.log(1 + entries.length / (counts.get(term) ?? 1)), 0);
    const all = weigh(counts.keys());
    const found = results.map((result) => {
      const share = weigh(result.queryTerms) / all;
      const title = termsOf(result.title);
      // A title that says nothing else is about the query.
      const titleShare = weigh(title.filter((term) => counts.has(term))) / weigh(title);
      return { result, share, rank: rankOf(query, result), score: result.score * share ** 3 * (1 + titleShare) };
    });
    const places = new Set<string>();
    const most = Math.max(...found.map(({ share }) => share));
    return (
      found
        .filter(({ share }) => share >= most / 2)
        .sort((one, other) => one.rank - other.rank || other.score - one.score)
        // A question and the passage that answers it lead to one place.
        .filter(({ result }) => !places.has(result.url) && places.add(result.url))
        .map(({ result }) => {
          const sentences: string[] = result.text.split(/(?<=[.:?]) /);
          const passage = sentences.find((sentence) =>
            result.terms.some((term) => sentence.toLowerCase().includes(term)),
          );
          return { ...(result as unknown as SearchEntry), passage: passage ?? '' };
        })
    );
  };
}

/** What comes before everything else, by steps: what the API does not have, a whole name, and a whole question. */
function rankOf(query: string, { kind, title, names, detail }: SearchResult): number {
  const words = termsOf(query);
  const countIn = (text: string) => words.filter((word) => termsOf(text).includes(word)).length;
  if (kind === 'Not in this API' && countIn(names) > 0 && countIn(`${title} ${names}`) === words.length) return 0;
  const texts: string[] = [title, detail];
  if (texts.some((text) => text.toLowerCase() === query.trim().toLowerCase())) return 1;
  // One word is no question.
  return words.length > 1 && texts.some((text) => termsOf(text).join() === words.join()) ? 2 : 3;
}

/** What a text is compared by. */
const termsOf = (text: string) => tokenize(text).flatMap((word) => normalizeTerm(word) ?? []);

/** Words, and the words within names such as `subscribeToCampaign`. */
function tokenize(text: string): string[] {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return words.flatMap((word) => {
    const parts = word.split(/(?<=[a-z\d])(?=[A-Z])/);
    return parts.length > 1 ? [word, ...parts] : [word];
  });
}
