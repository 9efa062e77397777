import { type OperatorSchema, readSchema } from '@email-automation/sandbox/operator/operator-contract';
import { capitalize } from '../parts/wording.ts';
import { fieldTexts } from './field-texts.ts';
import { formatTimeOfDay, parseTimeOfDay } from './sending-days.ts';

/** The fields of a form as they were sent. */
export type FormBody = Readonly<Record<string, string | string[] | undefined>>;

/** The values of a form by the names of its fields, as an operation takes them. */
export type Values = Readonly<Record<string, unknown>>;

/** What the schema of a field does not say. */
export interface FieldText {
  label?: string;
  hint?: string | undefined;
  kind?: FieldKind;
  type?: 'email' | 'url' | 'password' | 'datetime-local';
  rows?: number;
  choices?: readonly (readonly [value: string, text: string])[] | undefined;
  required?: boolean;
  /** The values of the first choice with which the field is used; others hide it. */
  of?: string;
  /** What is said instead of what the schema says of a wrong value. */
  rule?: string;
  /** How many emails of a series cannot be removed. */
  fixed?: number;
}

export interface FormField extends FieldText {
  name: string;
  label: string;
  kind: FieldKind;
}

const readNumber = (text: string) => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text);

/**
 * Kinds of fields: how each writes a value as text, and reads it. Text that is no such value stays text, so that the contract
 * refuses it, and the form shows it again.
 */
const kinds = {
  text: { write: String, read: (text) => text },
  number: { write: String, read: readNumber },
  /** Milliseconds, or a range of them. */
  range: {
    write: (value) => [value].flat().join('-'),
    read(text) {
      const [, least, most] = /^(\d+)\s*[-–]\s*(\d+)$/.exec(text) ?? [];
      return least === undefined ? readNumber(text) : [Number(least), Number(most)];
    },
  },
  /** Formats a ratio as a percentage. */
  percent: {
    write: (value) => String(Number((100 * Number(value)).toFixed(4))),
    read(text) {
      const number = readNumber(text);
      return typeof number === 'number' ? number / 100 : number;
    },
  },
  lines: { write: (value) => (value as string[]).join('\n'), read: readLines },
  json: {
    write: (value) => (Object.keys(value as object).length === 0 ? '' : JSON.stringify(value, null, 2)),
    read(text) {
      try {
        return JSON.parse(text || '{}');
      } catch {
        return text;
      }
    },
  },
  /** A time of day, of minutes after midnight. */
  time: {
    write: (value) => formatTimeOfDay(Number(value)),
    read: (text) => parseTimeOfDay(text) ?? text,
  },
  /** A time in UTC, as a browser writes it, which leaves out seconds that are 0. */
  moment: {
    write: String,
    read: (text) => (text === '' ? '' : `${/T\d\d:\d\d$/.test(text) ? `${text}:00` : text}Z`),
  },
  check: { write: (value) => (value === true ? 'true' : ''), read: (text) => text !== '' },
  /** The days of a week, as a mask. */
  days: { write: String, read: (text) => text },
  /** The emails of a series. */
  emails: { write: JSON.stringify, read: (text) => JSON.parse(text || '[]') },
} satisfies Record<string, { write(value: unknown): string; read(text: string): unknown }>;

export type FieldKind = keyof typeof kinds;

/**
 * The fields of a form, from a schema of the contract: what each is called, its hint, its choices, and what it needs.
 * @param schemaName undefined for fields that no operation of the contract has
 * @param texts what the schema does not say, by name
 */
export function fieldsOf(
  schemaName: string | undefined,
  names?: readonly string[],
  texts: Readonly<Record<string, FieldText>> = {},
): FormField[] {
  const { properties = {}, required = [] } = schemaName === undefined ? {} : readSchema(schemaName);
  return (names ?? Object.keys(schemaName === undefined ? texts : properties)).map((name) => {
    const schema = properties[name] ?? {};
    const more = { ...fieldTexts[name], ...texts[name] };
    const isRequired = required.includes(name);
    const choices = schema.enum
      ?.filter((value) => value !== null)
      .map((value): [string, string] => [String(value), String(value).replaceAll('_', ' ')]);
    return {
      name,
      label: capitalize(name.replaceAll('_', ' ')),
      kind: kindOf(schema),
      hint: schema.description?.replaceAll('`', ''),
      required: isRequired,
      ...rowsOf(schema),
      ...(choices && { choices: isRequired ? choices : [['', '–'], ...choices] }),
      ...more,
    };
  });
}

