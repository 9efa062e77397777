import { InvalidArgumentError } from 'commander';
import { parseInteger, parseNonEmpty, parseOrigins, parseProxies, parseUrl } from './values.ts';

/** The values that an option takes: on the command line and in a variable they are read alike. */
export interface OptionType<Value = unknown> {
  /** The placeholder of the value in the help; none for a switch. */
  placeholder?: string;
  /** All values, if they are few. */
  choices?: readonly string[];
  /** @throws InvalidArgumentError */
  parse(text: string): Value;
}

/** An integer between two bounds, both included. */
export const integer = (minimum: number, maximum: number, placeholder = '<number>'): OptionType<number> => ({
  placeholder,
  parse: (text) => parseInteger(text, minimum, maximum),
});

export const port = integer(0, 65_535);

export const text = (placeholder: string): OptionType<string> => ({ placeholder, parse: parseNonEmpty });

export const url: OptionType<string> = { placeholder: '<url>', parse: parseUrl };
export const origins: OptionType<string[]> = { placeholder: '<list>', parse: parseOrigins };
export const proxies: OptionType<string> = { placeholder: '<list>', parse: parseProxies };

export const oneOf = (placeholder: string, choices: readonly string[]): OptionType<string> => ({
  placeholder,
  choices,
  parse(text) {
    if (choices.includes(text)) return text;
    throw new InvalidArgumentError(`It must be one of: ${choices.join(', ')}.`);
  },
});

/** On with its flag alone; in a variable, `true` or `false`. */
export const toggle: OptionType<boolean> = {
  parse(text) {
    if (text === 'true' || text === 'false') return text === 'true';
    throw new InvalidArgumentError('It must be true or false.');
  },
};
