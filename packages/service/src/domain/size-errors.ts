import { serverLimits } from '@email-automation/contract-tools/server-limits';
import type { ValidationError } from './errors.ts';

/**
 * The most characters of a text that is a key or part of a list: in UTF-8, an index of PostgreSQL holds 2,704 bytes. The most bytes of a
 * record as JSON: a page of 1,000 of them fits into a string and into memory.
 */
const { nameCharacters: maxTextLength, recordBytes: maxRecordSize } = serverLimits;

/** Counts code points, and no further than it has to. */
function isLongerThan(text: string, length: number): boolean {
  return text.length > length && (text.length > 2 * length || [...text].length > length);
}

/**
 * Validates a text that is a key or part of a list.
 * @param name names the text at the beginning of a sentence
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

/** In bytes as JSON; infinite if nesting is too deep for JSON, which the server refuses, too. */
function sizeOf(value: unknown): number {
  try {
    return Buffer.byteLength(JSON.stringify(value) ?? '');
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/**
 * Validates the size of a record. The error is about the largest field that the request can change.
 * @param name names the record at the beginning of a sentence
 * @param sent the fields that the request contains
 */
export function recordSizeErrors<Fields extends object>(
  name: string,
  record: Fields,
  sent = Object.keys(record),
): ValidationError[] {
  if (sizeOf(record) <= maxRecordSize) return [];
  const sizes = new Map(sent.map((field) => [field, sizeOf(Reflect.get(record, field))]));
  const attribute = sent.reduce((one, other) => ((sizes.get(other) ?? 0) > (sizes.get(one) ?? 0) ? other : one));
  const message = `${name} must have at most ${maxRecordSize} bytes as JSON. Shorten this field.`;
  // The name of a field can take the space.
  return [{ code: 'length_error', attribute: attribute.slice(0, 255).toWellFormed(), message }];
}
