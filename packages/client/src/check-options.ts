import { maxTimerMs } from './wait.ts';

const isString = (value: unknown) => typeof value === 'string' && value !== '';
const isFunction = (value: unknown) => typeof value === 'function';
const isObject = (value: unknown) => typeof value === 'object' && value !== null;
const isInteger = (value: unknown) =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= maxTimerMs;

/** The types that an option can have: a description for the message, and a test. */
const types = {
  string: ['a non-empty string', isString],
  secret: [
    'a non-empty string, or a function that returns one',
    (value: unknown) => isString(value) || isFunction(value),
  ],
  function: ['a function', isFunction],
  object: ['an object', isObject],
  integer: [`an integer from 0 to ${maxTimerMs}`, isInteger],
  boolean: ['true or false', (value: unknown) => typeof value === 'boolean'],
  signal: ['an AbortSignal', (value: unknown) => isObject(value) && 'aborted' in (value as object)],
  functions: ['an array of functions', (value: unknown) => Array.isArray(value) && value.every(isFunction)],
} satisfies Record<string, [string, (value: unknown) => boolean]>;

/** The type of each option of a function. */
export type OptionTypes<Options> = { [Name in keyof Required<Options>]: keyof typeof types };

/** @throws TypeError when the value is not an object */
export function checkObject(value: unknown, subject: string): void {
  if (!isObject(value)) throw new TypeError(`${subject} must be an object.`);
}

/** @throws TypeError for the first name that is not a valid one */
export function checkNames(kind: 'option' | 'argument', callee: string, names: string[], valid: string[]): void {
  const unknown = names.find((name) => !valid.includes(name));
  if (unknown === undefined) return;
  throw new TypeError(
    `Unknown ${kind} \`${unknown}\` for \`${callee}\`. Valid ${kind}s: ${valid.join(', ') || 'none'}.`,
  );
}

/**
 * Checks the options of a function. An option that is undefined counts as left out.
 * @param callee the function's name, for messages
 * @returns the options that are defined
 * @throws TypeError that names the option and says what it must be, without its value
 */
export function checkOptions<Options extends object>(
  callee: string,
  options: Options,
  optionTypes: Record<string, keyof typeof types>,
): Options {
  checkObject(options, `Options for \`${callee}\``);
  const defined = Object.entries(options).filter(([, value]) => value !== undefined);
  checkNames(
    'option',
    callee,
    defined.map(([name]) => name),
    Object.keys(optionTypes),
  );
  for (const [name, value] of defined) {
    const [description, isValid] = types[optionTypes[name] as keyof typeof types];
    if (!isValid(value)) throw new TypeError(`Option \`${name}\` for \`${callee}\` must be ${description}.`);
  }
  return Object.fromEntries(defined) as Options;
}
