import { longest } from './wait.ts';

const isText = (value: unknown) => typeof value === 'string' && value !== '';
const isFunction = (value: unknown) => typeof value === 'function';
const isObject = (value: unknown) => typeof value === 'object' && value !== null;
const isCount = (value: unknown) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= longest;

/** What an option can be: how it is told, and how it is known. */
const kinds = {
  text: ['a text that is not empty', isText],
  secret: [
    'a text that is not empty, or a function that yields one',
    (value: unknown) => isText(value) || isFunction(value),
  ],
  function: ['a function', isFunction],
  object: ['an object', isObject],
  count: [`a whole number from 0 to ${longest}`, isCount],
  flag: ['true or false', (value: unknown) => typeof value === 'boolean'],
  signal: ['an AbortSignal', (value: unknown) => isObject(value) && 'aborted' in (value as object)],
  functions: ['a list of functions', (value: unknown) => Array.isArray(value) && value.every(isFunction)],
} satisfies Record<string, [string, (value: unknown) => boolean]>;

/** The options that something takes, and what each of them is. */
export type Known<Options> = { [Name in keyof Required<Options>]: keyof typeof kinds };

/**
 * Checks options before anything is done with them. One that is undefined counts as left out.
 * @param who what takes them, for the message
 * @returns those that are given
 * @throws TypeError that names the option and says what it has to be, and never shows its value
 */
export function check<Options extends object>(
  who: string,
  options: Options,
  known: Record<string, keyof typeof kinds>,
): Options {
  if (!isObject(options)) throw new TypeError(`${who} takes its options as an object.`);
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  for (const [name, value] of given) {
    if (!Object.hasOwn(known, name)) {
      throw new TypeError(`${who} knows no option ${name}; it takes ${Object.keys(known).join(', ')}.`);
    }
    const [told, fits] = kinds[known[name] as keyof typeof kinds];
    if (!fits(value)) throw new TypeError(`${who} needs ${name} as ${told}.`);
  }
  return Object.fromEntries(given) as Options;
}
