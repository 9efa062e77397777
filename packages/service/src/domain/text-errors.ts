import type { ValidationError } from './errors.ts';

/** The most characters of a text that is a key or part of a list. In UTF-8, an index of PostgreSQL holds 2,704 bytes. */
const maxTextLength = 255;

/** Counts code points, and no further than it has to. */
function isLongerThan(text: string, length: number): boolean {
  return text.length > length && (text.length > 2 * length || [...text].length > length);
}

/**
 * Validates a text that is a key or part of a list.
 * @param name what the text is, at the beginning of a sentence
 */
export function textErrors(attribute: string, name: string, text: string): ValidationError[] {
  if (text.trim() === '') return [{ code: 'presence_error', attribute, message: `${name} must not be blank.` }];
  return lengthErrors(attribute, name, text);
}

/** Validates the length of a text that can be blank. */
export function lengthErrors(attribute: string, name: string, text: string): ValidationError[] {
  if (!isLongerThan(text, maxTextLength)) return [];
  return [{ code: 'length_error', attribute, message: `${name} must have at most ${maxTextLength} characters.` }];
}