function kindOf({ type, items }: OperatorSchema): FieldKind {
  const types = [type].flat();
  if (types.includes('boolean')) return 'check';
  if (types.includes('string')) return 'text';
  if (types.includes('integer') || types.includes('number')) return 'number';
  return items ? 'lines' : types.includes('object') ? 'json' : 'text';
}

/** As many lines as the example of the contract has. */
function rowsOf({ examples = [] }: OperatorSchema): { rows?: number } {
  const rows = Math.max(...examples.map((example) => String(example).split('\n').length));
  return rows > 1 ? { rows } : {};
}

/** What a field shows of a value; text that was typed and is no value stays as it is. */
export function writeField({ kind }: FormField, value: unknown): string {
  if (kind === 'moment') return String(value ?? '').replace(/(:00)?Z$/, '');
  return value === undefined || value === null ? '' : typeof value === 'string' ? value : kinds[kind].write(value);
}

/** The text of a field: empty if it is missing. Browsers send lines that end with CRLF. */
export const readText = (body: FormBody, name: string): string =>
  ([body[name]].flat().at(-1) ?? '').replaceAll('\r\n', '\n');

/** Reads the values of fields. */
export function readFields(fields: readonly FormField[], body: FormBody): Values {
  return Object.fromEntries(
    fields.map((field) => {
      const { name, kind } = field;
      if (kind === 'emails') return [name, readEmails(body, field)];
      if (kind === 'days') return [name, readDays(body, name)];
      return [name, readValue(field, readText(body, name))];
    }),
  );
}

function readValue({ kind, rows }: FormField, text: string): unknown {
  const trimmed = text.trim();
  return kinds[kind].read(kind === 'text' && rows && trimmed !== '' ? text : trimmed);
}

/** The values as the form would send them, so that only what a user changes differs from them. */
export const toFormValues = (fields: readonly FormField[], values: Values): Values =>
  Object.fromEntries(fields.map((field) => [field.name, readValue(field, writeField(field, values[field.name]))]));

function readDays(body: FormBody, name: string): string {
  const chosen = [body[`${name}[]`]].flat();
  return Array.from({ length: 7 }, (_, day) => (chosen.includes(String(day)) ? '1' : '0')).join('');
}

const emailFields = ['subject', 'text_body', 'html_body'] as const;

/** Reads the emails of a series. Those that are empty are left out unless they are fixed; `do` adds one, or removes one. */
function readEmails(body: FormBody, { name, fixed = 0 }: FormField): Record<string, string>[] {
  const [action = '', removed] = readText(body, 'do').split(' ');
  const sent = Object.keys(body).flatMap((key) =>
    key.startsWith(`${name}.`) ? (/\.(\d{1,9})\./.exec(key)?.[1] ?? []) : [],
  );
  const emails = [...new Set([...Array(fixed).keys(), ...sent.map(Number)])]
    .sort((one, other) => one - other)
    .flatMap((index) => {
      const texts = emailFields
        .map((part): [string, string] => [part, readText(body, `${name}.${index}.${part}`)])
        .filter(([, text]) => text.trim() !== '');
      const isGone = texts.length === 0 || (action === 'remove' && String(index) === removed);
      return isGone && index >= fixed ? [] : [Object.fromEntries(texts)];
    });
  return action === 'add' ? [...emails, {}] : emails;
}

/** The values that are not empty, as a new record has them. */
export const withoutEmpty = (values: Values): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

/** Changes for an operation: a field that is empty gets its default, which the schema can write as null. */
export function toChanges(schemaName: string, values: Values): Record<string, unknown> {
  const { properties = {} } = readSchema(schemaName);
  const isNullable = (name: string) => [properties[name]?.type].flat().includes('null');
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === '' && isNullable(name) ? null : value]),
  );
}

/** The lines of a text that are not empty, each once. */
export function readLines(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ''))];
}
