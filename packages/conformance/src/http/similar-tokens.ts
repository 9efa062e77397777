/** The same letters in the other case. */
const swapCase = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()));

/**
 * Strings that differ from a token in a way that a careless comparison overlooks, each with the difference. A token is a secret,
 * so a server knows none of them.
 */
export function similarTokens(token: string): [token: string, difference: string][] {
  const all: [string, string][] = [
    [token.slice(0, -1), 'without its last character'],
    [`${token}x`, 'with one more letter'],
    [swapCase(token), 'in the other letter case'],
    [token.replace(/[^a-z0-9]/gi, ''), 'without its punctuation'],
  ];
  return all.filter(([similar]) => similar !== '' && similar !== token);
}
