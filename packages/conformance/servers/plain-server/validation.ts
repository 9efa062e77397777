import { isObject } from '@email-automation/contract-tools/is-object';
import type { Dataset } from './data.ts';
import { createError, type ValidationError } from './errors.ts';
import type { FormName } from './forms.ts';

const isTime = (value: unknown) =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/i.test(value) &&
  !Number.isNaN(Date.parse(value));

function isTimeZone(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

export type FieldType = keyof typeof types;

export const types = {
  string: (value: unknown) => typeof value === 'string',
  integer: Number.isInteger,
  number: (value: unknown) => typeof value === 'number',
  boolean: (value: unknown) => typeof value === 'boolean',
  object: isObject,
  strings: (value: unknown) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
  // [tags-as-string] A string is one tag everywhere.
  tags: (value: unknown) => typeof value === 'string' || types.strings(value),
  time: isTime,
  zone: isTimeZone,
  // [email-validity]
  email: (value: unknown) => typeof value === 'string' && /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(value),
  url: (value: unknown) => typeof value === 'string' && URL.canParse(value),
  items: (value: unknown) => Array.isArray(value) && value.every(isObject),
};

const codes: Partial<Record<FieldType, string>> = { time: 'time_error', email: 'email_error', url: 'url_error' };

/** Returns the validation errors of a record: missing fields first, then fields of a wrong type. */
export function findErrors({ hooks }: Dataset, form: FormName, record: unknown, prefix = ''): ValidationError[] {
  const { fields, required } = hooks.forms[form];
  if (!isObject(record)) {
    return [{ code: 'format_error', attribute: prefix || 'record', message: 'A record must be an object.' }];
  }
  const errors: ValidationError[] = [];
  for (const name of required) {
    if (record[name] === undefined || record[name] === null || record[name] === '') {
      errors.push(createError('presence_error', prefix + name, `${name} is missing.`));
    }
  }
  for (const [name, type] of Object.entries(fields)) {
    const value = record[name];
    // [null-in-requests] Null is a missing value.
    if (value === undefined || value === null || (value === '' && required.includes(name))) continue;
    if (!types[type](value)) errors.push(createError(codes[type] ?? 'format_error', prefix + name));
  }
  return errors;
}

/** The records under a key of a body; undefined unless they are an array. */
export function readRecords(body: unknown, key: string): unknown[] | undefined {
  const value = isObject(body) ? body[key] : undefined;
  return Array.isArray(value) ? value : undefined;
}
