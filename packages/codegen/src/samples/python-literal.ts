import { type Syntax, literal as write } from './literal.ts';
import { isVariable, type Value } from './sample-request.ts';

const syntax: Syntax = {
  // Python reads JSON's escapes in strings.
  string: (text) => JSON.stringify(text),
  separator: ': ',
  object: ['{', '}'],
  array: ['[', ']'],
  constants: { true: 'True', false: 'False', null: 'None' },
  indent: '    ',
  trailingComma: true,
};

/** Writes a JSON value as Python. */
export const literal = (value: unknown, indent?: string): string => write(value, syntax, indent);

/** Writes the value of an environment variable. */
export const environment = (variable: string): string => `os.environ["${variable}"]`;

/** Writes the value of a parameter. */
export const parameter = (value: Value): string => (isVariable(value) ? environment(value.variable) : literal(value));
