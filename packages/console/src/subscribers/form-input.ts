import { isObject } from '@email-automation/contract-tools/is-object';
import type { ValidationError } from '@email-automation/service/domain/errors';
import { isStorable } from '@email-automation/service/domain/storable-text';
import { type FormBody, readText } from '../forms/form-values.ts';

/** What was typed into a form, by the names of its fields. */
export type FormTexts = Readonly<Record<string, string>>;

/** What is wrong with fields of a form, by their names. */
export type FieldErrors = Record<string, string>;

export const readTexts = (body: FormBody, names: readonly string[]): FormTexts =>
  Object.fromEntries(names.map((name) => [name, readText(body, name).trim()]));

/** Reads tags, one a line; undefined for none. */
export const readTags = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

/** Reads a JSON object; an empty text is an empty one. @returns undefined for what is none, or what no database stores */
export function readObject(text: string): Record<string, unknown> | undefined {
  if (text === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) && isEveryStringStorable(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export const objectRule = 'must be a JSON object, such as {"shirt_size": "Medium"}.';

function isEveryStringStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, member]) => isStorable(name) && isEveryStringStorable(member));
}

/** Assigns errors of a use case to the fields of a form; those of other attributes to the first field. */
export function toFieldErrors(errors: readonly ValidationError[], names: readonly string[]): FieldErrors {
  const fields: FieldErrors = {};
  for (const { attribute = '', message } of errors) {
    const [first = ''] = attribute.split(/[.[]/);
    const name = names.includes(first) ? first : (names[0] ?? '');
    fields[name] ??= message;
  }
  return fields;
}
