import { type Syntax, literal as write } from './literal.ts';

const syntax: Syntax = {
  string: (text) => JSON.stringify(text),
  separator: ': ',
  object: ['{ ', ' }'],
  array: ['[', ']'],
};

/** Writes a JSON value as JSON that is as compact as the source code of the other languages. */
export const literal = (value: unknown): string => write(value, syntax);
