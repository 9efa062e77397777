import { InvalidArgumentError } from './error-kinds.ts';
import { messages } from './vocabulary.ts';

/**
 * Writes the body of a request as JSON.
 * @throws InvalidArgumentError for a value that JSON cannot hold: the platform would send null, an empty object, or a string
 */
export function serializeBody(methodName: string, body: object): string {
  const paths = new Map<unknown, string>();
  const parents: unknown[] = [];

  /** Called for each value, and before for its parent. @param value the result of `toJSON`, if it has that method */
  function check(this: Record<string, unknown>, name: string, value: unknown): unknown {
    const parent = paths.get(this) ?? '';
    const path = Array.isArray(this) ? `${parent}[${name}]` : `${parent}${parent && '.'}${name}`;
    const refuse = (kind: string): never => {
      throw new InvalidArgumentError(messages.notInJson(path, methodName, kind));
    };
    const original = this[name];
    if (typeof value === 'number' && !Number.isFinite(value)) refuse(String(value).replace(/^-/, ''));
    if (typeof value === 'bigint') refuse('a BigInt');
    if (original instanceof Date || value instanceof Date) refuse('a date');
    if (ArrayBuffer.isView(original) || value instanceof ArrayBuffer) refuse('bytes');
    if (value instanceof Map || value instanceof Set) refuse(`a ${value.constructor.name}`);
    if (typeof original !== 'object' || original === null) return value;
    parents.length = parents.lastIndexOf(this) + 1;
    if (parents.includes(original)) refuse('a cycle');
    parents.push(original, value);
    paths.set(value, path);
    return value;
  }

  return JSON.stringify(body, check);
}
