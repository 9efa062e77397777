/** Words that questions are made of, and that say nothing about what is looked for. */
const stopWords = new Set(
  'a all an and any are at can did do does for happens how i if in is it made mean my need of on one our someone take the through to use was were what when where which why with'.split(
    ' ',
  ),
);

/** What other services call the records of this one. */
const ourWords: Record<string, string> = {
  contact: 'subscriber',
  member: 'subscriber',
  recipient: 'subscriber',
  newsletter: 'broadcast',
  purchase: 'order',
};

/**
 * A word as the index has it: without case and without the endings by which `subscribing` differs from `subscribe`.
 * @returns null for a word that is left out
 */
export function normalizeTerm(term: string): string | null {
  const word = term.toLowerCase();
  if (stopWords.has(word)) return null;
  const singular = word.length > 4 ? word.replace(/([^s])s$/, '$1') : word;
  return (ourWords[singular] ?? singular).replace(/(?<=.{5})(?:ing|ed|e)$/, '');
}
