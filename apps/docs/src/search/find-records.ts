/** The part of Pagefind that a page uses. */
export interface Pagefind {
  search(word: string): Promise<{ results: readonly Match[] }>;
}

interface Match {
  id: string;
  score: number;
  data(): Promise<{
    url: string;
    content: string;
    plain_excerpt: string;
    meta: Record<'title' | 'page' | 'kind', string>;
  }>;
}

/** How the site uses Pagefind. Weights of titles are in the index; Trusted Types forbid its Worker, and a search takes milliseconds. */
export const pagefindOptions = {
  baseUrl: '/',
  noWorker: true,
  ranking: { metaWeights: { title: 0 }, termSimilarity: 20 },
} as const;

/** A record that has words of a query. */
export interface FoundRecord {
  /** Relative to the root of the site. */
  url: string;
  kind: string;
  title: string;
  /** Title of the page that the record is a part of. */
  page: string;
  /** Some of its text, with the words. */
  excerpt: string;
}

/** Words of questions that do not name their subject. */
const stopWords = new Set(
  'a all an and any are at can did do does for happens how i if in is it made mean my need of on one our someone take the through to use was were what when where which why with'.split(
    ' ',
  ),
);

/** Names of other services for the records of this one. */
const ourWords: Readonly<Record<string, string>> = {
  contact: 'subscriber',
  member: 'subscriber',
  recipient: 'subscriber',
  newsletter: 'broadcast',
  purchase: 'order',
};

/** The words of a query, without words of questions. */
function wordsOf(query: string): string[] {
  const words = query.toLowerCase().match(/[\p{L}\p{N}_-]+/gu) ?? [];
  const telling = words.filter((word) => !stopWords.has(word));
  return [...new Set((telling.length > 0 ? telling : words).map((word) => ourWords[word.replace(/s$/, '')] ?? word))];
}

/** How many records there are, about: a word of a tenth of them tells less than one of three. */
const manyRecords = 1500;

/**
 * Finds the records for a question, the best first. Pagefind itself finds records that have every word; few records have
 * every word of a question, so this looks for each word, and rare words count more.
 */
export async function findRecords(pagefind: Pagefind, query: string, most: number): Promise<FoundRecord[]> {
  const searches = await Promise.all(wordsOf(query).map((word) => searchWord(pagefind, word)));
  const weights = searches.map((results) => Math.log(1 + manyRecords / Math.max(1, results.length)));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const found = new Map<string, { match: Match; best: number; score: number; share: number }>();
  for (const [index, results] of searches.entries()) {
    const weight = weights[index] ?? 0;
    const highest = Math.max(...results.map(({ score }) => score));
    for (const match of results) {
      const own = (weight * match.score) / highest;
      const known = found.get(match.id) ?? { match, best: 0, score: 0, share: 0 };
      // The excerpt shows the word that tells the most.
      const telling = own > known.best ? { match, best: own } : known;
      found.set(match.id, {
        match: telling.match,
        best: telling.best,
        score: known.score + own,
        share: known.share + weight / all,
      });
    }
  }
  const ranked = [...found.values()].sort((one, other) => other.score * other.share ** 2 - one.score * one.share ** 2);
  const records = await Promise.all(ranked.slice(0, most).map(({ match }) => match.data()));
  const name = query.trim().toLowerCase();
  const isNamed = ({ url, meta: { title, kind } }: (typeof records)[number]) =>
    kind !== 'Control port' && (title.toLowerCase() === name || url.toLowerCase() === `/reference/${name}.html`);
  return [...records.filter(isNamed), ...records.filter((record) => !isNamed(record))].map(
    ({ url, plain_excerpt, meta: { kind, title, page } }) => ({
      url: url.slice(1),
      kind,
      title,
      page: page === title ? '' : page,
      excerpt: plain_excerpt,
    }),
  );
}

/** Looks for a word. Pagefind shortens one that no record has until something matches: that is no result. */
async function searchWord(pagefind: Pagefind, word: string): Promise<readonly Match[]> {
  const { results } = await pagefind.search(word);
  const [best] = results;
  if (!best) return [];
  const { content, meta } = await best.data();
  const stem = word.slice(0, Math.max(3, Math.ceil(word.length / 2)));
  return `${meta.title} ${content}`.toLowerCase().includes(stem) ? results : [];
}
