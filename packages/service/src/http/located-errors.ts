import { getOrCreate } from '@email-automation/contract-tools/get-or-create';
import { MessageRejected } from '../connections/check-message.ts';
import type { ValidationError } from '../domain/errors.ts';
import type { Path } from './violations.ts';

/** A validation error, and the part of the body that it is about. */
export interface LocatedError {
  path: Path;
  error: ValidationError;
}

/** The most invalid attributes that a response lists; a body with more is too large (`errors-listed`). */
export const maxErrors = 10_000;

/**
 * Lists errors from several validators in the order of the body, missing fields last.
 * @returns the first error of each attribute
 * @throws MessageRejected (413) for too many
 */
export function listErrors(body: unknown, errors: LocatedError[]): ValidationError[] {
  const placeOf = createLocator(body);
  const byAttribute = new Map(errors.toReversed().map((located) => [located.error.attribute, located]));
  if (byAttribute.size > maxErrors) {
    throw new MessageRejected(413, 'Too many attributes are invalid to list them. Send fewer records in one request.');
  }
  return [...byAttribute.values()]
    .toReversed()
    .map(({ path, error }) => ({ error, place: placeOf(path) }))
    .sort((one, other) => comparePlaces(one.place, other.place))
    .map(({ error }) => error);
}

/**
 * Creates a function that finds the positions of the names and indexes of a path among those next to them. It reads the names
 * of an object once, because a hundred errors can be about one object with a million names.
 */
function createLocator(body: unknown): (path: Path) => number[] {
  const positions = new Map<object, Map<string, number>>();
  const positionIn = (node: object, name: string) => {
    const ofNames = getOrCreate(positions, node, () => new Map(Object.keys(node).map((one, index) => [one, index])));
    return ofNames.get(name) ?? ofNames.size;
  };
  return (path) => {
    let node = body;
    return path.map((part) => {
      const parent = typeof node === 'object' && node !== null ? node : {};
      node = Reflect.get(parent, part);
      return typeof part === 'number' ? part : positionIn(parent, part);
    });
  };
}

function comparePlaces(one: number[], other: number[]): number {
  const index = one.findIndex((position, level) => position !== other[level]);
  return index === -1 ? one.length - other.length : (one[index] as number) - (other[index] ?? -1);
}
