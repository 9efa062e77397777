import { type Syntax, literal as write } from './literal.ts';
import { isVariable, type Value } from './sample-request.ts';

const isIdentifier = (name: string) => /^[A-Za-z_$][\w$]*$/.test(name);

const string = (text: string) => `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

const syntax: Syntax = {
  string,
  separator: ': ',
  key: (name) => (isIdentifier(name) ? name : string(name)),
  object: ['{ ', ' }'],
  array: ['[', ']'],
  trailingComma: true,
};

/** Writes a JSON value as JavaScript. */
export const literal = (value: unknown, indent?: string): string => write(value, syntax, indent);

/** Writes the value of a parameter. @param assertion the text after an environment variable, such as `!` in TypeScript */
export const parameter = (value: Value, assertion = ''): string =>
  isVariable(value) ? `process.env.${value.variable}${assertion}` : literal(value);
