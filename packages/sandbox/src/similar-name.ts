import { distance } from 'fastest-levenshtein';

/** Letters that are wrong, missing, or too many in a typing error. */
const mostWrong = 2;

/** The name that was probably meant. */
export function similarName(given: string, names: readonly string[]): string | undefined {
  const [nearest] = names
    .map((name) => ({ name, wrong: distance(given, name) }))
    .toSorted((one, other) => one.wrong - other.wrong);
  return nearest && nearest.wrong <= mostWrong ? nearest.name : undefined;
}
