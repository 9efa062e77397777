import { maxTimerMs } from './wait.ts';
import { withoutUndefined } from './without-undefined.ts';

/** A type of values: a description for the message, and a test. */
export type Type = readonly [description: string, isValid: (value: unknown) => boolean];

/** The type of each option of a function. */
export type OptionTypes<Options> = Record<keyof Required<Options>, Type>;

const isFunction = (value: unknown) => typeof value === 'function';

export const string: Type = ['a non-empty string', (value) => typeof value === 'string' && value !== ''];
export const callback: Type = ['a function', isFunction];
export const object: Type = ['an object', (value) => typeof value === 'object' && value !== null];
export const boolean: Type = ['true or false', (value) => value === Boolean(value)];
export const signal: Type = ['an AbortSignal', (value) => 'aborted' in Object(value)];
export const callbacks: Type = ['an array of functions', (value) => Array.isArray(value) && value.every(isFunction)];
export const token: Type = [
  'a string of visible ASCII characters',
  (value) => string[1](value) && /^[!-~]+$/.test(value as string),
];
export const secret: Type = [
  `${token[0]}, or a function that returns one`,
  (value) => token[1](value) || isFunction(value),
];
export const baseUrl: Type = [
  'an http or https URL without user, query and fragment',
  (value) => /^https?:\/\/[^/@?#]+(\/[^?#]*)?$/i.test(value as string) && URL.canParse(value as string),
];

export const integer = (minimum = 0, maximum = maxTimerMs): Type => [
  `an integer from ${minimum} to ${maximum}`,
  (value) => Number.isInteger(value) && (value as number) >= minimum && (value as number) <= maximum,
];

/**
 * Checks a value.
 * @param subject names the value in the message
 * @throws TypeError with the valid type, without the value: it can be a secret
 */
export function check(subject: string, value: unknown, [description, isValid]: Type): void {
  if (!isValid(value)) throw new TypeError(`${subject} must be ${description}.`);
}

/** @throws TypeError for the first name of a value that is not a valid one */
export function checkNames(kind: 'option' | 'argument', callee: string, values: object, valid: string[]): void {
  const unknown = Object.keys(values).find((name) => !valid.includes(name));
  if (unknown === undefined) return;
  throw new TypeError(
    `Unknown ${kind} \`${unknown}\` for \`${callee}\`. Valid ${kind}s: ${valid.join(', ') || 'none'}.`,
  );
}

/**
 * Checks the options of a function. An option that is undefined counts as left out.
 * @param callee the function's name, for messages
 * @param required names of the options that must not be left out
 * @returns the options that are defined
 * @throws TypeError that names the option and its type, without its value
 */
export function checkOptions<Options extends object>(
  callee: string,
  options: Options,
  types: Record<string, Type>,
  required: string[] = [],
): Options {
  check(`Options for \`${callee}\``, options, object);
  const defined = withoutUndefined(options);
  checkNames('option', callee, defined, Object.keys(types));
  for (const name of [...required, ...Object.keys(defined)]) {
    check(`Option \`${name}\` for \`${callee}\``, defined[name as keyof Options], types[name] as Type);
  }
  return defined;
}
