/** Headers that concern one connection only, besides those that `Connection` names (RFC 9110, 7.6.1). */
const ownHeaders = ['connection', 'keep-alive', 'proxy-connection', 'te', 'transfer-encoding', 'upgrade'];

/** Pairs of names and values in the order in which they came. */
export type HeaderPairs = [name: string, value: string][];

/** The pairs of `rawHeaders` and `rawTrailers`. */
export const pairsOf = (raw: readonly string[]): HeaderPairs =>
  Array.from({ length: raw.length / 2 }, (_, index) => [raw[2 * index] ?? '', raw[2 * index + 1] ?? '']);

/** The headers that go on to the next connection. */
export function endToEnd(pairs: HeaderPairs): HeaderPairs {
  const named = pairs
    .filter(([name]) => name.toLowerCase() === 'connection')
    .flatMap(([, value]) => value.toLowerCase().split(','))
    .map((name) => name.trim());
  const dropped = new Set([...ownHeaders, ...named]);
  return pairs.filter(([name]) => !dropped.has(name.toLowerCase()));
}
