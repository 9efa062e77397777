import { InvalidArgumentError } from './error-kinds.ts';
import { messages } from './vocabulary.ts';

/** A type of values: a description for the message, and a test. */
export type Type = readonly [description: string, isValid: (value: unknown) => boolean];

export const object: Type = ['an object', (value) => typeof value === 'object' && value !== null];

export const matches = (pattern: RegExp) => (value: unknown) =>
  typeof value === 'string' && value.isWellFormed() && pattern.test(value);

export const isInteger =
  (minimum: number, maximum = Number.MAX_SAFE_INTEGER) =>
  (value: unknown) =>
    Number.isInteger(value) && (value as number) >= minimum && (value as number) <= maximum;

/**
 * Checks an option or an argument.
 * @param name names the value in the message
 * @throws InvalidArgumentError with the valid type, without the value: it can be a secret
 */
export function check(kind: 'option' | 'argument', name: string, callee: string, value: unknown, type: Type): void {
  const [description, isValid] = type;
  if (isValid(value)) return;
  const message = kind === 'option' ? messages.invalidOption : messages.invalidArgument;
  throw new InvalidArgumentError(message(name, callee, description));
}

/** @throws InvalidArgumentError for the first name of a value that is not a valid one */
export function checkNames(kind: 'option' | 'argument', callee: string, values: object, valid: string[]): void {
  const unknown = Object.keys(values).find((name) => !valid.includes(name));
  if (unknown === undefined) return;
  throw new InvalidArgumentError(
    `Unknown ${kind} \`${unknown}\` for \`${callee}\`. Valid ${kind}s: ${valid.join(', ') || 'none'}.`,
  );
}

/**
 * Checks the options of a function. An option that is undefined counts as left out.
 * @param callee the function's name, for messages
 * @param required names of the options that must not be left out
 * @returns the options that are defined
 * @throws InvalidArgumentError that names the option and its type, without its value
 */
export function checkOptions<Options extends object>(
  callee: string,
  options: Options,
  types: Record<string, Type>,
  required: string[] = [],
): Options {
  check('argument', 'options', callee, options, object);
  const defined = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  checkNames('option', callee, defined, Object.keys(types));
  for (const name of [...required, ...Object.keys(defined)]) {
    check('option', name, callee, defined[name], types[name] as Type);
  }
  return defined as Options;
}
