import type { ValidationError } from '../domain/errors.ts';
import type { Path } from './violations.ts';

/** A validation error, and the part of the body that it is about. */
export interface LocatedError {
  path: Path;
  error: ValidationError;
}

/** How many errors a response lists (`errors-at-most-100`). */
export const maxErrors = 100;

/**
 * Lists errors from several validators in the order of the body, missing fields last.
 * @returns the first error of each attribute, at most 100
 */
export function listErrors(body: unknown, errors: LocatedError[]): ValidationError[] {
  const byAttribute = new Map(errors.toReversed().map((located) => [located.error.attribute, located]));
  return [...byAttribute.values()]
    .toReversed()
    .map(({ path, error }) => ({ error, place: placeOf(body, path) }))
    .sort((one, other) => comparePlaces(one.place, other.place))
    .slice(0, maxErrors)
    .map(({ error }) => error);
}

/** The positions of the names and indexes of a path among those next to them. */
function placeOf(body: unknown, path: Path): number[] {
  let node = body;
  return path.map((part) => {
    const names = typeof part === 'string' && typeof node === 'object' && node !== null ? Object.keys(node) : [];
    node = typeof node === 'object' && node !== null ? Reflect.get(node, part) : undefined;
    if (typeof part === 'number') return part;
    const position = names.indexOf(part);
    return position === -1 ? names.length : position;
  });
}

function comparePlaces(one: number[], other: number[]): number {
  const index = one.findIndex((position, level) => position !== other[level]);
  return index === -1 ? one.length - other.length : (one[index] as number) - (other[index] ?? -1);
}
