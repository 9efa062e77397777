import { InvalidArgumentError } from './error-kinds.ts';
import { messages } from './vocabulary.ts';

/**
 * Writes the body of a request as JSON.
 * @throws InvalidArgumentError for a value that JSON cannot hold: the platform would send null, an empty object, or a string
 */
export function serializeBody(methodName: string, body: object): string {
  const refuse = (path: string, kind: string): never => {
    throw new InvalidArgumentError(messages.notInJson(path, methodName, kind));
  };

  function check(value: unknown, path: string, parents: unknown[]): void {
    if (typeof value === 'number' && !Number.isFinite(value)) refuse(path, String(value).replace(/^-/, ''));
    if (typeof value === 'bigint') refuse(path, 'a BigInt');
    if (typeof value !== 'object' || value === null) return;
    if (value instanceof Date) refuse(path, 'a date');
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) refuse(path, 'bytes');
    if (value instanceof Map || value instanceof Set) refuse(path, `a ${value.constructor.name}`);
    if (parents.includes(value)) refuse(path, 'a cycle');
    // The platform writes this instead.
    const written: object = 'toJSON' in value && typeof value.toJSON === 'function' ? value.toJSON() : value;
    if (written !== value) {
      check(written, path, [...parents, value]);
      return;
    }
    const isArray = Array.isArray(value);
    for (const [name, inner] of Object.entries(value))
      check(inner, isArray ? `${path}[${name}]` : `${path}${path && '.'}${name}`, [...parents, value]);
  }

  check(body, '', []);
  return JSON.stringify(body);
}
